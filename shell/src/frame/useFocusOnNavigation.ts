import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared-lib';

/**
 * A new page starts at the top, with the focus there too. A page that only changes its view or filter keeps its place.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    // A page with a start of its own, such as a form's first field, has already set the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
