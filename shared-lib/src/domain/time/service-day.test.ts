import {
  addDays,
  formatClock,
  formatLocalTime,
  formatLongDate,
  instantOf,
  isLocalTime,
  isServiceDay,
  localTime,
  partOfDay,
  serviceDayBounds,
  serviceDayOf,
  windowOf,
} from './service-day';

const manila = (text: string): Date => new Date(`${text}+08:00`);

describe('service day, 06:00 to 05:59 in Manila (9-001)', () => {
  it.each([
    ['2026-11-20T05:59:59', '2026-11-19'],
    ['2026-11-20T06:00:00', '2026-11-20'],
    ['2026-11-21T00:30:00', '2026-11-20'],
    ['2026-12-31T23:59:59', '2026-12-31'],
    ['2027-01-01T05:59:59', '2026-12-31'],
    ['2028-03-01T01:00:00', '2028-02-29'],
  ])('%s belongs to %s', (instant, day) => expect(serviceDayOf(manila(instant))).toBe(day));

  it('puts 00:30 of 20 November at 00:30 on 21 November, whatever the zone of the machine', () => {
    expect(instantOf('2026-11-20', '00:30').toISOString()).toBe('2026-11-20T16:30:00.000Z');
    expect(instantOf('2026-11-20', '13:00').toISOString()).toBe('2026-11-20T05:00:00.000Z');
    expect(localTime(instantOf('2026-11-20', '06:00'))).toBe('06:00');
  });

  it('carries a window that ends before it starts across midnight (3-025)', () => {
    expect(windowOf('2026-11-20', '13:00', '01:00')).toEqual({
      start: manila('2026-11-20T13:00:00'),
      end: manila('2026-11-21T01:00:00'),
    });
    expect(windowOf('2026-11-20', '23:30', '01:00').end).toEqual(manila('2026-11-21T01:00:00'));
    expect(windowOf('2026-11-20', '00:30', '01:30')).toEqual({
      start: manila('2026-11-21T00:30:00'),
      end: manila('2026-11-21T01:30:00'),
    });
    expect(windowOf('2026-11-20', '05:00', '07:00')).toEqual({
      start: manila('2026-11-21T05:00:00'),
      end: manila('2026-11-21T07:00:00'),
    });
    expect(windowOf('2026-11-20', '14:00', '14:00').end).toEqual(manila('2026-11-21T14:00:00'));
  });

  it('has bounds that meet those of the next day', () => {
    expect(serviceDayBounds('2026-11-20').end).toEqual(serviceDayBounds('2026-11-21').start);
  });

  it('knows which dates and times exist (5-051)', () => {
    expect(['2026-11-20', '2028-02-29'].every(isServiceDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '20-11-2026', '', '2026-11-20T00:00'].some(isServiceDay)).toBe(false);
    expect(['00:00', '23:59'].every(isLocalTime)).toBe(true);
    expect(['24:00', '1:00', '12:60', ''].some(isLocalTime)).toBe(false);
  });

  it('counts days over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('words for times', () => {
  it('reads in Manila time', () => {
    const instant = manila('2026-11-20T15:42:08');
    expect(formatLongDate(instant)).toBe('Friday, 20 November 2026');
    expect(formatClock(instant)).toBe('3:42:08 PM');
    expect(formatLocalTime('00:30')).toBe('12:30 AM');
  });

  it.each([
    ['00:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
    ['23:59', 'evening'],
  ])('greets at %s with good %s (1-014..1-016)', (time, part) =>
    expect(partOfDay(manila(`2026-11-20T${time}:00`))).toBe(part),
  );
});
