import { giveKeyboard } from '../keyboard/giveKeyboard';

/** As wide as a popover gets, and as far as it keeps from the edges of the window and from what opened it. */
const WIDTH = 400;
const EDGE = 12;
const GAP = 6;
/** Less room than this below, and more above: then it stands above. */
const ENOUGH = 340;

/**
 * Where a popover stands: at what has the keyboard as it opens, below it or, where there is more room, above; within
 * the window. The page behind it does not scroll, so that it stays there.
 */
export function openerPosition(): Record<'--top' | '--bottom' | '--left' | '--room', string> {
  const { left, right, top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const fits = Math.min(WIDTH, innerWidth - 2 * EDGE);
  const at = left + fits > innerWidth - EDGE ? right - fits : left;
  const below = innerHeight - bottom;
  const isBelow = below >= ENOUGH || below >= top;
  // Never out of sight: whatever opened it may have been scrolled to the edge.
  const from = Math.max(EDGE, Math.min(isBelow ? bottom + GAP : innerHeight - top + GAP, innerHeight - ENOUGH));
  return {
    '--top': isBelow ? `${from}px` : 'auto',
    '--bottom': isBelow ? 'auto' : `${from}px`,
    '--left': `${Math.max(EDGE, Math.min(at, innerWidth - fits - EDGE))}px`,
    '--room': `${innerHeight - from - EDGE}px`,
  };
}

/** What opened a dialog, and what it stands in, from the inside out. */
export function wayBackFrom(opener: Element | null): HTMLElement[] {
  const way: HTMLElement[] = [];
  for (let at = opener; at && at !== document.body; at = at.parentElement) if (at instanceof HTMLElement) way.push(at);
  return way;
}

/** What can be pressed or stands for a place, such as the page itself. */
const STANDS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Gives the keyboard back to what opened a dialog, and for as long as the page settles to what is left of the place
 * when that has gone: a card that left its list took its button along. The page stays where it is then, as whoever
 * touches it may have scrolled on meanwhile.
 */
export function focusBack(way: readonly HTMLElement[]): void {
  giveKeyboard((again) => toWhatIsLeft(way, again ? { preventScroll: true } : undefined));
}

/**
 * To the opener, else to the next step in what is left of its place, or the next thing that can be pressed there, and
 * never to nowhere.
 */
function toWhatIsLeft(way: readonly HTMLElement[], how?: FocusOptions): Element | null {
  const [opener] = way;
  const place = way.find((one) => one.isConnected);
  const inPlace = place?.matches(STANDS)
    ? place
    : (place?.querySelector<HTMLElement>('[data-takes-step]') ?? place?.querySelector<HTMLElement>(STANDS));
  const next = place === opener ? opener : inPlace;
  (next ?? place?.closest<HTMLElement>(STANDS) ?? document.querySelector<HTMLElement>('main'))?.focus(how);
  return document.activeElement;
}
