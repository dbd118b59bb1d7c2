import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared-lib';

/**
 * A new page begins at its top, and the keyboard with it; a page that only changes its view or filter stays where it
 * is.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    // A page that begins at a place of its own, as a form does at its first field, has gone there already.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
