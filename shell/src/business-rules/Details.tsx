import styled from 'styled-components';

/** One line a rule or a text; what belongs to it opens below. Source: R-pages-9. */
export const Details = styled.details`
  border-top: 1px solid var(--line);

  > summary {
    display: grid;
    grid-template-columns: minmax(45%, 1fr) auto 20px;
    align-items: baseline;
    gap: 0 var(--s3);
    min-height: 44px;
    padding: 11px 0;
    list-style: none;
    cursor: pointer;
  }
  > summary::-webkit-details-marker { display: none; }
  > summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
  > summary > b { text-align: end; }
  > summary > small { grid-column: 1 / -1; grid-row: 2; color: var(--ink-2); font-size: var(--t-s); }
  > summary > svg { align-self: center; transition: transform var(--fast); }
  &[open] > summary > svg { transform: rotate(90deg); }
  > div { padding-bottom: var(--s4); }
`;
