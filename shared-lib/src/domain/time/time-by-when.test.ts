import { timeByWhen } from './time-by-when';

const at = (text: string): Date => new Date(`${text}:00+08:00`);

describe('by when, in a message (R-beyond-713)', () => {
  it.each([
    ['the time alone on the day of writing', '2026-11-20T16:05', '2026-11-20T00:10', '4:05 PM'],
    ['the day too past midnight', '2026-11-21T00:15', '2026-11-20T23:50', 'Sat, 21 Nov, 12:15 AM'],
    ['the day too on a later day', '2026-11-23T11:30', '2026-11-20T13:10', 'Mon, 23 Nov, 11:30 AM'],
    ['the time alone past midnight of the same night', '2026-11-21T00:45', '2026-11-21T00:10', '12:45 AM'],
  ])('has %s', (_what, instant, writtenAt, words) => {
    expect(timeByWhen(at(instant), at(writtenAt))).toBe(words);
  });
});
