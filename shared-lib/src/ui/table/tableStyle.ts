import styled from 'styled-components';
import { media } from '../../theme/tokens';

export const Frame = styled.div`
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);

  ${media.phone} {
    overflow: visible;
    background: none;
    border: 0;
    box-shadow: none;
  }
`;

export const Root = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);

  th {
    padding: 10px 14px;
    background: var(--sunken);
    border-bottom: 1px solid var(--line);
    color: var(--ink-2);
    font-size: var(--t-xs);
    font-weight: 600;
    text-align: start;
    white-space: nowrap;
  }
  td {
    padding: 11px 14px;
    border-bottom: 1px solid var(--line);
    vertical-align: middle;
  }
  tr:last-child > td { border-bottom: 0; }
  /* A name is broken between its words. */
  td[data-phone='title'] { min-width: 9rem; }
  /* Where a table is wider than its place, the buttons stay in sight. */
  ${media.desk} {
    [data-phone='actions'] { position: sticky; inset-inline-end: 0; }
    td[data-phone='actions'] { background: var(--under, var(--surface)); }
    tr:is([data-open], [data-detail]) > td[data-phone='actions'] { background: var(--under, var(--bg)); }
  }
  @media (max-width: 1199.98px) {
    th, td { padding-inline: 10px; }
    /* Long words of a button would push it over the cell before it. */
    td[data-phone='actions'] :is(button, a) { white-space: normal; }
  }
  [data-align='end'] { text-align: end; }
  /* A row that is unfolded and what unfolds below it are one. */
  tr[data-open] > td { border-bottom: 0; }
  tr:is([data-open], [data-detail]) { background: var(--bg); box-shadow: inset 3px 0 var(--brand); }

  ${media.hover} {
    tbody tr:hover { --under: color-mix(in srgb, var(--sunken) 45%, var(--surface)); background: var(--under); }
  }

  ${media.phone} {
    &, tbody, tr, td { display: block; }
    /* Each cell carries its header's words; a sort button nobody sees must not take the focus. */
    thead { display: none; }
    tbody { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); container-type: inline-size; }
    tr {
      padding: 14px 16px;
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: var(--r-l);
      box-shadow: var(--shadow);
    }
    td {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      gap: var(--s4);
      padding: 4px 0;
      border: 0;
      text-align: end;
    }
    td > div { min-width: 0; overflow-wrap: anywhere; }
    td::before { content: attr(data-label); flex: none; color: var(--ink-2); text-align: start; }
    tr[data-open] { border-end-start-radius: 0; border-end-end-radius: 0; }
    tr[data-detail] { margin-top: calc(-1 * var(--s3) - 1px); border-top: 0; border-start-start-radius: 0; border-start-end-radius: 0; }
    tr[data-detail] > td { display: block; text-align: start; }
    tr[data-detail] > td::before { content: none; }
    td[data-phone='title'] { font-size: var(--t-m); font-weight: 600; text-align: start; padding: 0 0 6px; }
    td[data-phone='title']::before, td[data-phone='actions']::before { content: none; }
    td[data-phone='hidden'], td:has(> :empty) { display: none; }
    td[data-phone='actions'] { justify-content: flex-end; padding-top: 10px; margin-bottom: -6px; }
    /* Text twice as large leaves no room beside the words of a header: the value stands below them. */
    @container (width < 15rem) {
      td:not([data-phone='hidden']) { display: block; text-align: start; }
      td::before { display: block; }
    }
  }
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 32px;
  margin: -8px -6px;
  padding: 0 6px;
  border: 0;
  border-radius: var(--r-s);
  background: none;
  color: inherit;
  font-weight: inherit;

  svg { opacity: 0.55; }
  &[data-active='true'] { color: var(--ink); }
  &[data-active='true'] svg { opacity: 1; }
`;
