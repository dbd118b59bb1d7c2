import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type TouchEvent, useRef } from 'react';
import {
  type AppointmentListQuery,
  appointmentQueries,
  Badge,
  type LocalTime,
  limits,
  type Role,
  type ServiceDay,
  StaleNotice,
  texts,
  usePhone,
} from 'shared-lib';
import { useLiveLookups } from 'shared-lib/booking';
import styled from 'styled-components';
import { AvailableStaff } from './AvailableStaff';
import { CalendarBar, stepOf } from './CalendarBar';
import type { CalendarPlace, GoToPlace } from './calendarPlace';
import { ClientLegend } from './ClientLabel';
import { dayWithoutYear, weekOf, weekPeriod, weeksOfMonth } from './days';
import { DayBookings, DaySlots, PastDay } from './DayView';
import { Failed } from './Failed';
import { MonthView } from './MonthView';
import { calendarDaysQuery, calendarQuery, useSlots } from './calendarQueries';
import { SlotLegend } from './SlotGrid';
import { isOpenSlot, type ShownSlot } from './slotWords';
import type { TeamOfDayComponent } from './teamOfDay';
import { TimeSlotsPreview } from './TimeSlotsPreview';
import { usePrefetchedHours } from './useFreeStaff';
import { WeekView } from './WeekView';
import * as m from '../texts/m';

/** A finger that moves this far sideways, and twice as far as up or down, turns the page. In pixels. */
const FAR = 56;

/** Turns forward with a swipe to the left, and back with one to the right. */
function useSwipe(turn: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const [touch, second] = [touches[0], touches[1]];
      start.current = touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const [from, touch] = [start.current, changedTouches[0]];
      start.current = null;
      if (!from || !touch) return;
      const [across, along] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0 ? 1 : -1);
    },
  };
}

/** From this width, there is space for a column beside the days. */
const WIDE = '@media (min-width: 1200px)';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
  align-items: start;

  ${WIDE} {
    &[data-beside='true'] { grid-template-columns: minmax(0, 1fr) 320px; }
  }
`;
const Below = styled.div`
  display: grid;
  gap: var(--s4);
  min-width: 0;
`;
const SelectedDay = styled.h3`
  margin-bottom: var(--s2);
  font-size: var(--t-l);
