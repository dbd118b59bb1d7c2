import { type RefObject, useEffect, useState } from 'react';

const REACHABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Must the element itself take the focus, so that the keyboard can scroll it? Yes, if it overflows and contains nothing
 * that can take the focus. Source: WCAG 2.1.1.
 */
export function useKeyboardScroll(place: RefObject<HTMLElement | null>): boolean {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(REACHABLE)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return needed;
}
