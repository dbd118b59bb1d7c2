import { Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type CalendarDay,
  type CalendarEntry,
  media,
  type Role,
  type ServiceDay,
  timeInDay,
  VisuallyHidden,
} from 'shared-lib';
import styled, { css } from 'styled-components';
import { dayByKey, firstOfMonth, monthBefore, monthInWords, weekdayName, weeksOfMonth } from './days';
import { ClientLabel } from './ClientLabel';
import { dayOff } from './dayOff';
import { sortByNeed, lookOf } from './phases';
import { DayStrip } from './SlotStrip';
import { slotsInWords, bookingsInWords } from './slotWords';
import * as m from '../texts/m';

const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);
  overflow: hidden;

  th {
    padding: 8px 10px;
    background: var(--sunken);
    color: var(--ink-2);
    font-size: var(--t-s);
    font-weight: 600;
    text-align: start;
  }
  td { padding: 0; border-top: 1px solid var(--line); border-inline-start: 1px solid var(--line); }
  td:first-child { border-inline-start: 0; }

  ${media.phone} {
    th { padding: 8px 0; background: none; font-size: var(--t-xs); text-align: center; }
    td { border: 0; }
  }
`;
/** Screen readers still read it. */
const unseen = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
const Day = styled.button`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 3px;
  width: 100%;
  height: 122px;
  padding: 6px 4px;
  border: 0;
  background: transparent;
  color: var(--ink);
  font-size: var(--t-xs);
  text-align: start;
  cursor: pointer;

  &[data-past='true'], &[data-outside='true'] { background-color: var(--bg); color: var(--ink-2); }
  &[aria-current] [data-part='number'] { background: var(--brand); color: var(--on-brand); }
  &[data-off='true'] { ${dayOff} }
  &[data-selected='true'] { background-color: var(--brand-soft); box-shadow: inset 0 0 0 2px var(--brand); }
  &:focus-visible { outline: 2px solid var(--brand); outline-offset: -4px; }

  ${media.hover} {
    &:hover { background-color: color-mix(in srgb, var(--brand-soft) 60%, var(--surface)); }
  }
  ${media.phone} {
    align-items: center;
    gap: 2px;
    height: 50px;
    padding: 4px 0;
    border-radius: var(--r-m);
    &[data-past='true'], &[data-outside='true'] { background-color: transparent; }
    &[data-selected='true'] { background-color: var(--brand-soft); }
  }
`;
const DayNumber = styled.b`
  padding-inline-start: 4px;
  display: flex;
  align-items: center;
  gap: 6px;
  font-size: var(--t-s);
  [data-past='true'] > &, [data-outside='true'] > & { font-weight: 400; }

  [data-part='number'] { min-width: 24px; padding: 2px 4px; border-radius: 999px; text-align: center; }
  /* Seen alone: the month is said anyway. */
  [data-month]::before { content: attr(data-month) / ''; }
  [data-part='today'] { order: 1; }
  ${media.phone} {
    [data-part='today'] { ${unseen} }
  }
`;
const Names = styled.span`
  display: grid;
  gap: 3px;
  container-type: inline-size;
  ${media.phone} { ${unseen} }
`;
const More = styled.span`
  padding-inline-start: 5px;
  color: var(--ink-2);
`;
const Dots = styled.span`
  display: none;
  ${media.phone} {
    display: flex;
    align-items: center;
    gap: 2px;
    min-height: 8px;
    color: var(--ink-2);
    font-size: 0.625rem;
    line-height: 1;
  }

  i { width: 6px; height: 6px; border-radius: 50%; background: var(--tone); }
  i[data-mark='tick'] { background: none; border: 1.5px solid var(--tone); }
  i[data-mark='strike'] { height: 2px; border-radius: 0; }
`;
/** At the bottom of the day. A phone has no space for it, and shows it in the list below. */
const Full = styled.span`
  margin-top: auto;
  > * { height: 4px; }
  ${media.phone} { display: none; }
