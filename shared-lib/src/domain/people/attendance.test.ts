import { arrivalAt, canCheckInAt, hoursOfMinutes, hoursWorked, minutesWorked } from './attendance';

const manila = (text: string): Date => new Date(`${text}+08:00`);

describe('attendance', () => {
  it.each([
    ['2026-11-20T06:00:00', 'present'],
    ['2026-11-20T13:14:59', 'present'],
    ['2026-11-20T13:15:00', 'late'],
    ['2026-11-21T01:29:59', 'late'],
    ['2026-11-21T01:30:00', 'absent'],
  ])('a check-in at %s is %s (9-002..9-004)', (instant, arrival) => expect(arrivalAt(manila(instant))).toBe(arrival));
  it('opens at 06:00 and closes at 01:30 of the next day (5-048)', () => {
    expect(canCheckInAt(manila('2026-11-21T01:29:59'))).toBe(true);
    expect(canCheckInAt(manila('2026-11-21T01:30:00'))).toBe(false);
    expect(canCheckInAt(manila('2026-11-21T05:59:59'))).toBe(false);
    expect(canCheckInAt(manila('2026-11-21T06:00:00'))).toBe(true);
  });
  it('counts hours to two decimals, also across midnight', () => {
    expect(hoursWorked(manila('2026-11-20T13:00:00'), manila('2026-11-21T01:10:00'))).toBe(12.17);
    expect(hoursWorked(manila('2026-11-20T13:00:00'), null)).toBeNull();
  });
  it('counts the minutes between the shown times, and loses none when they become hours (R-day-8)', () => {
    const from = manila('2026-11-20T12:52:50');
    expect(minutesWorked(from, manila('2026-11-20T23:03:59'))).toBe(611);
    expect(minutesWorked(from, manila('2026-11-20T23:04:00'))).toBe(612);
    expect(minutesWorked(from, manila('2026-11-20T12:52:59'))).toBe(0);
    for (let minutes = 0; minutes < 24 * 60; minutes += 1)
      expect(Math.round(hoursOfMinutes(minutes) * 60)).toBe(minutes);
  });
});
