import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import {
  type AppointmentPage,
  appointmentQueries,
  Button,
  ButtonLink,
  EmptyState,
  failureText,
  lazyComponent,
  lazyDialog,
  limits,
  media,
  NEW_BOOKING_PATH,
  PageHeader,
  Pagination,
  Select,
  SkeletonRows,
  Text,
  texts,
  toast,
  useSearchParams,
} from 'shared-lib';
import {
  BOOKING_ORDERINGS,
  type BookingOrdering,
  type BookingTable,
  bookingTableQuery,
  DEFAULT_BOOKING_TABLE,
  fetchBookings,
  readOrdering,
  useKeepBookingTable,
} from 'shared-lib/booking';
import { DateRangeFilter } from 'shared-lib/controls';
import styled from 'styled-components';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { ExportCsv } from '../../parts/page/ExportCsv';
import { ListState } from '../../parts/page/ListState';
import { SelectButton } from '../../visit/list-appointments/SelectButton';
import { DebouncedSearch } from '../../parts/page/DebouncedSearch';
import { FoundMore } from '../../parts/page/ListFoot';
import { FilterBar } from '../../parts/page/FilterBar';
import { FilterSelect } from '../../visit/list-appointments/filters';
import { AppointmentTable } from '../../visit/list-appointments/AppointmentTable';
import { columnOf, ORDERING_LABELS } from '../../visit/list-appointments/orderings';
import { WaitlistPage } from '../waitlist/WaitlistPage';
import {
  type BookingsAddress,
  bookingsFilter,
  bookingsQuery,
  changeBookings,
  isNarrowed,
  readBookings,
} from './bookingsAddress';
import * as m from '../../texts/m';

const ChooseColumns = lazyDialog(() =>
  import(/* webpackChunkName: "select-several" */ './ChooseColumns').then((code) => code.ChooseColumns),
);

/** Opens the choice of the table's columns. */
function ColumnsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {m.columns()}
      </Button>
      {isOpen && <ChooseColumns onClose={() => setOpen(false)} />}
    </>
  );
}

const SelectingList = lazyComponent(() =>
  import(/* webpackChunkName: "select-several" */ '../../visit/select-several/SelectingList').then(
    (code) => code.SelectingList,
  ),
);

const Bar = styled(FilterBar)`
  ${media.phone} {
    > * { flex: 1 1 100%; }
  }
`;
const Tools = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  min-height: 36px;
  gap: var(--s2);
  margin-left: auto;

  ${media.phone} {
    flex-wrap: nowrap;
    margin-left: 0;
    > :first-child { min-width: 0; }
  }
