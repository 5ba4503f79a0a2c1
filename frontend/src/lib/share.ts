/** Whether the browser can offer a link to other programs. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Offers a link to other programs, with a text if there is one. */
export async function share(title: string, url: string, text?: string): Promise<void> {
  try {
    await navigator.share({ title, url, ...(text && { text }) });
  } catch {
    // the reader has changed their mind
  }
}

/** The names by which a computer calls only itself. */
const OWN = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** The page's address leads to the reader's own computer: on another one it opens nothing. */
export const isOfThisComputer = (host: string = location.hostname): boolean => OWN.test(host);
