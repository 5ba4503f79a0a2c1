/** Gives elements other texts, until the returned texts are given back: selector -> text, in which # stands for the currency. */
(texts) => {
  const last = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    let found = null;
    while (walker.nextNode()) if (walker.currentNode.data.trim() && !walker.currentNode.parentElement.closest(".sr")) found = walker.currentNode;
    return found;
  };
  window.stretched ??= [];
  for (const [node, text] of window.stretched.splice(0)) node.data = text;
  for (const [selector, text] of Object.entries(texts)) {
    for (const found of [...document.querySelectorAll(selector)].map(last)) {
      if (!found) continue;
      window.stretched.push([found, found.data]);
      found.data = text.replace("#", () => found.data.match(/[^\d\s−+-]+(?=\d)/)?.[0] ?? "");
    }
  }
}
