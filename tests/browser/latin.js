/** Every text on the page and every name that a screen reader is told with Latin letters in it: [where, text]. */
() => {
  const found = [];
  const take = (node, text, how) => {
    const said = text.replace(/\s+/g, " ").trim();
    if (/[A-Za-z]{2}/.test(said)) found.push([`${node.closest("[data-testid]")?.dataset.testid ?? ""} ${node.localName}${how}`, said]);
  };
  const language = document.documentElement.lang;
  /** Code, what is written by hand, and what is marked as being in another language. */
  const isOther = (node) => node.closest("code, pre, textarea, script, style, noscript") !== null || node.closest("[lang]").lang !== language;
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: node, data } = texts.currentNode;
    if (!isOther(node)) take(node, data, "");
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "aria-roledescription"])
    for (const node of document.querySelectorAll(`[${name}]`)) if (!isOther(node)) take(node, node.getAttribute(name), `[${name}]`);
  return found;
}
