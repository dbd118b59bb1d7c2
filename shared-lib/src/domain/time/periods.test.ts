import { monthPeriod, weekInWords, weekPeriod } from './periods';

it.each([
  ['2026-11-20', '2026-11-15', '2026-11-21'],
  ['2026-11-15', '2026-11-15', '2026-11-21'],
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('the week of %s lasts from Sunday %s to Saturday %s', (day, from, to) => {
  expect(weekPeriod(day)).toEqual({ from, to });
});

it.each([
  ['2026-11-20', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2028-02-01', '2028-02-01', '2028-02-29'],
  ['2027-02-28', '2027-02-01', '2027-02-28'],
])('the month of %s lasts from %s to %s', (day, from, to) => {
  expect(monthPeriod(day)).toEqual({ from, to });
});

it.each([
  ['2026-11-22', '22 – 28 November 2026'],
  ['2026-11-29', '29 November – 5 December 2026'],
  ['2026-12-27', '27 December 2026 – 2 January 2027'],
])('the week from %s reads %s', (week, words) => {
  expect(weekInWords(week)).toBe(words);
});
