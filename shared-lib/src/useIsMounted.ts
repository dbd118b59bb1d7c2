import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the component is still on the screen, for what an answer leads to: somebody may have closed it meanwhile and
 * opened something else, which then has to stay.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
