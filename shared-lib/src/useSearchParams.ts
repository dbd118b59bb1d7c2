import { useCallback, useLayoutEffect, useRef } from 'react';
import { type SetURLSearchParams, useLocation, useSearchParams as useRouterParams } from 'react-router-dom';

/**
 * The router's search parameters, but only while its page is open. A page that writes its address late does not pull
 * back a person who has moved on while the next page loads.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useRouterParams();
  const { pathname } = useLocation();
  // The window's address shows nothing of a router in memory.
  const isWindows = useRef(false);
  useLayoutEffect(() => {
    isWindows.current = window.location.pathname === pathname;
  }, [pathname]);
  const write = useCallback<SetURLSearchParams>(
    (...change) => {
      if (!isWindows.current || window.location.pathname === pathname) setParams(...change);
    },
    [setParams, pathname],
  );
  return [params, write];
}
