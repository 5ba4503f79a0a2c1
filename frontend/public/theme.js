// Before anything is drawn: what src/lib/prefs.svelte.ts will set, so that no other colours flash up.
(() => {
  const { dataset } = document.documentElement;
  dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  try {
    const { theme, felt, backs } = JSON.parse(localStorage.getItem("paigow.display") ?? "{}");
    if (["dark", "light"].includes(theme)) dataset.theme = theme;
    if (felt) dataset.felt = felt;
    if (backs) dataset.backs = backs;
  } catch {
    // storage may be closed to the page
  }
})();
