import { useQuery } from '@tanstack/react-query';
import {
  appointmentQueries,
  Button,
  isServiceDay,
  limits,
  type ListFilter,
  readPage,
  Select,
  texts,
  useSearchParams,
} from 'shared-lib';
import { DateRangeFilter } from 'shared-lib/controls';
import styled from 'styled-components';
import { bookingsInWords } from './slotWords';
import type { ShownBookings } from './StaffCalendar';
import * as m from '../texts/m';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  margin-bottom: var(--s4);
`;

const { lists, today, upcoming } = limits.REFRESH_EVERY_MS.scheduling;

interface FilterRow {
  value: ListFilter;
  label: string;
  /** How often it is refreshed, in milliseconds. Source: 9-047, 9-048. */
  every: number;
  /** The newest first, if left out. `nearest`: today, later days, then the past. */
  ordering?: 'starts_at' | 'nearest';
}
const FILTERS: readonly FilterRow[] = [
  { value: 'all', label: m.all(), every: lists, ordering: 'nearest' },
  { value: 'today', label: m.today(), every: today, ordering: 'starts_at' },
  { value: 'upcoming', label: m.upcoming(), every: upcoming, ordering: 'starts_at' },
  { value: 'pending', label: m.pending(), every: lists, ordering: 'starts_at' },
  { value: 'completed', label: m.completed(), every: lists },
  { value: 'cancelled', label: m.cancelled(), every: lists },
];
const [ALL] = FILTERS as readonly [FilterRow];

/** The bookings of a therapist or driver, as the address filters them. */
export interface OwnBookings {
  /** The page of the list, with its usual words. */
  shown: ShownBookings;
  /** `12 bookings`; undefined until loaded. */
  count: string | undefined;
  filter: ListFilter;
  /** Service days; empty without one. */
  from: string;
  to: string;
  /** An empty value removes a part of the address. Every change but a turned page begins at page 1. */
  change: (parts: Readonly<Record<string, string>>) => void;
  /** Removes all filters; undefined if there are none. */
  showAll: (() => void) | undefined;
}

/** Every booking of the signed-in person, page by page. Source: 2-205, R-pages-2. */
export function useOwnBookings(): OwnBookings {
  const [params, setParams] = useSearchParams();
  const dayOf = (name: string): string => {
    const day = params.get(name) ?? '';
    return isServiceDay(day) ? day : '';
  };
  const [from, to] = [dayOf('from'), dayOf('to')];
  const filter = FILTERS.find(({ value }) => value === params.get('filter')) ?? ALL;
  const change: OwnBookings['change'] = (parts) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      for (const [name, value] of Object.entries(parts))
        if (value) after.set(name, value);
        else after.delete(name);
      return after;
    });
  const query = useQuery({
    ...appointmentQueries.list({
      page: readPage(params.get('page')),
      ...(filter.value !== 'all' && { filter: filter.value }),
      ...(from && { date_after: from }),
      ...(to && { date_before: to }),
      ...(filter.ordering && { ordering: filter.ordering }),
    }),
    refetchInterval: filter.every,
  });
  const isNarrowed = filter !== ALL || from !== '' || to !== '';
  return {
    shown: {
      query,
      failure: filter.value === 'upcoming' ? texts.FALLBACK.upcoming : texts.FALLBACK.appointments,
      emptyTitle: texts.EMPTY.all,
      emptyText: isNarrowed ? texts.NO_BOOKING_MATCHES : texts.EMPTY.therapistText,
      withDate: true,
      onPage: (page) => change({ page: String(page) }),
    },
    count: query.data && bookingsInWords(query.data.count),
    filter: filter.value,
    from,
    to,
    change,
    showAll: isNarrowed ? () => setParams(new URLSearchParams()) : undefined,
  };
}

/** The filters of one's own bookings: which ones, and of which days. */
export function OwnBookingsBar({ bookings }: { bookings: OwnBookings }) {
  const { filter, from, to, change, showAll } = bookings;
  return (
    <Bar>
      <Select
        size="sm"
        aria-label={m.filter()}
        value={filter}
        onChange={(value) => change({ filter: value === 'all' ? '' : value })}
        options={FILTERS}
      />
      <DateRangeFilter from={from} to={to} onChange={change} />
      {showAll && (
        <Button size="sm" onClick={showAll}>
          {m.show_all()}
        </Button>
      )}
    </Bar>
  );
}
