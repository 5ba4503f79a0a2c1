import { api, Failed } from "../lib/api.ts";

/** Logging in: first name and password, then a code if the server says that the account has a second factor. */
export class LogIn {
  /** The new password, if `hasLost`. */
  password = $state("");
  /** Replaces the password, if `hasLost`. */
  recoveryCode = $state("");
  /** Of the second factor. */
  code = $state("");
  /** Why a code is asked for; empty: none is. */
  codeNeeded = $state("");
  #name = $state("");
  #hasLost = $state(false);

  get name(): string {
    return this.#name;
  }

  /** Another account may have no second factor. */
  set name(name: string) {
    this.#name = name;
    this.#forgetCode();
  }

  /** Whether the password is lost. */
  get hasLost(): boolean {
    return this.#hasLost;
  }

  set hasLost(hasLost: boolean) {
    this.#hasLost = hasLost;
    this.#forgetCode();
  }

  /** Whether somebody is logged in now; false: a code is asked for. Throws what else went wrong. */
  async enter(): Promise<boolean> {
    const { name, password, recoveryCode, code } = this;
    try {
      await (this.hasLost ? api.recover(name, recoveryCode, password, code) : api.logIn(name, password, code));
      return true;
    } catch (error) {
      this.code = "";
      if (!(error instanceof Failed) || error.code !== "code_needed") throw error;
      this.codeNeeded = error.message;
      return false;
    }
  }

  #forgetCode(): void {
    this.code = this.codeNeeded = "";
  }
}
