import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

/** Keeps clear of the sticky parts of a page: its head, and the foot of a form. */
const Place = styled.div`
  scroll-margin-block: 5rem;
`;

/** News that may appear off-screen: it scrolls into view when it appears, and when `says` changes. */
export function InSight({ says, children }: { says: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [says]);
  return <Place ref={place}>{children}</Place>;
}
