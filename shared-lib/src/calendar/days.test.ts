import { addDays } from '../domain/time/service-day';
import { addMonths, dayByKey, dayInWords, monthBefore, monthInWords, weekdayName, weeksOfMonth } from './days';

/** Noon of a day in UTC, by JavaScript's own calendar: the model that the functions are compared with. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const daysOf = (year: number): readonly string[] => {
  const days: string[] = [];
  for (let at = noon(`${year}-01-01`); at.getUTCFullYear() === year; at = new Date(at.getTime() + 86_400_000))
    days.push(at.toISOString().slice(0, 10));
  return days;
};
/** A leap year, one that begins on a Sunday, and one whose February has four weeks. */
const DAYS = [2028, 2023, 2026].flatMap(daysOf);

describe('the days of a calendar, compared with a count of every day', () => {
  it('put each month into whole weeks from Sunday to Saturday, with every day once', () => {
    for (const first of DAYS.filter((day) => day.endsWith('-01'))) {
      const weeks = weeksOfMonth(first);
      const shown = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && noon(week[0] ?? '').getUTCDay() === 0)).toBe(true);
      expect(shown.every((day, at) => at === 0 || day === addDays(shown[at - 1] ?? '', 1))).toBe(true);
      const ofMonth = DAYS.filter((day) => day.slice(0, 7) === first.slice(0, 7));
      expect(shown.filter((day) => day.slice(0, 7) === first.slice(0, 7))).toEqual(ofMonth);
      for (const week of weeks) expect(week.some((day) => ofMonth.includes(day))).toBe(true);
    }
  });

  it("have the names of the world's calendar", () => {
    const names = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
    const months = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
    for (const day of DAYS) {
      expect(weekdayName(day)).toBe(names.format(noon(day)));
      expect(monthInWords(day)).toBe(months.format(noon(day)));
      expect(dayInWords(day)).toBe(`${weekdayName(day)}, ${noon(day).getUTCDate()} ${monthInWords(day)}`);
    }
  });

  it('move by a month to the same day, or to the last of a shorter month', () => {
    for (const day of DAYS) {
      for (const months of [-12, -1, 1, 12]) {
        const [date, there] = [Number(day.slice(-2)), addMonths(day, months)];
        const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months, 0));
        expect(there.slice(0, 7)).toBe(last.toISOString().slice(0, 7));
        expect(Number(there.slice(-2))).toBe(Math.min(date, last.getUTCDate()));
      }
    }
  });

  it('follow the keys of the grid, and no others (2-176)', () => {
    const key = (key: string, shiftKey = false) => dayByKey('2028-02-29', { key, shiftKey });
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((one) => key(one))).toEqual([
      '2028-02-28',
      '2028-03-01',
      '2028-02-22',
      '2028-03-07',
      '2028-02-27',
      '2028-03-04',
    ]);
    expect(['PageUp', 'PageDown'].map((one) => key(one))).toEqual(['2028-01-29', '2028-03-29']);
    expect(['PageUp', 'PageDown'].map((one) => key(one, true))).toEqual(['2027-02-28', '2029-02-28']);
    expect(key('a')).toBeUndefined();
  });

  it('name the month of a first day that appears in another month', () => {
    expect(
      ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => monthBefore(day, '2026-11-01')),
    ).toEqual([undefined, undefined, 'Dec ', undefined]);
  });
});
