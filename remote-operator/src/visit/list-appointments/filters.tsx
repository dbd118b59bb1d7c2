import { findsAppointments, type ListFilter, Select } from 'shared-lib';
import * as m from '../../texts/m';

/** The eleven filters with their labels, in order, and the one for unpaid visits. Source: 2-090, R-money-31. */
export const FILTER_LABELS: Record<ListFilter, string> = {
  all: m.all(),
  today: m.today(),
  upcoming: m.upcoming(),
  pending: m.pending(),
  confirmed: m.confirmed(),
  in_progress: m.in_progress(),
  awaiting_payment: m.awaiting_payment(),
  completed: m.completed(),
  cancelled: m.cancelled_2(),
  rejected: m.rejected(),
  overdue: m.overdue(),
  unpaid: m.unpaid(),
};
export const FILTERS = Object.keys(FILTER_LABELS) as ListFilter[];
export const isFilter = (value: string): value is ListFilter => Object.hasOwn(FILTER_LABELS, value);

const OPTIONS = FILTERS.map((value) => ({ value, label: value === 'all' ? m.all_statuses() : FILTER_LABELS[value] }));

/** A select with all filters of a list. */
export function FilterSelect({ value, onChange }: { value: ListFilter; onChange: (filter: ListFilter) => void }) {
  return <Select size="sm" aria-label={m.filter()} value={value} onChange={onChange} options={OPTIONS} />;
}

/** The search text of the address; empty when the server would refuse it. */
export function readSearch(params: URLSearchParams): string {
  const search = params.get('search') ?? '';
  return findsAppointments(search) ? search : '';
}
