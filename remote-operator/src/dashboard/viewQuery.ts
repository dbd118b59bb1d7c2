import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type AppointmentPage, appointmentQueries, limits } from 'shared-lib';
import { type DashboardAddress, type View } from './address';

export type ListView = Exclude<View, 'notifications'>;

type ListRequest = Pick<DashboardAddress, 'filter' | 'page' | 'search'> & { view: ListView };

const STATUS_OF: Partial<Record<ListView, 'rejected' | 'pending' | 'awaiting_payment'>> = {
  rejected: 'rejected',
  pending: 'pending',
  payment: 'awaiting_payment',
};

/** Is the view asked for whole, and not a part of it? */
const isWhole = ({ filter, search }: ListRequest): boolean => filter === 'all' && search === '';

/** Eight a page. Point 9-016. */
const paging = (page: number) => ({ page, page_size: limits.PAGE_SIZE });

/**
 * The list behind a view. Each view has a call of its own; narrowed by a filter or a search it becomes the list of all
 * with the view's status.
 */
function listQuery(request: ListRequest) {
  const { view, filter, page, search } = request;
  if (view === 'timeout') return appointmentQueries.timeout(paging(page));
  if (view === 'pending' && isWhole(request)) return appointmentQueries.pending(paging(page));
  if (view === 'payment' && isWhole(request)) return appointmentQueries.awaitingPayment(paging(page));
  return appointmentQueries.list({
    ...paging(page),
    ...(filter === 'all' ? {} : { filter }),
    ...(search ? { search } : {}),
    ...(STATUS_OF[view] ? { status: STATUS_OF[view] } : {}),
    // What waits is worked off from the front; the list of all begins with the newest.
    ...(view === 'pending' || view === 'payment' ? { ordering: 'starts_at' as const } : {}),
  });
}

/** The page of a view, asked again every five minutes although live messages keep it fresh. Point 9-045. */
export function useViewPage(request: ListRequest): UseQueryResult<AppointmentPage> {
  const whole = request.view === 'rejected' && isWhole(request);
  const refetchInterval = limits.REFRESH_EVERY_MS.operator.today;
  const rejected = useQuery({ ...appointmentQueries.rejected(paging(request.page)), refetchInterval, enabled: whole });
  const other = useQuery({ ...listQuery(request), refetchInterval, enabled: !whole });
  return whole ? rejected : other;
}
