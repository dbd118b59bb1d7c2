import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import {
  addDays,
  appointmentQueries,
  Button,
  type CachedCard,
  EmptyState,
  formatDate,
  formatTime,
  IconButton,
  instantOf,
  limits,
  ListCard,
  personName,
  resultsOf,
  Row,
  SkeletonRows,
  Stack,
  Text,
  texts,
  TimeLead,
  serviceList,
} from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import styled from 'styled-components';
import { StatusBadges } from '../appointment-card/StatusBadges';
import { ListState } from '../list-appointments/ListState';

const Bar = styled(Row)`
  margin-bottom: var(--s4);

  h2 { font-size: var(--t-l); }
  > :last-child { flex: 0 0 160px; margin-left: auto; }
`;

/** The visit that was just booked or changed. */
const Place = styled.li`
  scroll-margin-block: 120px;

  &[data-saved='true'] > * { border-color: var(--brand); box-shadow: 0 0 0 1px var(--brand); background: var(--brand-soft); }
`;

export interface DayBookingsProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
  /** Just booked or changed: marked in the list. */
  saved: number | undefined;
}

const nameOf = (day: string, today: string): string => {
  const date = formatDate(instantOf(day, '12:00'));
  return day === today ? `Today, ${date}` : date;
};

/** All bookings of a service day in order of their start, with the day before and after one press away. */
export function DayBookings({ day, today, onDay, saved }: DayBookingsProps) {
  const query = useQuery({
    ...appointmentQueries.list({ date: day, page_size: limits.PAGE_SIZE_MONTH, ordering: 'starts_at' }),
    refetchInterval: limits.REFRESH_EVERY_MS.scheduling.lists,
  });
  const bookings = resultsOf(query.data);
  return (
    <section aria-label="Bookings of the day">
      <Bar>
        <IconButton
          icon="left"
          label="Day before"
          variant="outline"
          size="sm"
          onClick={() => onDay(addDays(day, -1))}
        />
        <IconButton icon="right" label="Day after" variant="outline" size="sm" onClick={() => onDay(addDays(day, 1))} />
        <h2>{nameOf(day, today)}</h2>
        {query.data && (
          <Text size="s" muted>
            {query.data.count === 1 ? '1 booking' : `${query.data.count} bookings`}
          </Text>
        )}
        {day !== today && (
          <Button size="sm" variant="ghost" onClick={() => onDay(today)}>
            Today
          </Button>
        )}
        <DateField size="sm" aria-label="Day" value={day} onChange={(next) => next && onDay(next)} />
      </Bar>
      <ListState query={query} what="bookings" failure={texts.FALLBACK.date} skeleton={<SkeletonRows />}>
        {bookings.length === 0 ? (
          <EmptyState icon="calendar" title={texts.EMPTY.day} />
        ) : (
          <Stack as="ul" role="list" $gap={2}>
            {bookings.map((booking) => (
              <BookingPlace key={booking.id} booking={booking} isSaved={booking.id === saved} />
            ))}
          </Stack>
        )}
      </ListState>
    </section>
  );
}

/** What was just saved is brought into sight, and has the keyboard. */
function BookingPlace({ booking, isSaved }: { booking: CachedCard; isSaved: boolean }) {
  const place = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (!isSaved) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isSaved]);
  return (
    <Place ref={place} data-saved={isSaved} aria-current={isSaved || undefined}>
      <Booking booking={booking} />
    </Place>
  );
}

function Booking({ booking }: { booking: CachedCard }) {
  const people = [
    ...booking.therapists_details.map(personName),
    booking.driver_details ? personName(booking.driver_details) : 'no driver',
  ].join(', ');
  const facts = `${serviceList(booking.services_details)} · ${booking.total_duration} min · ${people}`;
  return (
    <ListCard
      to={booking.id > 0 ? `/dashboard/appointments/${booking.id}` : undefined}
      lead={<TimeLead time={formatTime(new Date(booking.starts_at))} />}
      title={personName(booking.client_details)}
      text={facts}
      end={
        <Row as="span" $gap={1}>
          <StatusBadges appointment={booking} />
        </Row>
      }
    />
  );
}
