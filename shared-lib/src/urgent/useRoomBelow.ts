// How it works: docs/subsystems/calls-and-steps.md.
import { type RefObject, useLayoutEffect } from 'react';
import { belowBreakpoint } from '../theme/tokens';

/**
 * While a part stands at the foot of a phone, the page can be scrolled so far that its end is above it. Source:
 * R-beyond-1532.
 */
export function useRoomBelow(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const phone = matchMedia(belowBreakpoint);
    const main = document.querySelector<HTMLElement>('main');
    const give = (): void => {
      const height = phone.matches ? (part.current?.offsetHeight ?? 0) : 0;
      main?.style.setProperty('margin-bottom', height ? `${height}px` : '');
    };
    give();
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(give);
    if (part.current) sizes?.observe(part.current);
    phone.addEventListener('change', give);
    return () => {
      sizes?.disconnect();
      phone.removeEventListener('change', give);
      main?.style.removeProperty('margin-bottom');
    };
  }, [part]);
}