`;

/** Names on a day; the others are counted. Source: 2-180, 2-181. */
const SHOWN_NAMES = 2;
/** Dots on a day on a phone. */
const SHOWN_DOTS = 3;

/** The entries of each day, in their order. */
function byDay(entries: readonly CalendarEntry[]): ReadonlyMap<ServiceDay, readonly CalendarEntry[]> {
  const days = new Map<ServiceDay, CalendarEntry[]>();
  for (const entry of entries) {
    const known = days.get(entry.date);
    if (known) known.push(entry);
    else days.set(entry.date, [entry]);
  }
  return days;
}

interface SpokenDay {
  today: ServiceDay;
  isOff: boolean;
  count: number;
}

/** The words for screen readers between a day's number and its names: what others see by place and colour. */
function spokenDay(day: ServiceDay, { today, isOff, count }: SpokenDay): string {
  const parts = [
    monthInWords(day),
    day < today && m.slot_past(),
    isOff && m.day_off_2(),
    count > 0 && `${bookingsInWords(count)}:`,
  ];
  return ` ${parts.filter(Boolean).join(', ')} `;
}

export interface MonthViewProps {
  role: Role;
  /** The first day of the month. */
  month: ServiceDay;
  today: ServiceDay;
  selected: ServiceDay | null;
  /** Undefined while unknown. */
  entries: readonly CalendarEntry[] | undefined;
  /** How full the days are, and which are days off; undefined while unknown. */
  days: readonly CalendarDay[] | undefined;
  /** By keyboard: selects the day and shows its month. */
  onSelect: (day: ServiceDay) => void;
  onOpen: (day: ServiceDay) => void;
}

/** A month as a grid of days, with the keys of the ARIA grid pattern. Source: 2-173..2-182, R-pages-18. */
export function MonthView({ role, month, today, selected, entries, days: known, onSelect, onOpen }: MonthViewProps) {
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOfMonth(month);
  const days = weeks.flat();
  const byDate = useMemo(() => entries && byDay(entries), [entries]);
  const knownOf = useMemo(() => new Map(known?.map((one) => [one.date, one])), [known]);
  /** The one day of the grid that Tab reaches. */
  const reached = [selected, today, month].find((day) => day !== null && days.includes(day)) ?? month;
  const button = (day: ServiceDay): HTMLElement | null =>
    grid.current?.querySelector<HTMLElement>(`[data-day='${day}']`) ?? null;

  /** A day of another month that a key led to. It gets the focus once that month is drawn. */
  const awaited = useRef<ServiceDay | null>(null);
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    button(awaited.current)?.focus();
    awaited.current = null;
  }, [month]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const next = from && !event.altKey && !event.ctrlKey && !event.metaKey ? dayByKey(from, event) : undefined;
    if (!next) return;
    event.preventDefault();
    // At once, so that a key that is held down continues from here. Another month must be drawn first.
    if (firstOfMonth(next) === month) button(next)?.focus();
    else awaited.current = next;
    onSelect(next);
  };

  return (
    <Grid ref={grid} role="grid" aria-label={m.days_of_the_month()} aria-busy={!entries} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map(weekdayName).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = byDate?.get(day);
              const { slots = [], day_off: isOff = false } = knownOf.get(day) ?? {};
              return (
                <td key={day} role="gridcell" aria-selected={day === selected}>
                  <Day
                    type="button"
                    data-day={day}
                    data-past={day < today}
                    data-outside={firstOfMonth(day) !== month}
                    data-selected={day === selected}
                    data-off={isOff}
                    data-booked={ofDay !== undefined}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === reached ? 0 : -1}
                    onClick={() => onOpen(day)}
                  >
                    <DayNumber>
                      {day === today && <span data-part="today">{m.today()}</span>}
                      <VisuallyHidden>
                        {day === today && ', '}
                        {weekdayName(day)},{' '}
                      </VisuallyHidden>
                      <span data-part="number" data-month={monthBefore(day, month)}>
                        {Number(day.slice(-2))}
                      </span>
                      <VisuallyHidden>{spokenDay(day, { today, isOff, count: ofDay?.length ?? 0 })}</VisuallyHidden>
                    </DayNumber>
                    {ofDay && <Bookings role={role} entries={ofDay} />}
                    {slots.length > 0 && (
                      <Full>
                        <DayStrip states={slots} title={slotsInWords(slots)} />
                        <VisuallyHidden>{m.slots({ slots: slotsInWords(slots) })}</VisuallyHidden>
                      </Full>
                    )}
                  </Day>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

/** The names of a day on a computer, its dots on a phone. */
function Bookings({ role, entries: ofDay }: { role: Role; entries: readonly CalendarEntry[] }) {
  const entries = sortByNeed(ofDay, role);
  const [more, furtherDots] = [entries.length - SHOWN_NAMES, entries.length - SHOWN_DOTS];
  return (
    <>
      <Names>
        {entries.slice(0, SHOWN_NAMES).map((entry, at) => (
          <Fragment key={entry.id}>
            <ClientLabel look={lookOf(entry, role)} at={timeInDay(entry.starts_at)}>
              {entry.client}
            </ClientLabel>
            {at + 1 < Math.min(SHOWN_NAMES, entries.length) && <VisuallyHidden>, </VisuallyHidden>}
          </Fragment>
        ))}
        {more > 0 && <More>{m.more({ more })}</More>}
      </Names>
      <Dots aria-hidden>
        {entries.slice(0, SHOWN_DOTS).map((entry) => {
          const { tone, mark } = lookOf(entry, role);
          return <i key={entry.id} data-tone={tone} data-mark={mark} />;
        })}
        {furtherDots > 0 && `+${furtherDots}`}
      </Dots>
    </>
  );
}
