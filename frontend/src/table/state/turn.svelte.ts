/** What the page does by itself when it is the viewer's turn. To be called while a component is set up. */
import { untrack } from "svelte";
import { t } from "../../i18n/index.ts";
import { LEARNERS_ROUNDS, passesBank, prefs } from "../../lib/prefs.svelte.ts";
import type { Table } from "./table.svelte.ts";

/** Declines the bank, once for each offer, while the viewer wishes it or is new to the game. */
export function passBank(table: Table): void {
  $effect(() => {
    if (!passesBank() || !table.may.isOffered) return;
    untrack(() => {
      table.passedIn = table.view?.round ?? 0;
      table.send({ do: "pass_bank" });
    });
  });
}

/** Counts the rounds that a newcomer has played. */
export function countRounds(table: Table): void {
  let counted: number | undefined;
  $effect(() => {
    const round = table.view?.round;
    if (table.phase !== "round_over" || round === counted || !table.own.some((box) => box.result)) return;
    counted = round;
    untrack(() => (prefs.rounds = Math.min(prefs.rounds + 1, LEARNERS_ROUNDS)));
  });
}

/** Puts a mark on the icon of the installed page while it is the viewer's turn. */
export function badgeOfTurn(table: Table): void {
  $effect(() => {
    if (!table.isAwaited || !("setAppBadge" in navigator)) return;
    void navigator.setAppBadge().catch(() => null); // only installed pages have a mark
    return () => void navigator.clearAppBadge().catch(() => null);
  });
}

/** Shows a notification while it is the viewer's turn and the page is hidden, if the viewer wishes it and the browser allows it. */
export function notifyOfTurn(table: Table): void {
  $effect(() => {
    if (!table.isAwaited || !prefs.tellTurn || !document.hidden || Notification.permission !== "granted") return;
    const notice = untrack(
      () => new Notification(t("table.turn"), { body: t("table.turn_says", { table: table.id }), tag: `turn ${table.id}` }),
    );
    return () => notice.close();
  });
}
