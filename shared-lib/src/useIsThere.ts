import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the component is still on the screen, for what an answer leads to: somebody may have closed it meanwhile and
 * opened something else, which then has to stay.
 */
export function useIsThere(): RefObject<boolean> {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  return isThere;
}
