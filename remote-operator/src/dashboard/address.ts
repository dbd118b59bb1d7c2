import { type ListFilter } from 'shared-lib';

/** Source: spec 2, 'Operator dashboard', query parameters. Point 2-086. */
export const VIEWS = ['rejected', 'pending', 'timeout', 'payment', 'all', 'notifications'] as const;
export type View = (typeof VIEWS)[number];

/** The eleven filters with their words, in the order they are offered. Point 2-090. */
export const FILTER_LABELS: Record<ListFilter, string> = {
  all: 'All',
  today: 'Today',
  upcoming: 'Upcoming',
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In progress',
  awaiting_payment: 'Awaiting payment',
  completed: 'Completed',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  overdue: 'Overdue',
};
export const FILTERS = Object.keys(FILTER_LABELS) as ListFilter[];

export interface DashboardAddress {
  view: View;
  filter: ListFilter;
  /** From 1. */
  page: number;
  search: string;
}

const DEFAULTS: DashboardAddress = { view: 'rejected', filter: 'all', page: 1, search: '' };

const isView = (value: string): value is View => (VIEWS as readonly string[]).includes(value);
export const isFilter = (value: string): value is ListFilter => Object.hasOwn(FILTER_LABELS, value);

/**
 * A page number as written in an address; anything else than an integer from 1 is the first page. Point 2-092.
 */
export function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** What the address asks for. Unknown words fall back; `unknownView` keeps the view nobody knows, for the notice. */
export function readAddress(params: URLSearchParams): DashboardAddress & { unknownView: string | null } {
  const view = params.get('view');
  const filter = params.get('filter') ?? '';
  return {
    view: view !== null && isView(view) ? view : DEFAULTS.view,
    filter: isFilter(filter) ? filter : DEFAULTS.filter,
    page: readPage(params.get('page')),
    search: params.get('search') ?? '',
    unknownView: view !== null && !isView(view) ? view : null,
  };
}

/**
 * The address after a change. Whatever changes what is listed starts again at page 1 (point 2-089); a new view drops
 * filter and search, which belonged to the old one.
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
