import { type RefObject, useEffect, useRef } from 'react';
import styled from 'styled-components';

/**
 * The element at which a list opens. It stays below a phone's top bar, with the edge of the element before it in sight.
 */
export const Place = styled.div`
  scroll-margin-top: 5rem;
`;

/** Scrolls to its element once, when that is there. Another list scrolls again. */
export function useOpensAt(isThere: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView?.({ block: 'start' });
  }, [isThere]);
  return place;
}
