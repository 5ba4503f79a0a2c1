// What is wrong with how a page lies on its screen; run in the page by measuring.py.
({finger, main, bank, hand, tile, read, whole, felt, notice, beside}) => {
  const faults = [];
  const name = (one) => one.dataset?.testid ?? one.getAttribute("aria-label") ?? `${one.tagName.toLowerCase()} ${one.textContent.trim().slice(0, 30)}`;
  const shown = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !one.closest(".sr");
  const modal = document.querySelector("dialog[open]");
  const root = modal ?? document;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);

  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=tab], [tabindex='0']";
  const label = (one) => one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") ?? one : one;
  const controls = [...new Set([...root.querySelectorAll(CONTROLS)].filter((one) => !one.disabled && shown(one)).map(label))]
    .filter((one) => one.getBoundingClientRect().width > 2 && !one.closest("[inert]") && !one.matches(".skip"))
    .filter((one) => !one.matches("[role=group][tabindex]")); // takes the focus only to be scrolled by keys
  const hits = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (one.contains(hit) || hit.contains(one) && hit.matches("label") || hit.closest("label")?.contains(one));
  };
  for (const one of controls) {
    let rect = one.getClientRects()[0];
    if (!rect) continue;
    const out = (r) => r.top + r.height / 2 < 0 || r.top + r.height / 2 > innerHeight || r.left + r.width / 2 < 0 || r.left + r.width / 2 > innerWidth;
    let [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    if (out(rect) || !hits(one, x, y)) {
      one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
      rect = one.getClientRects()[0];
      [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    }
    if (one.matches("[role=tabpanel]")) continue;
    if (!hits(one, x, y)) {
      const over = document.elementFromPoint(x, y);
      faults.push(`${name(one)} is covered by ${over ? over.tagName.toLowerCase() + "." + (over.getAttribute("class") ?? "") : "nothing on the screen"}`);
    }
    if (finger) {
      const after = getComputedStyle(one, "::after");
      const grown = after.content !== "none" && after.position === "absolute" ? [parseFloat(after.width), parseFloat(after.height)] : [0, 0];
      const [w, h] = [Math.max(rect.width, grown[0]), Math.max(rect.height, grown[1])];
      if (w < finger - 0.5 || h < finger - 0.5) faults.push(`${name(one)} is ${w.toFixed(0)}x${h.toFixed(0)} px, too small for a finger`);
    }
  }
  const pieces = [...root.querySelectorAll(".rack .piece")].filter(shown).map((one) => ({one, r: one.getBoundingClientRect()}));
  for (const a of pieces) for (const b of pieces) {
    const w = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left);
    const h = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
    if (a.one !== b.one && w > 1 && h > 1) faults.push(`${name(a.one)} and ${name(b.one)} of the set overlap by ${w.toFixed(0)}x${h.toFixed(0)} px`);
  }
  scrollTo(0, 0);
  for (const found of document.querySelectorAll(".scrolled")) found.scrollTop = 0;
  const within = (one) => {
    const r = one.getBoundingClientRect();
    return r.width > 0 && r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1;
  };
  if (main) {
    const found = document.querySelector(main);
    if (!found) faults.push(`there is no ${main}`);
    else if (!within(found)) faults.push(`${main} is not on the screen: ${JSON.stringify(found.getBoundingClientRect())}`);
  }
  if (bank) {
    const tiles = [...document.querySelectorAll(bank)].filter(shown);
    if (tiles.length < 4) faults.push(`the bank's hand has ${tiles.length} tiles`);
    for (const tile of tiles) if (!within(tile)) faults.push(`a tile of the bank is not on the screen: ${JSON.stringify(tile.getBoundingClientRect())}`);
  }
  if (hand) {
    const parts = [...document.querySelectorAll(hand)].filter(shown);
    if (parts.length < 5) faults.push(`there are ${parts.length} of ${hand}`);
    for (const part of parts) {
      const r = part.getBoundingClientRect();
      const hit = document.elementFromPoint(r.left + r.width / 2, r.bottom - 3);
      if (!within(part)) faults.push(`${name(part)} is not on the screen: ${JSON.stringify(r)}`);
      else if (!hit || !part.contains(hit)) faults.push(`${name(part)} is not to be seen to its foot`);
      const drawn = part.querySelector(":scope > .tile svg")?.getBoundingClientRect();
      if (drawn && drawn.height < tile) faults.push(`${name(part)} is ${drawn.height.toFixed(0)} px high, less than ${tile}`);
    }
  }
  if (notice) {
    const told = [...document.querySelectorAll(notice)].filter(shown);
    if (!told.length) faults.push(`there is no ${notice}`);
    const texts = beside ? [...document.querySelectorAll(beside)] : [];
    const others = [...document.querySelectorAll(".tile svg"), ...controls, ...texts];
    for (const one of told) {
      const r = one.getBoundingClientRect();
      for (const other of others) {
        if (one.contains(other) || !shown(other)) continue;
        const o = seen(other.parentElement, other.getBoundingClientRect());
        const w = Math.min(r.right, o.right) - Math.max(r.left, o.left);
        const h = Math.min(r.bottom, o.bottom) - Math.max(r.top, o.top);
        if (w > 1 && h > 1) faults.push(`the notice and ${other.matches("svg") ? "a tile" : name(other)} overlap by ${w.toFixed(0)}x${h.toFixed(0)} px`);
      }
      if (!within(one)) faults.push(`the notice is not on the screen: ${JSON.stringify(r)}`);
    }
  }
  if (read) {
    const texts = [...document.querySelectorAll(read)].filter(shown);
    if (!texts.length) faults.push(`there is no ${read}`);
    for (const text of texts) {
      const r = text.getBoundingClientRect();
      const hit = document.elementFromPoint(r.left + r.width / 2, r.bottom - 3);
      if (!within(text) || !hit || !text.contains(hit)) faults.push(`"${text.textContent}" cannot be read to its end`);
    }
  }
  if (whole) faults.push(...cutOff([...document.querySelectorAll(whole)].filter(shown)));
  if (felt) {
    const parts = document.querySelectorAll(felt);
    faults.push(...(parts.length ? [...parts].flatMap(overlaps) : [`there is no ${felt}`]), ...smallTexts());
  }
  return [...new Set(faults)];

  /** Texts that do not fit into their box, or into one around it. What lies in a row that scrolls may lie beside it. */
  function cutOff(texts) {
    const ROWS = ".seats, .foot";
    const FRAME = ".zone";
    const LEAST_GAP_PX = 2;
    const found = [];
    for (const text of texts) {
      const what = `"${text.textContent.trim()}"`;
      const r = text.getBoundingClientRect();
      if (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1)
        found.push(`${what} is cut off: ${text.scrollWidth}x${text.scrollHeight} of ${text.clientWidth}x${text.clientHeight} px`);
      for (let box = text.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow === "visible" && !box.matches(".seat")) continue;
        const b = box.getBoundingClientRect();
        const across = box.matches(ROWS) ? 0 : Math.max(b.left - r.left, r.right - b.right);
        const down = Math.max(b.top - r.top, r.bottom - b.bottom);
        if (across > 1 || down > 1) found.push(`${what} sticks out of ${name(box)} by ${across.toFixed(0)}x${down.toFixed(0)} px`);
      }
      for (const frame of document.querySelectorAll(FRAME)) {
        const f = frame.getBoundingClientRect();
        const gap = f.top - r.bottom;
        if (r.left < f.right && r.right > f.left && !frame.contains(text) && gap < LEAST_GAP_PX && gap > -r.height) found.push(`${what} lies ${gap.toFixed(1)} px above a frame`);
      }
    }
    return found;
  }

  /** Texts of the whole page; numbers on chips are part of a drawing. */
  function smallTexts() {
    const LEAST_PX = 13;
    const holders = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) holders.add(walker.currentNode.parentElement);
    return [...holders]
      .filter((one) => !one.closest("svg, style, script") && shown(one))
      .map((one) => ({one, size: parseFloat(getComputedStyle(one).fontSize)}))
      .filter(({size}) => size < LEAST_PX - 0.01)
      .map(({one, size}) => `"${one.textContent.trim()}" has ${size.toFixed(1)} px, too small to read`);
  }

  /** The part of a rectangle that no box around an element cuts off. */
  function seen(holder, {left, top, right, bottom}) {
    for (let box = holder; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const b = box.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, b.left), Math.max(top, b.top), Math.min(right, b.right), Math.min(bottom, b.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function overlaps(where) {
    const ROUND = 0.12;
    const texts = [];
    const walker = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const holder = node.parentElement;
      if (!node.data.trim() || !shown(holder) || holder.closest("svg, style, .empty") || holder.closest("[aria-hidden=true]") && !holder.closest(".number, .name")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const r of range.getClientRects()) if (r.width > 1) texts.push({what: node.data.trim(), holder, r: seen(holder, r)});
    }
    for (const svg of where.querySelectorAll(".tile svg")) if (shown(svg)) texts.push({what: "a tile", holder: svg, r: svg.getBoundingClientRect(), tile: true});
    for (const ring of where.querySelectorAll(".ring")) if (shown(ring)) {
      const r = ring.getBoundingClientRect();
      const [w, h] = [r.width * ROUND, r.height * ROUND]; // the corners of a circle's square are empty
      texts.push({what: `the circle ${ring.dataset.anchor ?? ring.title}`, holder: ring, r: new DOMRect(r.left + w, r.top + h, r.width - 2 * w, r.height - 2 * h), ring: true});
    }
    const found = [];
    for (const cell of where.querySelectorAll(".cell")) {
      const c = cell.getBoundingClientRect();
      for (const badge of cell.querySelectorAll(".badge, .coins, .mark, .name")) {
        const b = badge.getBoundingClientRect();
        if (shown(badge) && (b.left < c.left - 0.5 || b.right > c.right + 0.5)) found.push(`"${badge.textContent.trim()}" is wider than ${name(cell)}: ${b.width.toFixed(0)} of ${c.width.toFixed(0)} px`);
      }
    }
    for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
      const [a, b] = [texts[i], texts[j]];
      if (a.holder === b.holder || a.tile && b.tile || a.ring && b.ring || a.ring && a.holder.contains(b.holder) || b.ring && b.holder.contains(a.holder)) continue;
      const w = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left);
      const h = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
      if (w > 2 && h > 3) found.push(`"${a.what}" and "${b.what}" overlap by ${w.toFixed(0)}x${h.toFixed(0)} px`);
    }
    return found;
  }
}
