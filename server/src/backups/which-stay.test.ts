import { mayGo } from './which-stay.js';

const nightly = (day: string, time = '032000'): string => `hatid-${day}-${time}-nightly.tar.gz`;
/** A backup for each of the days before 27 November 2026, a Friday, and for that day. */
const nights = (count: number): string[] =>
  Array.from({ length: count }, (_, before) =>
    nightly(new Date(Date.UTC(2026, 10, 27) - before * 86_400_000).toISOString().slice(0, 10)),
  );
const stays = (names: readonly string[], kept: Parameters<typeof mayGo>[1]): string[] => {
  const gone = mayGo(names, kept);
  return names.filter((name) => !gone.includes(name)).sort();
};

describe('nightly backups that stay', () => {
  it('are the latest of the last days, weeks and months (R-beyond-367)', () => {
    expect(stays(nights(120), { days: 3, weeks: 3, months: 4 })).toEqual(
      [
        '2026-08-31',
        '2026-09-30',
        '2026-10-31',
        '2026-11-15',
        '2026-11-22',
        '2026-11-25',
        '2026-11-26',
        '2026-11-27',
      ].map((day) => nightly(day)),
    );
  });

  it('are days that have one: after weeks without a server, as many as before (R-beyond-367)', () => {
    const before = nights(40).slice(30);
    expect(stays([nightly('2026-11-27'), ...before], { days: 3, weeks: 0, months: 0 })).toEqual([
      ...before.slice(0, 2).sort(),
      nightly('2026-11-27'),
    ]);
  });

  it('are the latest of a day, and always the last one (R-beyond-367)', () => {
    const twice = [nightly('2026-11-27', '032000'), nightly('2026-11-27', '092000')];
    expect(stays(twice, { days: 7, weeks: 4, months: 12 })).toEqual([twice[1]]);
    expect(stays(nights(5), { days: 0, weeks: 0, months: 0 })).toEqual([nightly('2026-11-27')]);
  });

  it('are never counted among other files, which stay too (R-beyond-367)', () => {
    const others = [
      'hatid-2020-01-01-032000-before-upgrade.tar.gz',
      'hatid-2020-01-01.tar.gz',
      'nightly.tar.gz',
      `${nightly('2020-01-01')}.12.unfinished`,
    ];
    expect(mayGo([...others, ...nights(3)], { days: 1, weeks: 0, months: 0 })).toEqual(nights(3).slice(1));
    expect(mayGo([`${nightly('2026-11-20')}.sealed`, ...nights(1)], { days: 1, weeks: 0, months: 0 })).toHaveLength(1);
  });
});
