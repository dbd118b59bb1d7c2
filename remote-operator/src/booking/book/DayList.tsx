import { useLayoutEffect, useRef, useState } from 'react';
import {
  type AppointmentListQuery,
  appointmentPath,
  type CachedCard,
  canonicalStatus,
  EmptyState,
  CANCELLED,
  ENDED,
  formatTime,
  Icon,
  ListCard,
  oneOf,
  personName,
  resultsOf,
  Row,
  SkeletonRows,
  Stack,
  texts,
  timeInDay,
  TimeLead,
  useNowValue,
  useVisitDayInList,
} from 'shared-lib';
import styled from 'styled-components';
import { StatusBadges } from '../../visit/appointment-card/StatusBadges';
import { ListState } from '../../parts/page/ListState';
import { lineList } from '../../parts/visit-words/lineList';
import * as m from '../../texts/m';

/** The place of the visit that was just booked or changed. */
const Place = styled.li`
  scroll-margin-block: 120px;

  &[data-saved='true'] > * { border-color: var(--brand); box-shadow: 0 0 0 1px var(--brand); background: var(--brand-soft); }
`;

/** One line for finished visits. */
const Fold = styled.button`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s2);
  width: 100%;
  min-height: 44px;
  padding: 8px 16px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);
  color: var(--ink-2);
  font-size: var(--t-s);
  text-align: start;

  > svg { transition: transform var(--fast); }
  &[aria-expanded='true'] > svg { transform: rotate(90deg); }
  > small { margin-inline-start: auto; font-size: inherit; }
`;

/** A refused visit is not over: it waits for a decision. */
const isOver = ({ status }: CachedCard): boolean =>
  oneOf(ENDED, canonicalStatus(status)) && canonicalStatus(status) !== 'rejected';

export interface DayListProps {
  query: AppointmentListQuery;
  /** The visit just booked or changed, marked in the list. */
  saved: number | undefined;
}

/**
 * The bookings of a service day, by start. Finished ones are one line until it is opened, unless all are finished.
 * Source: 2-193, 2-194, R-pages-91.
 */
export function DayList({ query, saved }: DayListProps) {
  const bookings = resultsOf(query.data);
  const [isUnfolded, setUnfolded] = useState(false);
  // The visit that was just saved stays in sight, whatever its state.
  const over = bookings.filter((booking) => isOver(booking) && booking.id !== saved);
  const folds = over.length > 0 && over.length < bookings.length;
  const shown = folds && !isUnfolded ? bookings.filter((booking) => !over.includes(booking)) : bookings;
  return (
    <ListState query={query} what="bookings" failure={texts.FALLBACK.date} skeleton={<SkeletonRows />}>
      {bookings.length === 0 ? (
        <EmptyState icon="calendar" title={texts.EMPTY.day} />
      ) : (
        <Stack $gap={2}>
          {folds && <Finished over={over} isUnfolded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} />}
          <Stack as="ul" role="list" $gap={2}>
            {shown.map((booking) => (
              <BookingPlace key={booking.id} booking={booking} isSaved={booking.id === saved} />
            ))}
          </Stack>
        </Stack>
      )}
    </ListState>
  );
}

interface FinishedProps {
  over: readonly CachedCard[];
  isUnfolded: boolean;
  onPress: () => void;
}

function Finished({ over, isUnfolded, onPress }: FinishedProps) {
  const done = over.filter(({ status }) => !oneOf(CANCELLED, canonicalStatus(status)));
  const calledOff = over.length - done.length;
  // A visit that finished early says nothing about the hours that are left.
  const last = useNowValue((now) =>
    Math.max(...done.map(({ ends_at }) => Date.parse(ends_at)).filter((end) => end <= now.getTime())),
  );
  return (
    <Fold type="button" aria-expanded={isUnfolded} onClick={onPress}>
      <Icon name="right" size={16} />
      {[done.length > 0 && m.finished({ count: done.length }), calledOff > 0 && m.cancelled({ calledOff })]
        .filter(Boolean)
        .join(', ')}
      {Number.isFinite(last) && <small>{m.last_planned_end({ last: timeInDay(last) })}</small>}
    </Fold>
  );
}

/** Scrolls to the visit that was just saved, and moves the keyboard focus there. */
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
  const night = useVisitDayInList(booking, false);
  const people = [
    ...booking.therapists_details.map(personName),
    booking.driver_details ? personName(booking.driver_details) : m.no_driver_3(),
  ].join(', ');
  const services = lineList(booking.services_details);
  const facts = [night, services, m.min({ totalDuration: booking.total_duration }), people].filter(Boolean).join(' · ');
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
