import { surchargeOf } from './percent';
import { isSurcharged, type SurchargeTimes } from './surcharges';

const ALWAYS: SurchargeTimes = {
  from_time: null,
  to_time: null,
  days: [],
  area: null,
  starts_on: '2026-11-20',
  ends_on: null,
};
const VISIT = { day: '2026-12-25', start: '23:00', area: 3 };

describe('surcharges', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:30', true],
    ['00:30', true],
    ['05:59', true],
    ['06:00', false],
  ])('counts by the start, also over midnight: %s (R-beyond-1330)', (start, counts) =>
    expect(isSurcharged({ ...ALWAYS, from_time: '22:00', to_time: '06:00' }, { ...VISIT, start })).toBe(counts),
  );

  it('counts on the service days that it names, so after midnight of the evening before too (R-beyond-1330)', () => {
    const holiday = { ...ALWAYS, days: ['2026-12-25'] };
    expect(isSurcharged(holiday, { ...VISIT, start: '00:30' })).toBe(true);
    expect(isSurcharged(holiday, { ...VISIT, day: '2026-12-26' })).toBe(false);
  });

  it('counts in its area, from its first day to its last; all that it says must hold (R-beyond-1330)', () => {
    const all = { ...ALWAYS, from_time: '22:00', to_time: '02:00', days: ['2026-12-25'], area: 3 };
    expect(isSurcharged(all, VISIT)).toBe(true);
    for (const other of [{ area: 4 }, { area: null }, { start: '20:00' }, { day: '2026-12-24' }])
      expect(isSurcharged(all, { ...VISIT, ...other })).toBe(false);
    expect(isSurcharged({ ...all, starts_on: '2026-12-26' }, VISIT)).toBe(false);
    expect(isSurcharged({ ...all, ends_on: '2026-12-24' }, VISIT)).toBe(false);
    expect(isSurcharged({ ...all, ends_on: '2026-12-25' }, VISIT)).toBe(true);
  });

  it('is pesos, or percent of the services in whole pesos (R-beyond-1330)', () => {
    expect(surchargeOf({ unit: 'pesos', amount: 200 }, 850)).toBe(200);
    expect(surchargeOf({ unit: 'percent', amount: 15 }, 850)).toBe(128);
    expect(surchargeOf({ unit: 'percent', amount: 15 }, 849)).toBe(127);
  });
});
