import { useCallback, useLayoutEffect, useRef } from 'react';
import { type SetURLSearchParams, useLocation, useSearchParams as useRouterParams } from 'react-router-dom';

/**
 * The router's, as long as its page is where somebody is: a page that writes its address late, when an answer comes,
 * does not bring back who has gone elsewhere while the next page was still being fetched.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useRouterParams();
  const { pathname } = useLocation();
  // Of a router in memory the window knows nothing.
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
