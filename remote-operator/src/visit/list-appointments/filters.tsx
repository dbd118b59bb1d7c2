import { findsAppointments, type ListFilter, Select } from 'shared-lib';

/** The eleven filters with their labels, in order, and the one for unpaid visits. Source: 2-090, R-money-31. */
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
  unpaid: 'Unpaid',
};
export const FILTERS = Object.keys(FILTER_LABELS) as ListFilter[];
export const isFilter = (value: string): value is ListFilter => Object.hasOwn(FILTER_LABELS, value);

const OPTIONS = FILTERS.map((value) => ({ value, label: value === 'all' ? 'All statuses' : FILTER_LABELS[value] }));

/** A select with all filters of a list. */
export function FilterSelect({ value, onChange }: { value: ListFilter; onChange: (filter: ListFilter) => void }) {
  return <Select size="sm" aria-label="Filter" value={value} onChange={onChange} options={OPTIONS} />;
}

/** The search text of the address; empty when the server would refuse it. */
export function readSearch(params: URLSearchParams): string {
  const search = params.get('search') ?? '';
  return findsAppointments(search) ? search : '';
}
