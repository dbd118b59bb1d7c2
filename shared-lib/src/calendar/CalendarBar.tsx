import type { ReactNode } from 'react';
import { addDays, Button, dayWords, IconButton, media, SegmentedControl, type ServiceDay, Text } from 'shared-lib';
import { DateFilter } from 'shared-lib/controls';
import styled from 'styled-components';
import { weekInWords } from '../domain/time/periods';
import { bookingsInWords } from './slotWords';
import type { CalendarPlace, CalendarView, GoToPlace } from './calendarPlace';
import { addMonths, firstOfMonth, monthInWords, weekOf } from './days';
import * as m from '../texts/m';

const Bar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-bottom: var(--s4);

  h2 { margin-inline: 4px; font-size: var(--t-xl); letter-spacing: -0.01em; }
  ${media.phone} {
    margin-bottom: var(--s3);
    h2 { font-size: var(--t-l); }
  }
`;
const Ways = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-inline-start: auto;
`;

const VIEWS: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: m.month() },
  { value: 'week', label: m.week() },
  { value: 'day', label: m.day() },
];
const STEPS: Readonly<Record<CalendarView, readonly [back: string, on: string]>> = {
  month: [m.previous_month(), m.next_month()],
  week: [m.previous_week(), m.next_week()],
  day: [m.day_before(), m.day_after()],
};

/** Where the arrows, a swipe and Page Down lead: one month, week or day back or forward. */
export function stepOf({ show, month }: CalendarPlace, day: ServiceDay, direction: 1 | -1): Partial<CalendarPlace> {
  if (show === 'month') return { month: addMonths(month, direction) };
  return { show, date: addDays(day, show === 'week' ? 7 * direction : direction) };
}

function titleOf({ show, month }: CalendarPlace, day: ServiceDay, today: ServiceDay): string {
  if (show === 'month') return monthInWords(month);
  if (show === 'week') return weekInWords(weekOf(day));
  return day === today ? m.today_day({ day: dayWords(day) }) : dayWords(day);
}

const showsToday = ({ show, month }: CalendarPlace, day: ServiceDay, today: ServiceDay): boolean => {
  if (show === 'month') return month === firstOfMonth(today);
  return show === 'week' ? weekOf(day) === weekOf(today) : day === today;
};

export interface CalendarBarProps {
  place: CalendarPlace;
  /** The selected day, or today. */
  day: ServiceDay;
  today: ServiceDay;
  /** The number of bookings shown; undefined while unknown. */
  count: number | undefined;
  go: GoToPlace;
  children?: ReactNode;
}

/**
 * What is shown, the buttons to what comes before and after it, and the choice of view. Source: 2-174, 2-175, 2-187.
 */
export function CalendarBar({ place, day, today, count, go, children }: CalendarBarProps) {
  const [back, on] = STEPS[place.show];
  return (
    <Bar>
      {place.show === 'day' && (
        <Button icon="left" onClick={() => go({ show: 'month', date: day, month: firstOfMonth(day) })}>
          {m.back_to_month()}
        </Button>
      )}
      <IconButton icon="left" label={back} variant="outline" onClick={() => go(stepOf(place, day, -1))} />
      <IconButton icon="right" label={on} variant="outline" onClick={() => go(stepOf(place, day, 1))} />
      <h2 aria-live="polite">{titleOf(place, day, today)}</h2>
      {count !== undefined && (
        <Text size="s" muted>
          {bookingsInWords(count)}
        </Text>
      )}
      {children}
      <Ways>
        {place.show === 'day' && (
          <DateFilter
            size="sm"
            aria-label={m.go_to_day()}
            value={day}
            onChange={(date) => date && go({ show: 'day', date })}
          />
        )}
        {!showsToday(place, day, today) && (
          <Button size="sm" onClick={() => go({ show: place.show, date: today, month: firstOfMonth(today) })}>
            {m.today()}
          </Button>
        )}
        <SegmentedControl
          label={m.view()}
          value={place.show}
          onChange={(show) => go({ show, date: day, month: firstOfMonth(show === 'month' ? day : place.month) })}
          options={VIEWS}
        />
      </Ways>
    </Bar>
  );
}
