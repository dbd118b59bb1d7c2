import fc from 'fast-check';
import {
  everyWeeks,
  movedAlike,
  type PlannedStart,
  type Repeat,
  SERIES_DATES_MAX,
  SERIES_DAYS_MAX,
  SERIES_WEEKS_MAX,
  seriesDates,
  seriesInWords,
} from './series-dates';
import { inZone } from '../../testing/inZone';

const DAY_MS = 86_400_000;
const DAYS = Array.from({ length: 1_200 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1) + at * DAY_MS).toISOString().slice(0, 10),
);
const day = fc.integer({ min: 0, max: 700 }).map((at) => DAYS[at] as string);
const repeat: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ every_weeks: fc.integer({ min: 1, max: SERIES_WEEKS_MAX }), times: fc.integer({ min: 1, max: 80 }) }),
  fc.record({ every_weeks: fc.integer({ min: 1, max: SERIES_WEEKS_MAX }), until: day }),
);

/** Walks through the calendar day by day and counts the weeks. */
function walked(first: string, { every_weeks, times, until }: Repeat): string[] {
  const found: string[] = [];
  let sinceLast = 0;
  for (const [at, date] of DAYS.slice(DAYS.indexOf(first), DAYS.indexOf(first) + SERIES_DAYS_MAX + 1).entries()) {
    if (at > 0) sinceLast += 1;
    if (at > 0 && sinceLast < every_weeks * 7) continue;
    sinceLast = 0;
    if (found.length === Math.min(times ?? SERIES_DATES_MAX, SERIES_DATES_MAX)) break;
    if (until === undefined || date <= until) found.push(date);
  }
  return found;
}

const FILES = ['limits', 'time/service-day', 'time/periods', 'booking/series-dates'];
const ZONES = ['Asia/Manila', 'America/New_York', 'UTC'];

describe('dates of a series', () => {
  it('match a walk through the calendar, day by day, at most 52 within a year (R-booking-40)', () => {
    fc.assert(fc.property(day, repeat, (first, how) => expect(seriesDates(first, how)).toEqual(walked(first, how))));
  });

  it.each(ZONES)('are the same on a machine in %s (R-booking-40)', (zone) => {
    const asked = fc.sample(fc.tuple(day, repeat), { numRuns: 200, seed: 7 });
    expect(inZone(zone, FILES, `${JSON.stringify(asked)}.map(([first, how]) => seriesDates(first, how))`)).toEqual(
      asked.map(([first, how]) => walked(first, how)),
    );
  });

  it('are put into words', () => {
    expect([everyWeeks(1), everyWeeks(3)]).toEqual(['Every week', 'Every 3 weeks']);
    expect(seriesInWords({ every_weeks: 1, position: 3, size: 8 })).toBe('Every week · 3 of 8');
  });
});

const start: fc.Arbitrary<PlannedStart> = fc.record({
  date: day,
  start_time: fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`),
});
/** The instant on a clock without time zones: before 06:00 it is the next morning. */
const clockOf = ({ date, start_time }: PlannedStart): number =>
  Date.parse(`${date}T${start_time}:00Z`) + (start_time < '06:00' ? DAY_MS : 0);

describe('following visits', () => {
  it('move by as much as the first, across midnight and across the start of a service day too (R-booking-42)', () => {
    fc.assert(
      fc.property(start, start, start, (visit, from, to) => {
        expect(clockOf(movedAlike(visit, from, to))).toBe(clockOf(visit) + clockOf(to) - clockOf(from));
      }),
    );
  });

  it.each(ZONES)('move alike on a machine in %s (R-booking-42)', (zone) => {
    const asked = fc.sample(fc.tuple(start, start, start), { numRuns: 200, seed: 7 });
    expect(inZone(zone, FILES, `${JSON.stringify(asked)}.map((three) => movedAlike(...three))`)).toEqual(
      asked.map((three) => movedAlike(...three)),
    );
  });
});
