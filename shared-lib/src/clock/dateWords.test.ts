import { instantOf } from '../domain/time/service-day';
import { dateWords, dayWords, momentWords, startDayWords, startWords } from './dateWords';
import { setServerTime } from './now';

describe('a date on a screen', () => {
  it('goes without its year in that year (R-beyond-680)', () => {
    setServerTime('2026-11-20T13:10:00+08:00');
    const moment = new Date('2026-01-01T00:05:00+08:00');
    expect(dateWords(moment)).toBe('Thu, 1 Jan');
    expect(momentWords(moment)).toBe('Thu, 1 Jan, 12:05 AM');
    expect(dayWords('2026-12-31')).toBe('Thu, 31 Dec');
    expect(startWords('2026-11-20', '17:00')).toBe('Fri, 20 Nov, 5:00 PM');
  });

  it('has its year in every other, by the clock of Manila (R-beyond-680)', () => {
    // Still 2026 in Greenwich.
    setServerTime('2027-01-01T00:30:00+08:00');
    expect(dayWords('2026-12-31')).toBe('Thu, 31 Dec 2026');
    expect(momentWords(instantOf('2026-12-31', '23:59'))).toBe('Thu, 31 Dec 2026, 11:59 PM');
    expect(dayWords('2027-01-01')).toBe('Fri, 1 Jan');
    expect(startDayWords('2026-12-31', '00:30')).toBe('Fri, 1 Jan');
  });
});
