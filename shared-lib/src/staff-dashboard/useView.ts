import { useCallback } from 'react';
import { useSearchParams } from '../useSearchParams';

/**
 * The view of a page, kept in the query parameter `view`. An unknown one falls back to the first. Another view starts
 * at page 1. Source: 2-087, 2-089, 2-134, 2-135.
 */
export function useView<const V extends string>(
  views: readonly [V, ...V[]],
): { view: V; asked: string | null; show: (view: V) => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const view = views.find((one) => one === asked) ?? views[0];
  const show = useCallback(
    (next: V) => {
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set('view', next);
        after.delete('page');
        return after;
      });
    },
    [setParams],
  );
  return { view, asked, show };
}

/** A page number in an address. Anything but an integer from 1 is the first page. Source: 2-092. */
export function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The page of a list, kept in the query parameter `page`: an integer, at least 1. */
export function usePage(): { page: number; turnTo: (page: number) => void } {
  const [params, setParams] = useSearchParams();
  const page = readPage(params.get('page'));
  const turnTo = useCallback(
    (next: number) => {
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set('page', String(next));
        return after;
      });
    },
    [setParams],
  );
  return { page, turnTo };
}
