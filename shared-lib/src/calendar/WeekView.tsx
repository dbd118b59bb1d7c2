import {
  type CalendarEntry,
  formatTime,
  instantOf,
  limits,
  media,
  type Role,
  type ServiceDay,
  spanInWords,
  timeInDay,
  VisuallyHidden,
} from 'shared-lib';
import styled from 'styled-components';
import { DAY_STARTS } from '../domain/time/service-day';
import { ClientLabel } from './ClientLabel';
import { dayInWords, daysFrom, monthInWords, weekdayName } from './days';
import { lookOf } from './phases';
import { firstNames } from './shortName';
import * as m from '../texts/m';

const Frame = styled.div`
  display: grid;
  grid-template-columns: 4rem repeat(7, minmax(0, 1fr));
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);
  overflow: hidden;

  > ol { display: contents; }
  /* How high an hour is, only its visits say. */
  &[aria-busy='true'] > span { visibility: hidden; }
  > ol > li {
    display: grid;
    grid-row: 1 / -1;
    grid-template-rows: subgrid;
    border-inline-start: 1px solid var(--line);
  }
  > ol > [data-past='true'] { background: var(--bg); }

  ${media.phone} {
    display: block;
    > ol > li { display: block; border: 0; border-bottom: 1px solid var(--line); }
    > ol > li:last-child { border-bottom: 0; }
    &[aria-busy='true'] > ol > li + li { visibility: hidden; }
  }
`;
/** A line across the week, with its hour at the left. */
const Hour = styled.span`
  /* Over the ground of the days, under no press. */
  position: relative;
  grid-column: 1 / -1;
  padding: 4px 8px;
  pointer-events: none;
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-size: var(--t-xs);

  &[data-first='true'] { grid-column: 1; border-top: 0; background: var(--sunken); }
  ${media.phone} { display: none; }
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
const Visits = styled.div`
  display: grid;
  grid-row: 2 / -1;
  grid-template-rows: subgrid;
  font-size: var(--t-xs);

  > div { display: grid; align-content: start; gap: 4px; padding: 5px 4px 6px; }
  ${media.phone} {
    display: block;
    padding: 2px 0;
    > div { padding: 2px 6px; }
  }
`;
const Visit = styled.div`
  min-width: 0;

  > small { display: block; color: var(--ink-2); overflow-wrap: anywhere; }
  [data-phase] > span { white-space: normal; overflow-wrap: anywhere; }
  ${media.phone} {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr) minmax(0, 0.6fr);
    align-items: center;
    gap: var(--s2);
  }
`;

/** 1 PM and midnight, in hours since 6 AM: the hours of the slots, also in an empty week. */
const FIRST_HOUR = 7;
const LAST_HOUR = 18;

export interface WeekViewProps {
  role: Role;
  /** Its Sunday. */
  week: ServiceDay;
  today: ServiceDay;
  /** Undefined while unknown. */
  entries: readonly CalendarEntry[] | undefined;
  onOpen: (day: ServiceDay) => void;
}

/** The hour of the service day in which a visit begins: 0 is 6 AM, 18 is midnight. */
const hourOf = ({ date, starts_at }: CalendarEntry): number =>
  Math.floor((Date.parse(starts_at) - instantOf(date, DAY_STARTS).getTime()) / (60 * limits.MINUTE));

/** The visits of a day by the hour they begin in. */
function byHour(entries: readonly CalendarEntry[]): ReadonlyMap<number, readonly CalendarEntry[]> {
  const hours = new Map<number, CalendarEntry[]>();
  for (const entry of entries) hours.set(hourOf(entry), [...(hours.get(hourOf(entry)) ?? []), entry]);
  return hours;
}

const minutesOf = ({ starts_at, ends_at }: CalendarEntry): number =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / limits.MINUTE;

/**
 * Seven days as a grid of hours: each visit stands in the hour it begins in, with its length and its people. Many run
 * at once, so a visit is as high as its words, not as its length. Those past midnight have their calendar weekday.
 * Source: R-day-2, R-beyond-456.
 */
export function WeekView({ role, week, today, entries, onOpen }: WeekViewProps) {
  const hours = entries?.map(hourOf) ?? [];
  const first = Math.min(...hours, FIRST_HOUR);
  const shown = Array.from({ length: Math.max(...hours, LAST_HOUR) - first + 1 }, (_, at) => first + at);
  const hourWords = (hour: number): string =>
    formatTime(new Date(instantOf(week, DAY_STARTS).getTime() + hour * 60 * limits.MINUTE)).replace(':00', '');
  return (
    <Frame style={{ gridTemplateRows: `auto repeat(${shown.length}, minmax(26px, auto))` }} aria-busy={!entries}>
      <Hour aria-hidden data-first style={{ gridRow: 1 }} />
      {shown.map((hour, at) => (
        <Hour key={hour} aria-hidden style={{ gridRow: at + 2 }}>
          {hourWords(hour)}
        </Hour>
      ))}
      <ol aria-label={m.days_of_the_week()}>
        {daysFrom(week, 7).map((day, column) => {
          const ofDay = entries?.filter(({ date }) => date === day);
          return (
            <li key={day} data-past={day < today} style={{ gridColumn: column + 2 }}>
              <Open type="button" aria-current={day === today ? 'date' : undefined} onClick={() => onOpen(day)}>
                <span>
                  {weekdayName(day).slice(0, 3)} {Number(day.slice(-2))}
                  <VisuallyHidden> {monthInWords(day)}</VisuallyHidden>
                </span>
                <small>{day === today ? m.today() : ofDay && (ofDay.length || '')}</small>
              </Open>
              <Visits role="list" aria-label={m.bookings_of({ day: dayInWords(day) })}>
                {[...byHour(ofDay ?? [])].map(([hour, begin]) => (
                  <div role="none" key={hour} style={{ gridRow: hour - first + 1 }}>
                    {begin.map((entry) => (
                      <Visit role="listitem" key={entry.id}>
                        <small>
                          <time dateTime={entry.starts_at}>{timeInDay(entry.starts_at)}</time> ·{' '}
                          {spanInWords(minutesOf(entry))}
                        </small>
                        <ClientLabel look={lookOf(entry, role)}>{entry.client}</ClientLabel>
                        <small title={entry.people?.join(', ')}>{firstNames(entry.people ?? [])}</small>
                      </Visit>
                    ))}
                  </div>
                ))}
              </Visits>
            </li>
          );
        })}
      </ol>
    </Frame>
  );
}
