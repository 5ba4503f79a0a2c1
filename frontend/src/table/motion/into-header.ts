/** An action: moves an element into the header's slot. */
export function intoHeader(node: HTMLElement): { destroy: () => void } {
  document.getElementById("header-slot")?.append(node);
  return { destroy: () => node.remove() };
}
