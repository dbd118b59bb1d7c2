import { useLayoutEffect, useRef } from 'react';
import {
  type AppointmentListQuery,
  appointmentPath,
  type CachedCard,
  EmptyState,
  formatTime,
  ListCard,
  personName,
  resultsOf,
  Row,
  SkeletonRows,
  Stack,
  texts,
  TimeLead,
  serviceList,
} from 'shared-lib';
import styled from 'styled-components';
import { StatusBadges } from '../appointment-card/StatusBadges';
import { ListState } from '../list-appointments/ListState';

/** The visit that was just booked or changed. */
const Place = styled.li`
  scroll-margin-block: 120px;

  &[data-saved='true'] > * { border-color: var(--brand); box-shadow: 0 0 0 1px var(--brand); background: var(--brand-soft); }
`;

export interface DayListProps {
  query: AppointmentListQuery;
  /** Just booked or changed: marked in the list. */
  saved: number | undefined;
}

/** The bookings of a service day in order of their start. Source: 2-193, 2-194. */
export function DayList({ query, saved }: DayListProps) {
  const bookings = resultsOf(query.data);
  return (
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
      to={booking.id > 0 ? appointmentPath(booking.id) : undefined}
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
