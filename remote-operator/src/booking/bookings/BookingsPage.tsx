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
  BOOKING_PAGE_SIZES,
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
  isAroundNow,
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

/** Of all bookings around now, the two parts of which the list shows one. */
type Part = 'ahead' | 'over';

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

/** `1,204 bookings`, or `38 bookings from now on` */
function countWords({ count, count_capped }: AppointmentPage, part: Part | undefined): string {
  const bookings =
    count === 1
      ? m.n_1_booking()
      : m.count_ending_bookings({ count: count.toLocaleString('en-PH'), ending: count_capped ? '+' : '' });
  if (!part) return bookings;
  return part === 'over' ? m.bookings_that_are_over({ bookings }) : m.bookings_from_now_on({ bookings });
}

/** Leads to the other part, from the side on which it lies: what is over lies above. */
const Other = styled.div`
  display: flex;
  justify-content: center;
  margin: var(--s2) 0;
`;
const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  margin-top: var(--s4);

  > nav { margin-top: 0; }
`;

/** All bookings, or the waitlist. */
export function BookingsPage() {
  const [params] = useSearchParams();
  return params.get('list') === 'waitlist' ? <WaitlistPage /> : <AllBookings />;
}

/** Every booking, page by page, from now on. Source: R-pages-2, R-beyond-450. */
function AllBookings() {
  const [params, setParams] = useSearchParams();
  const address = readBookings(params);
  const change = (to: Partial<BookingsAddress>): void => setParams((now) => changeBookings(now, to));
  const { table, keep } = useBookingTable();
  const [selecting, setSelecting] = useState<string>();
  // A selection belongs to one search and filter. Another page or order keeps it.
  const list = JSON.stringify({ ...address, sort: '', page: 0 });
  const isSelecting = selecting === list;
  const ordering = address.sort || table?.ordering || DEFAULT_BOOKING_TABLE.ordering;
  const sort = {
    ordering,
    onSort: (next: BookingOrdering): void => {
      change({ sort: next });
      keep({ ordering: next });
    },
  };
  const part: Part | undefined = isAroundNow(address, ordering) ? address.part || 'ahead' : undefined;
  const query = useQuery({
    ...appointmentQueries.list(bookingsQuery(address, table)),
    // Asked once, in this operator's order.
    enabled: table !== undefined,
    refetchInterval: limits.REFRESH_EVERY_MS.scheduling.lists,
  });
  const page = query.data;
  // Latest last, so that a page of what is over reads on into what is next.
  const rows = part === 'over' ? page?.results.toReversed() : page?.results;
  // Until the next order has loaded, the rows are those of the previous one.
  const [shownIn, setShownIn] = useState(ordering);
  if (shownIn !== ordering && !query.isPlaceholderData) setShownIn(ordering);
  return (
    <ActionsProvider>
      <PageHeader
        title={m.all_bookings()}
        subtitle={page ? countWords(page, part) : '\u00a0'}
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
        {part === 'ahead' && (
          <Other>
            <Button size="sm" variant="ghost" icon="up" onClick={() => change({ part: 'over', page: 1 })}>
              {m.earlier_bookings()}
            </Button>
          </Other>
        )}
        {page &&
          rows &&
          (isSelecting || rows.length > 0) &&
          (isSelecting ? (
            <Suspense fallback={<SkeletonRows rows={rows.length} />}>
              <SelectingList
                label={m.all_bookings()}
                layout="table"
                rows={rows}
                page={`${shownIn} ${page.current_page} ${page.page_size}`}
                sort={sort}
              />
            </Suspense>
          ) : (
            <AppointmentTable
              caption={m.all_bookings()}
              appointments={rows}
              sort={{ ...sort, onSort: atHeader(sort) }}
            />
          ))}
        {page?.results.length === 0 && (
          <Nothing part={part} narrowed={isNarrowed(address)} onClear={() => setParams(new URLSearchParams())} />
        )}
        {part === 'over' && (
          <Other>
            <Button size="sm" variant="ghost" icon="down" onClick={() => change({ part: '', page: 1 })}>
              {m.from_now_on()}
            </Button>
          </Other>
        )}
        {page && <FoundMore page={page} />}
        {page && (
          <Foot>
            <Pagination
              label={m.pages_of_bookings()}
              page={address.page}
              totalPages={page.total_pages}
              onChange={(next) => change({ page: next })}
            />
            {page.count > BOOKING_PAGE_SIZES[0] && table && (
              <Select
                size="sm"
                aria-label={m.rows_on_a_page()}
                value={String(table.page_size)}
                onChange={(size) => {
                  change({ page: 1 });
                  keep({ page_size: BOOKING_PAGE_SIZES.find((one) => String(one) === size) });
                }}
                options={PAGE_SIZES}
              />
            )}
          </Foot>
        )}
      </ListState>
    </ActionsProvider>
  );
}

const PAGE_SIZES = BOOKING_PAGE_SIZES.map((count) => ({ value: String(count), label: m.n_a_page({ count }) }));

/** At the header of the start, what is next comes first. The earliest of all first is a choice of “Sort by”. */
const atHeader =
  ({ onSort }: { onSort: (next: BookingOrdering) => void }) =>
  (next: BookingOrdering): void =>
    onSort(next === 'starts_at' ? 'nearest' : next);

/** This operator's settings of the table, undefined until known, and how to keep a change of them. */
function useBookingTable(): { table: BookingTable | undefined; keep: (change: Partial<BookingTable>) => void } {
  const { data, isPending } = useQuery(bookingTableQuery());
  const { mutate } = useKeepBookingTable();
  const table = isPending ? undefined : (data ?? DEFAULT_BOOKING_TABLE);
  return {
    table,
    keep: (change) =>
      table &&
      mutate(
        { ...table, ...change },
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

function Nothing({ part, narrowed, onClear }: { part: Part | undefined; narrowed: boolean; onClear: () => void }) {
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
      title={part === 'over' ? m.nothing_is_over_yet() : texts.EMPTY.all}
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
