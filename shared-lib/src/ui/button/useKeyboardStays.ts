import { type RefObject, useLayoutEffect, useRef } from 'react';
import { giveKeyboard } from '../keyboard/giveKeyboard';

/** A card or a line: what a step is taken on. */
const LINES = 'article, li, tr';

/**
 * A step often takes its button away. Who pressed it by key is left on the card it stood on, or on the line that this
 * was folded to in its list; where that has gone as well, at the step of what stands in its place now, or at what the
 * list is called by. Source: R-pages-101.
 * @param of keeps the keyboard of whoever is anywhere in it, as this component goes
 * @returns takes the button as it is pressed
 */
export function useKeyboardStays(of?: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const pressed = useRef<HTMLElement>(null);
  const left = of ?? pressed;
  useLayoutEffect(
    () => () => {
      const on = document.activeElement;
      // A dialog gives the keyboard back by itself, to whoever opened it.
      if (!on || !left.current?.contains(on) || on.closest('[role$=dialog]')) return;
      goOnAt(wayOnFrom(on));
    },
    [left],
  );
  return pressed;
}

type WayOn = () => HTMLElement | null | undefined;

/** Gives the keyboard to where it goes on, once what has it now has left the page. */
export function goOnAt(wayOn: WayOn): void {
  queueMicrotask(() =>
    giveKeyboard(() => {
      const place = wayOn();
      // The page stays where it is, as whoever touches it may have scrolled on meanwhile.
      if (place && place.tabIndex < 0) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
      return document.activeElement;
    }),
  );
}

/** Where the keyboard goes on from what leaves the page, as its place is at that later moment. */
export function wayOnFrom(left: Element): WayOn {
  const way: HTMLElement[] = [];
  for (let at: Element | null = left; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    way.push(at);
  const lines = way.filter((one) => one.matches(LINES));
  const line = lines.at(-1);
  const list = line?.parentElement;
  const place = line && list ? [...list.children].indexOf(line) : -1;
  const title = line?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '';
  return () => {
    const own = lines.find((one) => one.isConnected);
    if (own) return own;
    const folded = document.getElementById(title)?.closest<HTMLElement>(LINES);
    if (folded && list?.contains(folded)) return folded;
    const next = list?.isConnected ? list.children[place] : undefined;
    if (next instanceof HTMLElement) return next.querySelector<HTMLElement>('[data-takes-step]') ?? next;
    return headingOf(list, way) ?? way.find((one) => one.matches('main'));
  };
}

/** The heading over a list, or over what is left of its place: none that a line has for itself. */
function headingOf(list: Element | null | undefined, way: readonly HTMLElement[]): HTMLElement | undefined {
  const isAbove = (heading: Element): boolean =>
    list?.isConnected === true && Boolean(heading.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (const place of way.filter(({ isConnected }) => isConnected)) {
    const own = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((heading) => !heading.closest(LINES));
    if (own.length > 0) return own.filter(isAbove).at(-1) ?? own[0];
  }
  return undefined;
}
