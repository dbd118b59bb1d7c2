import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What may hold the keyboard after a button that stood in it: the nearest that is still there. */
const PLACES = 'article, li, tr, main';

/**
 * A step often takes its button away. Who pressed it by key is left on the card it stood on, or on the page where the
 * card has gone as well, instead of nowhere.
 * @returns takes the button as it is pressed
 */
export function useKeyboardStays(): RefObject<HTMLElement | null> {
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => () => {
      const button = pressed.current;
      // A dialog gives the keyboard back by itself, to whoever opened it.
      if (!button || document.activeElement !== button || button.closest('[role$=dialog]')) return;
      const places = [...document.querySelectorAll<HTMLElement>(PLACES)]
        .filter((one) => one.contains(button))
        .reverse();
      queueMicrotask(() => {
        const place = places.find(({ isConnected }) => isConnected);
        if (!place || document.activeElement !== document.body) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    },
    [],
  );
  return pressed;
}
