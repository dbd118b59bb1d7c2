import { media } from 'shared-lib';
import styled from 'styled-components';

export const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;
export const Line = styled.li`
  display: grid;
  grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(9rem, 12.5rem) minmax(0, 1fr) auto 8.25rem;
  grid-template-areas: 'wait icon kind who detail on act';
  align-items: center;
  gap: 0 var(--s3);
  min-height: 2.75rem;
  padding: var(--s1) 20px;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);

  > * { min-width: 0; overflow-wrap: anywhere; }
  > b { grid-area: wait; font-variant-numeric: tabular-nums; }
  > [data-kind] { grid-area: kind; font-weight: 600; }
  > [data-who] { grid-area: who; }
  > [data-detail] { grid-area: detail; color: var(--ink-2); }
  > :last-child { grid-area: act; width: 100%; padding: 0 var(--s2); }

  @media (max-width: 1199.98px) {
    grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(0, 1fr) 8.25rem;
    grid-template-areas: 'wait icon kind who act' 'wait icon detail detail act' 'wait icon on on act';
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: 'who act' 'detail act' 'on act';
    gap: 0 var(--s3);
    padding: var(--s1) var(--s4);

    > b, > [data-tile], > [data-kind] { display: none; }
    > :last-child { min-width: 5.5rem; padding: 0 var(--s3); }
    > [data-detail], > [data-who] { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
`;
export const Tile = styled.span`
  grid-area: icon;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 8px;
  background: var(--tone-soft);
  color: var(--tone);
`;
/** On a phone the kind and the wait stand in front of the detail, in one line. */
export const OnPhone = styled.span`
  ${media.desk} { display: none; }
`;
