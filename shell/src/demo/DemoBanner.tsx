import styled from 'styled-components';

const Strip = styled.aside`
  padding: 3px var(--s4);
  background: var(--clay-soft);
  color: var(--clay);
  font-size: var(--t-xs);
  font-weight: 600;
  text-align: center;
`;

/** On every page of a server in demo mode: nobody in here exists. */
export function DemoBanner() {
  return <Strip aria-label="About these data">Demo data</Strip>;
}
