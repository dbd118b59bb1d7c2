import { visitDay } from './visitDay';

/** 20 November 2026 is a Friday; Manila. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`);

describe('the day of a visit', () => {
  it.each([
    ['today', at('16:05'), at('15:42'), 'Today'],
    ['tomorrow', at('16:00', '2026-11-21'), at('15:42'), 'Tomorrow'],
    ['yesterday', at('16:00', '2026-11-19'), at('15:42'), 'Yesterday'],
    ['the service day that still runs after midnight', at('16:00', '2026-11-19'), at('02:00'), 'Today, Thu'],
    ['the day that begins in the morning', at('16:00'), at('02:00'), 'Tomorrow, Fri'],
    ['any other day by its date', at('16:00', '2026-11-27'), at('15:42'), 'Fri, 27 Nov 2026'],
  ])('is %s (2-112)', (_, start, now, said) => expect(visitDay(start, now)).toBe(said));

  it.each([
    ['tonight', at('00:30', '2026-11-21'), at('15:42'), 'Tonight, Sat'],
    ['tonight when midnight has passed', at('00:30', '2026-11-21'), at('00:10', '2026-11-21'), 'Tonight, Sat'],
    ['tomorrow night', at('00:30', '2026-11-22'), at('15:42'), 'Tomorrow night, Sun'],
    ['last night', at('00:30'), at('15:42'), 'Last night, Fri'],
    ["any other night by the calendar's date", at('00:30', '2026-11-28'), at('15:42'), 'Sat, 28 Nov 2026'],
  ])('past midnight is %s, with the day of the calendar (R-day-2)', (_, start, now, said) =>
    expect(visitDay(start, now)).toBe(said),
  );
});
