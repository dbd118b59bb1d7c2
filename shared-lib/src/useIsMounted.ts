import { type RefObject, useEffect, useRef } from 'react';

/**
 * Is the component still on the screen? Ask before acting on an answer: the person may have closed it and opened
 * something else, which must stay.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
