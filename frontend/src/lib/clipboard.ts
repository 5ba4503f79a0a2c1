/** Copies a text, also where the clipboard is closed to pages without https. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // the focus stays within what holds it: a menu stays open, and a dialog lets the field have it
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
    const field = document.createElement("textarea");
    field.value = text;
    (before.parentElement?.closest<HTMLElement>("body, body *") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    before.focus({ preventScroll: true });
    field.remove();
  }
}
