import styled from 'styled-components';

/** A part of the page beside or below the days, with its own heading. */
export const Part = styled.section`
  display: grid;
  gap: var(--s3);
  min-width: 0;

  h2 { font-size: var(--t-l); }
  h2 + p { color: var(--ink-2); font-size: var(--t-s); }
`;
