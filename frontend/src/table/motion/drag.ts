import type { Action } from "svelte/action";

const SLACK_PX = 7;

interface Drag {
  /** Called where the tile was let go; a press without a move stays a click. */
  drop: (x: number, y: number) => void;
  enabled: boolean;
}

/** Lets an element be dragged with mouse, pen or finger; it goes back to its place when let go. */
export const draggable: Action<HTMLElement, Drag> = (node, first) => {
  let options = first;
  let from: { x: number; y: number } | null = null;
  let moved = false;

  function down(event: PointerEvent): void {
    if (!options.enabled || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    moved = false;
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!moved && Math.hypot(x, y) < SLACK_PX) return;
    moved = true;
    node.dataset["dragging"] = "true";
    node.style.setProperty("--drag-x", `${x}px`);
    node.style.setProperty("--drag-y", `${y}px`);
  }

  function up(event: PointerEvent): void {
    const dropped = from !== null && moved && event.type === "pointerup";
    from = null;
    delete node.dataset["dragging"];
    node.style.removeProperty("--drag-x");
    node.style.removeProperty("--drag-y");
    if (dropped) options.drop(event.clientX, event.clientY);
  }

  /** The click that ends a drag is not a tap. */
  function click(event: MouseEvent): void {
    if (moved) event.stopImmediatePropagation();
    moved = false;
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next) => (options = next),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("click", click, { capture: true });
    },
  };
};
