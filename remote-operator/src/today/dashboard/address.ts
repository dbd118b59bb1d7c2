import { type ListFilter, readPage } from 'shared-lib';
import { isFilter, readSearch } from '../../visit/list-appointments/filters';
import { LIST_VIEWS, type ListView } from './views';

/** The lists, and the unread notifications. Source: 2-086. */
export type View = ListView | 'notifications';
export const VIEWS: readonly View[] = [...(Object.keys(LIST_VIEWS) as ListView[]), 'notifications'];

export interface DashboardAddress {
  view: View;
  filter: ListFilter;
  /** From 1. */
  page: number;
  search: string;
}

const DEFAULTS: DashboardAddress = { view: 'rejected', filter: 'all', page: 1, search: '' };

const isView = (value: string): value is View => (VIEWS as readonly string[]).includes(value);

/** What the address asks for. Unknown words fall back; `unknownView` keeps an unknown view's name for the notice. */
export function readAddress(params: URLSearchParams): DashboardAddress & { unknownView: string | null } {
  const view = params.get('view');
  const filter = params.get('filter') ?? '';
  return {
    view: view !== null && isView(view) ? view : DEFAULTS.view,
    filter: isFilter(filter) ? filter : DEFAULTS.filter,
    page: readPage(params.get('page')),
    search: readSearch(params),
    unknownView: view !== null && !isView(view) ? view : null,
  };
}

/**
 * The address after a change. A change of what is listed starts at page 1 (2-089). A new view drops filter and search,
 * which belonged to the old one.
 */
export function changeAddress(params: URLSearchParams, change: Partial<DashboardAddress>): URLSearchParams {
  const { unknownView: _, ...now } = readAddress(params);
  const kept = change.view && change.view !== now.view ? { ...DEFAULTS, view: now.view } : now;
  const next = { ...kept, page: 1, ...change };
  const written = new URLSearchParams({ view: next.view });
  if (next.filter !== DEFAULTS.filter) written.set('filter', next.filter);
  if (next.search !== DEFAULTS.search) written.set('search', next.search);
  if (next.page > 1) written.set('page', String(next.page));
  return written;
}
