/** How far up, in pixels, toasts may stand. */
const PLACES = [0, 72, 144, 216];

/** What a press is meant for, and the most for what the page is about. */
const weightOf = (one: Element): number => (one.matches('[data-variant="primary"], [data-variant="danger"]') ? 9 : 1);

/** Moves the toasts from their corner. */
export function moveUp(region: HTMLElement, up: number): void {
  region.dataset['up'] = String(up);
  region.style.translate = `0 -${up}px`;
}

/** Moves the toasts up where they cover the least that can be pressed. A page may draw a button later, so ask again. */
export function standAside(region: HTMLElement): void {
  const { left, right, top, bottom } = region.getBoundingClientRect();
  const now = Number(region.dataset['up'] ?? 0);
  const others = [...document.querySelectorAll('button, a, input, select, textarea')].filter(
    (one) => !region.contains(one),
  );
  const coveredAt = (up: number): number =>
    others.reduce((sum, one) => {
      const box = one.getBoundingClientRect();
      const isBeside = box.left >= right || box.right <= left || box.top >= bottom + now - up;
      return isBeside || box.bottom <= top + now - up ? sum : sum + weightOf(one);
    }, 0);
  // Of equal places the present one, so that toasts do not move for nothing.
  const best = [now, ...PLACES].map((up) => ({ up, covers: coveredAt(up) })).sort((a, b) => a.covers - b.covers)[0];
  moveUp(region, best?.up ?? 0);
}
