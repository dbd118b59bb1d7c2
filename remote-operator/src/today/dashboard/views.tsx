import { type ReactNode, Suspense } from 'react';
import {
  type AppointmentCard,
  appointmentQueries,
  ButtonLink,
  type CachedCard,
  EmptyState,
  lazyComponent,
  limits,
  type ListFilter,
  NEW_BOOKING_PATH,
  SkeletonRows,
  texts,
} from 'shared-lib';
import * as m from '../../texts/m';

const { EMPTY } = texts;

/** Only for Rejection Reviews. */
const RefusalNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ '../../team/review-rejection/RefusalNote').then(
    (code) => code.RefusalNote,
  ),
);
const FoldedRefusal = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './FoldedRefusal').then((code) => code.FoldedRefusal),
);
/** Only for Timeout Monitoring. */
const DeadlineNote = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ '../../visit/monitor-timeouts/DeadlineNote').then(
    (code) => code.DeadlineNote,
  ),
);

interface Paging {
  page: number;
  page_size: number;
}
type ListQuery = ReturnType<typeof appointmentQueries.list>;

/** A list of the dashboard. Tabs, counts, lists and addresses are drawn from these rows. */
interface ViewRow {
  readonly label: string;
  /** The server's count for its tab. */
  readonly count?: 'rejected' | 'pending' | 'timeout' | 'payment';
  /** Its count is an alarm. */
  readonly hot?: boolean;
  /** The view's own call. */
  readonly whole: (paging: Paging) => ListQuery;
  /**
   * The status with which the list of all replaces the view's call for a search or filter. Without it the view has
   * neither.
   */
  readonly narrowed?: {
    readonly status?: AppointmentCard['status'];
    readonly to_be_paid?: true;
    readonly ordering?: 'starts_at' | 'nearest';
  };
  /** What an empty view says, and what comes next. */
  readonly empty: ReactNode;
  /** An addition of this view to each card. */
  readonly note?: (appointment: CachedCard) => ReactNode;
  /** Replaces the cards of the whole view, which stand in 'Needs you now' already. */
  readonly folded?: (appointment: CachedCard) => ReactNode;
}

const NEW_BOOKING = (
  <ButtonLink icon="plus" to={NEW_BOOKING_PATH}>
    {m.new_booking()}
  </ButtonLink>
);

/**
 * The lists of the dashboard, one row each, in the order of their tabs. Waiting ones are worked off from the front. The
 * list of all starts with today, then the future, then the past. Source: 2-086, 2-093..2-097, 2-129..2-133.
 */
export const LIST_VIEWS = {
  rejected: {
    label: m.rejection_reviews(),
    count: 'rejected',
    // Its answer also has figures, but a list only needs the page.
    whole: (paging) => appointmentQueries.rejected(paging) as unknown as ListQuery,
    narrowed: { status: 'rejected' },
    empty: <EmptyState icon="checkCircle" title={EMPTY.rejected} text={m.when_a_therapist_or_a()} />,
    note: (appointment) => (
      <Suspense fallback={null}>
        <RefusalNote appointment={appointment} />
      </Suspense>
    ),
    folded: (appointment) => (
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <FoldedRefusal appointment={appointment} />
      </Suspense>
    ),
  },
  pending: {
    label: m.pending_acceptance_appointments(),
    count: 'pending',
    whole: appointmentQueries.pending,
    narrowed: { status: 'pending', ordering: 'starts_at' },
    empty: (
      <EmptyState
        icon="checkCircle"
        title={EMPTY.pending}
        text={m.new_bookings_wait_here_until()}
        action={NEW_BOOKING}
      />
    ),
  },
  timeout: {
    label: m.timeout_monitoring(),
    count: 'timeout',
    hot: true,
    whole: appointmentQueries.timeout,
    empty: <EmptyState icon="clock" title={EMPTY.timeout} />,
    note: (appointment) => (
      <Suspense fallback={null}>
        <DeadlineNote appointment={appointment} />
      </Suspense>
    ),
  },
  payment: {
    label: m.payment_verification(),
    count: 'payment',
    whole: appointmentQueries.awaitingPayment,
    narrowed: { to_be_paid: true, ordering: 'starts_at' },
    empty: <EmptyState icon="wallet" title={EMPTY.payment} text={m.when_a_therapist_requests_payment()} />,
  },
  all: {
    label: m.all_appointments(),
    whole: (paging) => appointmentQueries.list({ ...paging, ordering: 'nearest' }),
    narrowed: { ordering: 'nearest' },
    empty: <EmptyState icon="calendar" title={EMPTY.all} action={NEW_BOOKING} />,
  },
} as const satisfies Record<string, ViewRow>;

export type ListView = keyof typeof LIST_VIEWS;
export const viewRow = (view: ListView): ViewRow => LIST_VIEWS[view];

export interface ListRequest {
  view: ListView;
  filter: ListFilter;
  /** From 1. */
  page: number;
  search: string;
  /** For today: the page with the current visits, whatever `page` says. */
  atNow?: boolean;
}

/** The call behind a view, eight on a page, with its filter and search. Source: 9-016. */
export function listQuery({ view, filter, page, search, atNow = false }: ListRequest): ListQuery {
  const { whole, narrowed } = viewRow(view);
  const paging = { page, page_size: limits.PAGE_SIZE };
  if (!narrowed || (filter === 'all' && search === '')) return whole(paging);
  return appointmentQueries.list({
    ...paging,
    ...narrowed,
    ...(filter === 'all' ? {} : { filter }),
    ...(search ? { search } : {}),
    ...(atNow ? { at_now: true } : {}),
  });
}
