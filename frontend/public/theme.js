// Before anything is drawn: the theme that src/lib/prefs.svelte.ts will set, so that no other one flashes up.
(() => {
  let theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  try {
    const kept = JSON.parse(localStorage.getItem("paigow.display") ?? "{}").theme;
    if (["dark", "light"].includes(kept)) theme = kept;
  } catch {
    // storage may be closed to the page
  }
  document.documentElement.dataset.theme = theme;
})();
