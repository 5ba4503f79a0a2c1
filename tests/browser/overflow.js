/** Buttons, links like buttons and labels whose words do not fit into them, and whatever sticks out of the page. */
() => {
  const told = (node) => (node.dataset.testid ?? node.textContent.trim()).slice(0, 60);
  /** How wide it is with its words; of a clause's link or a term without the area that fingers have round it. */
  const width = (node) => {
    if (!node.matches(".clause, .term")) return node.scrollWidth;
    const words = document.createRange();
    words.selectNodeContents(node);
    return Math.ceil(words.getBoundingClientRect().width);
  };
  const over = [...document.querySelectorAll("button, .button, summary, label, select, legend, h1, h2, h3")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.clientWidth > 2 && width(node) > node.clientWidth + 1)
    .map((node) => `${node.localName} ${told(node)}: ${width(node)} of ${node.clientWidth} px`);
  const out = document.documentElement.scrollWidth - innerWidth;
  return out > 0 ? [...over, `the page: ${out} px too wide`] : over;
}
