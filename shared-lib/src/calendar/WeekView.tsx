import { type CalendarEntry, media, type Role, type ServiceDay, timeInDay, VisuallyHidden } from 'shared-lib';
import styled from 'styled-components';
import { ClientLabel } from './ClientLabel';
import { dayInWords, daysFrom, monthInWords, weekdayName } from './days';
import { lookOf } from './phases';
import * as m from '../texts/m';

const Days = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  margin: 0;
  padding: 0;
  list-style: none;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);
  overflow: hidden;

  > li { min-height: 320px; border-inline-start: 1px solid var(--line); }
  > li:first-child { border-inline-start: 0; }
  > [data-past='true'] { background: var(--bg); }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    > li { min-height: 0; border: 0; border-bottom: 1px solid var(--line); }
    > li:last-child { border-bottom: 0; }
  }
`;
const Open = styled.button`
  position: relative;
  display: flex;
  align-items: baseline;
  gap: 6px;
  width: 100%;
  min-height: 44px;
  padding: 8px 10px;
  border: 0;
  background: var(--sunken);
  color: var(--ink);
  font-size: var(--t-s);
  font-weight: 600;
  text-align: start;
  cursor: pointer;

  &[aria-current] { color: var(--brand-ink); }
  small { margin-inline-start: auto; color: var(--ink-2); font-weight: 400; }
  &:focus-visible { outline: 2px solid var(--brand); outline-offset: -4px; }
`;
const Visits = styled.ul`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 6px;
  list-style: none;
  font-size: var(--t-xs);

  li { min-width: 0; }
  time { color: var(--ink-2); }
  ${media.phone} {
    li { display: grid; grid-template-columns: 84px minmax(0, 1fr); align-items: center; }
  }
`;

export interface WeekViewProps {
  role: Role;
  /** Its Sunday. */
  week: ServiceDay;
  today: ServiceDay;
  /** Undefined while unknown. */
  entries: readonly CalendarEntry[] | undefined;
  onOpen: (day: ServiceDay) => void;
}

/** Seven days with all their bookings; those past midnight with their calendar weekday. Source: R-day-2. */
export function WeekView({ role, week, today, entries, onOpen }: WeekViewProps) {
  return (
    <Days aria-label={m.days_of_the_week()} aria-busy={!entries}>
      {daysFrom(week, 7).map((day) => {
        const ofDay = entries?.filter(({ date }) => date === day);
        return (
          <li key={day} data-past={day < today}>
            <Open type="button" aria-current={day === today ? 'date' : undefined} onClick={() => onOpen(day)}>
              <span>
                {weekdayName(day).slice(0, 3)} {Number(day.slice(-2))}
                <VisuallyHidden> {monthInWords(day)}</VisuallyHidden>
              </span>
              <small>{day === today ? m.today() : ofDay && (ofDay.length || '')}</small>
            </Open>
            <Visits aria-label={m.bookings_of({ day: dayInWords(day) })}>
              {ofDay?.map((entry) => (
                <li key={entry.id}>
                  <time dateTime={entry.starts_at}>{timeInDay(entry.starts_at)}</time>
                  <ClientLabel look={lookOf(entry, role)}>{entry.client}</ClientLabel>
                </li>
              ))}
            </Visits>
          </li>
        );
      })}
    </Days>
  );
}
