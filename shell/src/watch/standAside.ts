/** How far up, in pixels, toasts may stand. */
const PLACES = [0, 72, 144, 216];

/** What a press is meant for, and the most for what the page is about. */
const weightOf = (one: Element): number => (one.matches('[data-variant="primary"], [data-variant="danger"]') ? 9 : 1);

/** Moves the toasts from their corner. */
function moveUp(region: HTMLElement, up: number): void {
  region.dataset['up'] = String(up);
  region.style.translate = `0 -${up}px`;
}

/** Moves the toasts up where they cover the least that can be pressed. */
function standAside(region: HTMLElement): void {
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

/** A page may draw a button under a toast that is shown already. */
const LOOK_EVERY_MS = 400;

/**
 * While toasts are shown, keeps them off what people press. Not under a pointer or with the focus. On phones they have
 * a place of their own. Source: R-beyond-1280.
 */
export function keepToastsAside(region = document.querySelector<HTMLElement>('[data-toasts]')): void {
  if (!region) return;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    const isShown = region.querySelector('button') !== null;
    if (isShown && region.matches(':hover, :focus-within')) return;
    if (isShown) {
      standAside(region);
      timer ??= setInterval(look, LOOK_EVERY_MS);
      return;
    }
    clearInterval(timer);
    timer = undefined;
    moveUp(region, 0);
  };
  new MutationObserver(look).observe(region, { childList: true, subtree: true });
  look();
}
