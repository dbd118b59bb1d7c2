import { timeInDay, visitDay, atTimeWithDay, dayWithTime, timeWithDay } from './visitDay';

/** 20 November 2026 is a Friday; Manila. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`);

describe('the day of a visit', () => {
  it.each([
    ['today', at('16:05'), at('15:42'), 'Today'],
    ['tomorrow', at('16:00', '2026-11-21'), at('15:42'), 'Tomorrow'],
    ['yesterday', at('16:00', '2026-11-19'), at('15:42'), 'Yesterday'],
    ['the service day that still runs after midnight', at('16:00', '2026-11-19'), at('02:00'), 'Today, Thu'],
    ['the day that begins in the morning', at('16:00'), at('02:00'), 'Tomorrow, Fri'],
    ['any other day by its date', at('16:00', '2026-11-27'), at('15:42'), 'Fri, 27 Nov'],
  ])('is %s (2-112)', (_, start, now, said) => expect(visitDay(start, now)).toBe(said));

  it.each([
    ['tonight', at('00:30', '2026-11-21'), at('15:42'), 'Tonight, Sat'],
    ['tonight when midnight has passed', at('00:30', '2026-11-21'), at('00:10', '2026-11-21'), 'Tonight, Sat'],
    ['tomorrow night', at('00:30', '2026-11-22'), at('15:42'), 'Tomorrow night, Sun'],
    ['last night', at('00:30'), at('15:42'), 'Last night, Fri'],
    ["any other night by the calendar's date", at('00:30', '2026-11-28'), at('15:42'), 'Sat, 28 Nov'],
  ])('past midnight is %s, with the calendar day (R-day-2)', (_, start, now, said) =>
    expect(visitDay(start, now)).toBe(said),
  );
});

describe('a time inside a sentence', () => {
  it.each([
    ['alone if it is today', at('16:05'), at('15:42'), '4:05 PM'],
    ['with its day if it is another', at('09:00', '2026-11-21'), at('15:42'), 'tomorrow 9:00 AM'],
    ['with the night past midnight', at('00:30', '2026-11-21'), at('15:42'), 'tonight, Sat 12:30 AM'],
    ['alone during that night', at('01:05', '2026-11-21'), at('00:50', '2026-11-21'), '1:05 AM'],
    ['with the day once midnight has passed', at('16:00', '2026-11-19'), at('02:00'), 'today, Thu 4:00 PM'],
    ['with its date if the day is further off', at('16:00', '2026-11-27'), at('15:42'), 'Fri, 27 Nov 4:00 PM'],
  ])('is written %s (R-day-2)', (_, instant, now, said) => {
    expect(timeWithDay(instant, now)).toBe(said);
    expect(timeWithDay(instant.toISOString(), now)).toBe(said);
  });
});

it("of an event gets 'at' before it, but not before a day (R-day-2)", () => {
  expect(atTimeWithDay(at('16:05'), at('15:42'))).toBe('at 4:05 PM');
  expect(atTimeWithDay(at('00:30', '2026-11-21'), at('15:42'))).toBe('tonight, Sat 12:30 AM');
});

it('gets its day, even today, if the day is news (R-texts-7)', () => {
  expect(dayWithTime(at('13:30'), at('15:42'))).toBe('today 1:30 PM');
  expect(dayWithTime(at('16:00', '2026-11-27'), at('15:42'))).toBe('Fri, 27 Nov 4:00 PM');
});

describe('a time below the name of its service day', () => {
  it.each([
    ['alone by day', at('16:05'), '4:05 PM'],
    ['with the calendar day past midnight', at('02:30', '2026-11-21'), 'Sat 2:30 AM'],
  ])('is written %s (R-day-2)', (_, instant, said) => expect(timeInDay(instant.toISOString())).toBe(said));
});
