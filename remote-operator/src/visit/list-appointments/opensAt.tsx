import { type RefObject, useEffect, useRef } from 'react';
import styled from 'styled-components';

/** What a list is opened at; below the bar of a phone, and with the edge of what stands before it in sight. */
export const Place = styled.div`
  scroll-margin-top: 5rem;
`;

/** Scrolls to what it is set on, once, when that is there; the choice of another list scrolls again. */
export function useOpensAt(isThere: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView?.({ block: 'start' });
  }, [isThere]);
  return place;
}
