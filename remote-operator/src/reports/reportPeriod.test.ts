import { changeReport, readReport, shownPeriod } from './reportAddress';
import { comparedWith, periodAround, periodFault, turned } from './reportPeriod';
import { axisPesos } from './axisPesos';
import { barWords, differenceOf } from './reportWords';

const TODAY = '2026-11-20';

describe('the days of a report (R-pages-7)', () => {
  it('end today while the week or month is not over, and are complete when it is', () => {
    expect(periodAround('month', TODAY, TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
    expect(periodAround('week', TODAY, TODAY)).toEqual({ from: '2026-11-15', to: TODAY });
    expect(periodAround('month', '2026-02-10', TODAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(turned('month', '2026-03-31', -1)).toBe('2026-02-28');
    expect(turned('week', '2026-11-11', 1)).toBe('2026-11-15');
  });

  it('are compared with as many days of the month or week before, never more than it has', () => {
    const month = (day: string) => comparedWith(periodAround('month', day, day), 'month', 'before');
    expect(month('2026-11-20')).toEqual({ from: '2026-10-01', to: '2026-10-20' });
    expect(month('2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(month('2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(comparedWith(periodAround('week', TODAY, TODAY), 'week', 'before')).toEqual({
      from: '2026-11-08',
      to: '2026-11-13',
    });
    expect(comparedWith({ from: TODAY, to: TODAY }, 'day', 'before')).toEqual({ from: '2026-11-19', to: '2026-11-19' });
    expect(comparedWith({ from: '2026-11-10', to: '2026-11-12' }, 'custom', 'before')).toEqual({
      from: '2026-11-07',
      to: '2026-11-09',
    });
  });

  it('have the same dates a year ago, if those exist', () => {
    expect(comparedWith({ from: '2028-02-01', to: '2028-02-29' }, 'month', 'year')).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
    });
    expect(comparedWith({ from: TODAY, to: TODAY }, 'day', 'none')).toBeNull();
  });

  it('are refused when the last comes first, or there are too many', () => {
    expect(periodFault({ from: TODAY, to: '2026-11-19' })).toBe('The last day is before the first.');
    expect(periodFault({ from: '2020-01-01', to: TODAY })).toMatch('Choose at most');
    expect(periodFault({ from: TODAY, to: TODAY })).toBeNull();
  });
});

describe('the address of a report (R-pages-7)', () => {
  it('holds all that is shown, and is empty for the defaults', () => {
    expect(changeReport(new URLSearchParams(), {}).toString()).toBe('');
    const query =
      'period=custom&from=2026-11-01&to=2026-11-12&vs=year&time=week&who=driver&tables=who%2Cservice&by=driver&key=7&page=2';
    expect(changeReport(new URLSearchParams(query), { page: 2 }).toString()).toBe(query);
    expect(readReport(new URLSearchParams(query)).opened).toEqual({ figure: 'revenue', by: 'driver', key: '7' });
  });

  it('falls back to the defaults for nonsense', () => {
    const nonsense = new URLSearchParams('period=aeon&day=2026-02-30&vs=x&time=x&tables=x&figure=x&by=x&key=1&page=-1');
    expect(readReport(nonsense)).toEqual(readReport(new URLSearchParams()));
    const wrong = new URLSearchParams('period=custom&from=2026-11-12&to=2026-11-01');
    expect(shownPeriod(readReport(wrong), TODAY)).toMatchObject({
      period: { from: TODAY, to: TODAY },
      fault: 'The last day is before the first.',
    });
  });
});

describe('the words of a figure', () => {
  it.each([
    ['pesos', 298_450, 275_320, { direction: 'up', by: '8.4\u00a0%', from: '₱275,320.00' }],
    ['count', 203, 214, { direction: 'down', by: '11', from: '214' }],
    ['share', 7.4, 8.6, { direction: 'down', by: '1.2 points', from: '8.6\u00a0%' }],
    ['pesos', 100, 0, { direction: 'up', by: '', from: '₱0.00' }],
    ['pesos', 269_400, 10_750, { direction: 'up', by: '', from: '₱10,750.00' }],
    ['pesos', 30_000, 10_000, { direction: 'up', by: '200.0\u00a0%', from: '₱10,000.00' }],
    ['count', 5, 5, { direction: 'same', by: '', from: '5' }],
    ['pesos', null, 5, undefined],
  ] as const)('%s: %d beside %d', (measure, now, before, said) => {
    expect(differenceOf(measure, now, before)).toEqual(said);
  });

  it('is short on an axis and below a bar', () => {
    expect([0, 500, 12_500, 1_500_000].map(axisPesos)).toEqual(['₱0', '₱500', '₱12.5k', '₱1.5M']);
    expect(barWords('day', '2026-11-15')).toEqual({ text: 'Sun 15', strong: true });
    expect(barWords('day', '2026-11-16')).toEqual({ text: '16', strong: false });
    expect(barWords('hour', '0')).toEqual({ text: '12 AM', strong: false });
  });
});
