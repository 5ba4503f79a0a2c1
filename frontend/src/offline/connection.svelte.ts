/** Whether the browser has a connection, and whether it offers to install the page. */

/** The event by which a browser offers to install the page; only some browsers send it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let online = $state(navigator.onLine);
let offer = $state.raw<InstallOffer | null>(null);
let installed = $state(matchMedia("(display-mode: standalone)").matches);

addEventListener("online", () => (online = true));
addEventListener("offline", () => (online = false));
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the page offers it where it explains it
  offer = event as InstallOffer;
});
addEventListener("appinstalled", () => {
  [offer, installed] = [null, true];
});

export const isOnline = (): boolean => online;
export const isInstalled = (): boolean => installed;
export const canInstall = (): boolean => offer !== null;

/** Has the browser ask whether to install the page. It asks once for each offer. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = null;
}
