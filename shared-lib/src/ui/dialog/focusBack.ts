import { giveKeyboard } from '../keyboard/giveKeyboard';

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