`;

const bookingsOf = ({ count, count_capped }: AppointmentPage): string =>
  count === 1
    ? m.n_1_booking()
    : m.count_ending_bookings({ count: count.toLocaleString('en-PH'), ending: count_capped ? '+' : '' });

/** All bookings, or the waitlist. */
export function BookingsPage() {
  const [params] = useSearchParams();
  return params.get('list') === 'waitlist' ? <WaitlistPage /> : <AllBookings />;
}

/** Every booking, page by page. Source: R-pages-2. */
function AllBookings() {
  const [params, setParams] = useSearchParams();
  const address = readBookings(params);
  const change = (to: Partial<BookingsAddress>): void => setParams((now) => changeBookings(now, to));
  const { table, keepOrder } = useBookingTable();
  const [selecting, setSelecting] = useState<string>();
  // A selection belongs to one search and filter. Another page or order keeps it.
  const list = JSON.stringify({ ...address, sort: '', page: 0 });
  const isSelecting = selecting === list;
  const ordering = address.sort || table?.ordering || DEFAULT_BOOKING_TABLE.ordering;
  const sort = {
    ordering,
    onSort: (next: BookingOrdering): void => {
      change({ sort: next });
      keepOrder(next);
    },
  };
  const query = useQuery({
    ...appointmentQueries.list(bookingsQuery(address, ordering)),
    // Asked once, in this operator's order.
    enabled: table !== undefined,
    refetchInterval: limits.REFRESH_EVERY_MS.scheduling.lists,
  });
  const page = query.data;
  // Until the next order has loaded, the rows are those of the previous one.
  const [shownIn, setShownIn] = useState(ordering);
  if (shownIn !== ordering && !query.isPlaceholderData) setShownIn(ordering);
  return (
    <ActionsProvider>
      <PageHeader
        title={m.all_bookings()}
        subtitle={page && bookingsOf(page)}
        actions={
          <>
            <ExportCsv what="bookings" fetch={() => fetchBookings(bookingsFilter(address, ordering))} />
            <ButtonLink to="/dashboard/scheduling">{m.calendar()}</ButtonLink>
            <ButtonLink variant="primary" icon="plus" to={NEW_BOOKING_PATH}>
              {m.new_booking()}
            </ButtonLink>
          </>
        }
      />
      <Filters address={address} onChange={change}>
        <SortBy {...sort} isHeaded={isHeaded(ordering, table)} />
        <ColumnsButton />
        <SelectButton isOn={isSelecting} onChange={(isOn) => setSelecting(isOn ? list : undefined)} />
      </Filters>
      <ListState query={query} what="bookings" rows={8}>
        {page &&
          (isSelecting || page.results.length > 0) &&
          (isSelecting ? (
            <Suspense fallback={<SkeletonRows rows={page.results.length} />}>
              <SelectingList
                label={m.all_bookings()}
                layout="table"
                rows={page.results}
                page={`${shownIn} ${page.current_page}`}
                sort={sort}
              />
            </Suspense>
          ) : (
            <AppointmentTable caption={m.all_bookings()} appointments={page.results} sort={sort} />
          ))}
        {page?.results.length === 0 && (
          <Nothing narrowed={isNarrowed(address)} onClear={() => setParams(new URLSearchParams())} />
        )}
        {page && <FoundMore page={page} />}
        {page && (
          <Pagination
            label={m.pages_of_bookings()}
            page={address.page}
            totalPages={page.total_pages}
            onChange={(next) => change({ page: next })}
          />
        )}
      </ListState>
    </ActionsProvider>
  );
}

/** This operator's settings of the table, undefined until known, and how to keep its order for them. */
function useBookingTable(): { table: BookingTable | undefined; keepOrder: (ordering: BookingOrdering) => void } {
  const { data, isPending } = useQuery(bookingTableQuery());
  const keep = useKeepBookingTable();
  const table = isPending ? undefined : (data ?? DEFAULT_BOOKING_TABLE);
  return {
    table,
    keepOrder: (ordering) =>
      table &&
      keep.mutate(
        { ...table, ordering },
        { onError: (error) => toast.error(failureText(error, m.could_not_save_the_order())) },
      ),
  };
}

/** The table shows the column that it is sorted by. */
function isHeaded(ordering: BookingOrdering, table: BookingTable | undefined): boolean {
  const column = columnOf(readOrdering(ordering).by);
  return column === 'client' || !table || table.columns.includes(column);
}

function Filters({
  address,
  onChange,
  children,
}: {
  address: BookingsAddress;
  onChange: (change: Partial<BookingsAddress>) => void;
  /** Other actions of the list. */
  children: ReactNode;
}) {
  return (
    <Bar>
      <div>
        <DebouncedSearch
          label={m.search_bookings()}
          search={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <FilterSelect value={address.filter} onChange={(filter) => onChange({ filter })} />
      <DateRangeFilter from={address.from} to={address.to} onChange={onChange} />
      <Tools>{children}</Tools>
    </Bar>
  );
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      icon="search"
      title={texts.EMPTY.all}
      text={<Text>{texts.NO_BOOKING_MATCHES}</Text>}
      action={<Button onClick={onClear}>{m.show_all()}</Button>}
    />
  ) : (
    <EmptyState
      icon="calendar"
      title={texts.EMPTY.all}
      action={
        <ButtonLink icon="plus" to={NEW_BOOKING_PATH}>
          {m.new_booking()}
        </ButtonLink>
      }
    />
  );
}

/** A phone has cards without a header. On a desk this is shown only when no column header shows the order. */
const Place = styled.div`
  &[data-headed='true'] { display: none; }
  ${media.phone} {
    &[data-headed='true'] { display: block; }
  }
`;
const OPTIONS = BOOKING_ORDERINGS.map((value) => ({ value, label: ORDERING_LABELS[value] }));

interface SortByProps {
  ordering: BookingOrdering;
  onSort: (ordering: BookingOrdering) => void;
  /** The table shows the column that it is sorted by. */
  isHeaded: boolean;
}

/** The order of the bookings, for a table without a header to press. */
function SortBy({ ordering, onSort, isHeaded }: SortByProps) {
  return (
    <Place data-headed={isHeaded}>
      <Select size="sm" aria-label={m.sort_by()} value={ordering} onChange={onSort} options={OPTIONS} />
    </Place>
  );
}
