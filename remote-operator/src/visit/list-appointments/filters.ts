import { type ListFilter } from 'shared-lib';

/** The eleven filters with their words, in the order they are offered, and what is owed. Source: 2-090, R-money-31. */
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
