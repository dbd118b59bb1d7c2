import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

/** Clear of what sticks to the edges of a page: its head, and the foot of a form. */
const Place = styled.div`
  scroll-margin-block: 5rem;
`;

/** News that may stand off-screen of whoever pressed: it is brought into sight as it comes, and when it `says` else. */
export function InSight({ says, children }: { says: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [says]);
  return <Place ref={place}>{children}</Place>;
}
