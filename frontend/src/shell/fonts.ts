/** How long the page waits for its fonts once its code is there. On a slower line the machine's fonts stand in until they come. */
const PATIENCE_MS = 1000;

/** Resolves when the page's fonts are loaded, cannot be loaded, or take too long: text that is drawn then keeps its place. */
export async function fontsLoaded(): Promise<void> {
  const loaded = Promise.allSettled(Array.from(document.fonts, (font) => font.load()));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([loaded, late]);
}
