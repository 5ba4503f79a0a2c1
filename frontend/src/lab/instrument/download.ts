const STAYS_MS = 10_000;

/** A name of a file without letters that some system refuses. */
export const fileName = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .join("-")
    .replace(/[^A-Za-z0-9.@-]+/g, "-");

/** Saves a file on the reader's computer. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name, target: "_self" }).click();
  setTimeout(() => URL.revokeObjectURL(address), STAYS_MS);
}
