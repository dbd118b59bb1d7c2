import { giveKeyboard } from '../keyboard/giveKeyboard';

/** The greatest width of a popover, and its distance from the edges of the window and from its opener. */
const WIDTH = 400;
const EDGE = 12;
const GAP = 6;
/** With less space than this below, and more above, it opens above. */
const ENOUGH = 340;

/**
 * The place of a popover, within the window. It opens below the focused element, or above it if there is more space.
 * The page behind does not scroll, so it stays there.
 */
export function openerPosition(): Record<'--top' | '--bottom' | '--left' | '--room', string> {
  const { left, right, top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const fits = Math.min(WIDTH, innerWidth - 2 * EDGE);
  const at = left + fits > innerWidth - EDGE ? right - fits : left;
  const below = innerHeight - bottom;
  const isBelow = below >= ENOUGH || below >= top;
  // Always visible: its opener may have been scrolled to the edge.
  const from = Math.max(EDGE, Math.min(isBelow ? bottom + GAP : innerHeight - top + GAP, innerHeight - ENOUGH));
  return {
    '--top': isBelow ? `${from}px` : 'auto',
    '--bottom': isBelow ? 'auto' : `${from}px`,
    '--left': `${Math.max(EDGE, Math.min(at, innerWidth - fits - EDGE))}px`,
    '--room': `${innerHeight - from - EDGE}px`,
  };
}

/** The opener of a dialog and its containers, from the inside out. */
export function wayBackFrom(opener: Element | null): HTMLElement[] {
  const way: HTMLElement[] = [];
  for (let at = opener; at && at !== document.body; at = at.parentElement) if (at instanceof HTMLElement) way.push(at);
  return way;
}

/** Controls, and places that can take the focus, such as the page itself. */
const STANDS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Returns the focus to the opener of a dialog. A card that left its list took its button along: then the focus goes to
 * what is left of the place, while the page settles. The page does not scroll: the person may have scrolled on.
 */
export function focusBack(way: readonly HTMLElement[]): void {
  giveKeyboard((again) => toWhatIsLeft(way, again ? { preventScroll: true } : undefined));
}

/**
 * To the opener, or else to the next step in what is left of its place, or else to the next control there. Never to
 * nowhere.
 */
function toWhatIsLeft(way: readonly HTMLElement[], how?: FocusOptions): Element | null {
  const [opener] = way;
  const place = way.find((one) => one.isConnected);
  const inPlace = place?.matches(STANDS)
    ? place
    : (place?.querySelector<HTMLElement>('[data-takes-step]') ?? place?.querySelector<HTMLElement>(STANDS));
  const next = place === opener ? opener : inPlace;
  const target = next ?? place?.closest<HTMLElement>(STANDS) ?? document.querySelector<HTMLElement>('main');
  // The page itself is taller than the window: it would scroll to its top edge.
  target?.focus(target.matches('main') ? { preventScroll: true } : how);
  return document.activeElement;
}
