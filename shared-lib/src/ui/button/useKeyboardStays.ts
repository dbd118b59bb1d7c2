import { type RefObject, useLayoutEffect, useRef } from 'react';
import { giveKeyboard } from '../keyboard/giveKeyboard';
import * as m from '../../texts/m';

/** A card or a line on which steps are taken. */
const LINES = m.article_li_tr();

/**
 * Keeps the keyboard focus when a step removes its button. The focus goes to the card of the button, or to the line
 * that replaced it in the list. If that is gone too, it goes to the step of the next line in its place, or to the
 * list's heading. Source: R-pages-101.
 * @param of if this component unmounts, a focus anywhere inside it is kept too
 * @returns takes the button as it is pressed
 */
export function useKeyboardStays(of?: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const pressed = useRef<HTMLElement>(null);
  const left = of ?? pressed;
  useLayoutEffect(
    () => () => {
      const on = document.activeElement;
      // A dialog returns the focus to its opener by itself.
      if (!on || !left.current?.contains(on) || on.closest('[role$=dialog]')) return;
      goOnAt(wayOnFrom(on));
    },
    [left],
  );
  return pressed;
}

type WayOn = () => HTMLElement | null | undefined;

/** Moves the focus to the next place, once the focused element has left the page. */
export function goOnAt(wayOn: WayOn): void {
  queueMicrotask(() =>
    giveKeyboard(() => {
      const place = wayOn();
      // The page does not scroll: the person may have scrolled on in the meantime.
      if (place && place.tabIndex < 0) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
      return document.activeElement;
    }),
  );
}

/** Where the focus goes when this element leaves the page, looked up at that later moment. */
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

/** The heading above a list, or above what is left of its place. Headings of single lines do not count. */
function headingOf(list: Element | null | undefined, way: readonly HTMLElement[]): HTMLElement | undefined {
  const isAbove = (heading: Element): boolean =>
    list?.isConnected === true && Boolean(heading.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (const place of way.filter(({ isConnected }) => isConnected)) {
    const own = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((heading) => !heading.closest(LINES));
    if (own.length > 0) return own.filter(isAbove).at(-1) ?? own[0];
  }
  return undefined;
}
