import { useReducer } from 'react';
import type { CachedCard } from 'shared-lib';
import { noSelection, select, type PageOfList, type Selection, type SelectionStep } from './selection';

/** The selection of a list that is shown page by page and changes while it is. */
export function useSelection(
  rows: readonly CachedCard[],
  page: PageOfList,
): [Selection, (step: SelectionStep) => void] {
  const [selection, step] = useReducer(select, undefined, () => noSelection(rows, page));
  if (selection.rows !== rows || selection.page !== page) step({ to: 'show', rows, page });
  return [selection, step];
}