`;

export interface CalendarProps {
  /** Whose calendar it is: of all bookings, or one's own. */
  role: Role;
  place: CalendarPlace;
  today: ServiceDay;
  go: GoToPlace;
  /** Books with the choices of the place; only for operators. */
  onBook?: () => void;
  /** The page has its own content beside the calendar, which needs the space. */
  isNarrow?: boolean;
  /** Shows the days of colleagues, if the person may see them. */
  Team?: TeamOfDayComponent;
  /** Draws the bookings of a day, with their loading, failed and empty states. */
  children: (query: AppointmentListQuery, day: ServiceDay) => ReactNode;
}

/**
 * The calendar of all three roles: month, week or day. Its address: `CalendarPlace` (calendarPlace.ts). Source:
 * 2-173..2-199.
 */
export function Calendar(props: CalendarProps) {
  const { place, today } = props;
  const day = place.date ?? today;
  const { go } = props;
  useLiveLookups();
  const swipe = useSwipe((direction) => go(stepOf(place, day, direction)));
  return <div {...swipe}>{place.show === 'day' ? <Day {...props} day={day} /> : <Days {...props} day={day} />}</div>;
}

type ShownProps = CalendarProps & { day: ServiceDay };

/** A month or a week: what a calendar draws of its days. */
function Days({ role, place, today, go, onBook, isNarrow = false, children, day }: ShownProps) {
  const isMonth = place.show === 'month';
  const isPhone = usePhone();
  const { from, to } = isMonth ? boundsOf(place.month) : weekPeriod(day);
  const query = useQuery(calendarQuery(from, to, !isMonth));
  // On a phone this only draws one's own days off, which operators do not have.
  const glance = useQuery({ ...calendarDaysQuery(from, to), enabled: isMonth && !(isPhone && role === 'operator') });
  const failure = isMonth ? texts.FALLBACK.month : texts.FALLBACK.week;
  const ofPeriod = query.data?.filter(
    ({ date }) => !isMonth || date.startsWith(place.month.slice(0, 'YYYY-MM'.length)),
  );
  const open = (date: ServiceDay): void => go({ show: 'day', date });
  const failed = query.isError && !query.data;
  return (
    <Columns data-beside={isMonth && !isNarrow}>
      <div>
        <CalendarBar place={place} day={day} today={today} count={ofPeriod?.length} go={go} />
        {query.data && <StaleNotice query={query} title={failure} />}
        {failed && <Failed query={query} title={failure} />}
        {!failed && isMonth && (
          <MonthView
            role={role}
            month={place.month}
            today={today}
            selected={place.date}
            entries={query.data}
            days={glance.data}
            onSelect={(date) => go({ show: 'month', date }, { replace: true })}
            onOpen={open}
          />
        )}
        {!failed && !isMonth && (
          <WeekView role={role} week={weekOf(day)} today={today} entries={query.data} onOpen={open} />
        )}
        {!failed && (isMonth || query.data) && <ClientLegend role={role} hasDaysOff={isMonth && role !== 'operator'} />}
        {!failed && isMonth && isNarrow && <SlotLegend />}
      </div>
      {isMonth && !isNarrow && (
        <TimeSlotsPreview
          date={day}
          count={query.data?.filter(({ date }) => date === day).length}
          slot={place.slot}
          onSlot={(slot) => go({ show: 'month', month: place.month, date: day, slot }, { replace: true })}
          onOpenDay={() => open(day)}
          onBook={onBook}
        />
      )}
      {isMonth && isPhone && day >= today && (
        <section>
          <SelectedDay>{dayWithoutYear(day)}</SelectedDay>
          <OfDay day={day} today={today}>
            {children}
          </OfDay>
        </section>
      )}
    </Columns>
  );
}

function boundsOf(month: ServiceDay): { from: ServiceDay; to: ServiceDay } {
  const days = weeksOfMonth(month).flat();
  return { from: days[0] ?? month, to: days.at(-1) ?? month };
}

/** The bookings of a day, refreshed every minute; for today twice as often. Source: 9-047, 9-055. */
function useDayBookings(day: ServiceDay, today: ServiceDay): AppointmentListQuery & { dataUpdatedAt: number } {
  const { calendar, scheduling } = limits.REFRESH_EVERY_MS;
  return useQuery({
    ...appointmentQueries.list({ date: day, page_size: limits.PAGE_SIZE_MONTH, ordering: 'starts_at' }),
    // Otherwise another day's bookings would appear under this day's name.
    placeholderData: undefined,
    refetchInterval: day === today ? scheduling.today : calendar.day,
    enabled: day >= today,
  });
}

function OfDay({ day, today, children }: Pick<ShownProps, 'day' | 'today' | 'children'>) {
  const query = useDayBookings(day, today);
  return <DayBookings query={query}>{children(query, day)}</DayBookings>;
}

function Day(props: ShownProps) {
  const { place, today, go, day, isNarrow = false } = props;
  const isPast = day < today;
  return (
    <>
      <CalendarBar place={place} day={day} today={today} count={undefined} go={go}>
        {isPast && <Badge tone="grey">{m.past_date()}</Badge>}
      </CalendarBar>
      {isNarrow && !isPast && <OfDay {...props}>{props.children}</OfDay>}
      {isNarrow && isPast && <PastDay day={day} />}
      {!isNarrow && <SlotsAndStaff {...props} isPast={isPast} />}
    </>
  );
}

/** The slot whose free staff is shown: the chosen one, or else the first that can be booked. */
const shownSlot = (slots: readonly ShownSlot[] | undefined, chosen: LocalTime | null): LocalTime | null =>
  chosen ??
  slots?.find(({ state }) => isOpenSlot(state))?.time ??
  slots?.find(({ state }) => state !== 'past')?.time ??
  null;

function SlotsAndStaff({ place, today, go, onBook, Team, children, day, isPast }: ShownProps & { isPast: boolean }) {
  const slots = useSlots(day);
  const slot = shownSlot(slots.data, place.slot);
  return (
    <Columns data-beside={!isPast}>
      <Below>
        <DaySlots
          query={slots}
          slot={isPast ? null : slot}
          onSlot={(next) => go({ show: 'day', date: day, slot: next }, { replace: true })}
        />
        {isPast ? (
          <PastDay day={day} />
        ) : (
          <OfDay day={day} today={today}>
            {children}
          </OfDay>
        )}
      </Below>
      {!isPast && slots.data && <FreeStaffOfDay {...{ place, go, onBook, Team, day, slot }} />}
    </Columns>
  );
}

interface FreeStaffOfDayProps extends Pick<ShownProps, 'place' | 'go' | 'onBook' | 'Team' | 'day'> {
  slot: LocalTime | null;
}

function FreeStaffOfDay({ place, go, onBook, Team, day, slot }: FreeStaffOfDayProps) {
  usePrefetchedHours(day);
  return (
    <AvailableStaff
      date={day}
      slot={slot}
      chosen={place}
      onBook={onBook}
      Team={Team}
      onChoose={
        onBook &&
        (({ therapists, driver }) => go({ show: 'day', date: day, slot, therapists, driver }, { replace: true }))
      }
    />
  );
}
