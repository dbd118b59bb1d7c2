import type { CachedCard } from 'shared-lib';
import { useReducer } from 'react';

/** A page of a list, in one of its orders. */
export type PageOfList = number | string;

/** The selected appointments of a list, as last seen. Other pages keep theirs. */
export interface Selection {
  /** The rows that the list shows now, and their page. */
  readonly rows: readonly CachedCard[];
  readonly page: PageOfList;
  readonly chosen: ReadonlyMap<number, CachedCard>;
  /** Where a range starts: the last tick. */
  readonly anchor: number | null;
  /** Rows that left the list while selected, newest first, until the next step. */
  readonly left: readonly CachedCard[];
  /** Rows that are being acted on: until that is over they leave without a message. */
  readonly handled: ReadonlySet<number>;
}

export const noSelection = (rows: readonly CachedCard[], page: PageOfList): Selection => ({
  rows,
  page,
  chosen: new Map(),
  anchor: null,
  left: [],
  handled: new Set(),
});

export type SelectionStep =
  /** `toRange`: with all rows from the last tick to this one. */
  | { readonly to: 'tick'; readonly id: number; readonly isOn: boolean; readonly toRange: boolean }
  | { readonly to: 'tick-page'; readonly isOn: boolean }
  | { readonly to: 'show'; readonly rows: readonly CachedCard[]; readonly page: PageOfList }
  | { readonly to: 'handle'; readonly ids: readonly number[] }
  | { readonly to: 'settle'; readonly done: readonly number[] }
  | { readonly to: 'clear' };

/** Rows that the server has not confirmed yet cannot be selected. */
export const selectable = (rows: readonly CachedCard[]): CachedCard[] => rows.filter(({ id }) => id > 0);

function ticked(chosen: Selection['chosen'], rows: readonly CachedCard[], isOn: boolean): Map<number, CachedCard> {
  const next = new Map(chosen);
  for (const row of rows) {
    if (isOn) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

function rangeTo({ rows, anchor }: Selection, id: number): readonly CachedCard[] {
  const all = selectable(rows);
  const [from, to] = [all.findIndex((one) => one.id === anchor), all.findIndex((one) => one.id === id)].sort(
    (one, other) => one - other,
  ) as [number, number];
  return from < 0 ? all.slice(to, to + 1) : all.slice(from, to + 1);
}

/** Drops rows that a live message took from the page, and updates those that it changed. */
function shown(before: Selection, rows: readonly CachedCard[], page: PageOfList): Selection {
  const isTurned = page !== before.page;
  const there = new Set(rows.map(({ id }) => id));
  const gone = isTurned ? [] : before.rows.filter(({ id }) => before.chosen.has(id) && !there.has(id));
  const still = ticked(before.chosen, gone, false);
  const chosen = ticked(
    still,
    rows.filter(({ id }) => still.has(id)),
    true,
  );
  const left = gone.filter(({ id }) => !before.handled.has(id));
  return { ...before, rows, page, chosen, left: [...left, ...before.left] };
}

export function select(before: Selection, step: SelectionStep): Selection {
  switch (step.to) {
    case 'tick': {
      const rows = step.toRange ? rangeTo(before, step.id) : before.rows.filter(({ id }) => id === step.id);
      return { ...before, chosen: ticked(before.chosen, rows, step.isOn), anchor: step.id, left: [] };
    }
    case 'tick-page':
      return { ...before, chosen: ticked(before.chosen, selectable(before.rows), step.isOn), left: [] };
    case 'show':
      return shown(before, step.rows, step.page);
    case 'handle':
      return { ...before, handled: new Set(step.ids), left: [] };
    case 'settle': {
      const chosen = new Map(before.chosen);
      step.done.forEach((id) => chosen.delete(id));
      return { ...before, chosen, handled: new Set() };
    }
    default:
      return { ...noSelection(before.rows, before.page), handled: before.handled };
  }
}

/** The selection of a list that has pages and changes live. */
export function useSelection(
  rows: readonly CachedCard[],
  page: PageOfList,
): [Selection, (step: SelectionStep) => void] {
  const [selection, step] = useReducer(select, undefined, () => noSelection(rows, page));
  if (selection.rows !== rows || selection.page !== page) step({ to: 'show', rows, page });
  return [selection, step];
}
