import { addMinutes, instantOf, windowOf, type Interval } from '../time/service-day.js';
import { dutyAt, dutyDuring, dutyStretches, isOnDuty, mayWork, type Worker } from './on-duty.js';

const DAY = '2026-11-23';
const RULES = { overrun: 60 };
const NOW = instantOf('2026-11-20', '13:10');

const between = (start: string, end: string): Interval => windowOf(DAY, start, end);
const duty = dutyStretches([between('13:00', '01:00')]);

describe('duty', () => {
  it.each([
    ['begins with the window', '13:00', '14:00', true],
    ['begins a minute before the window', '12:59', '13:59', false],
    ['runs over midnight inside the window', '23:30', '00:30', true],
    ['ends with the window', '00:00', '01:00', true],
    ['begins in the last minute and runs past the end', '00:59', '01:59', true],
    ['runs past the end by the whole overrun', '00:30', '02:00', true],
    ['runs past the end by a minute more', '00:30', '02:01', false],
    ['begins as the window ends', '01:00', '02:00', false],
  ])('of a window 13:00 to 01:00 and a visit that %s', (_, start, end, expected) => {
    expect(dutyDuring(duty, between(start, end), RULES)).toEqual(expected ? duty[0] : undefined);
  });

  it('lets no visit run past its end if the business allows no overrun', () => {
    expect(dutyDuring(duty, between('00:00', '01:00'), { overrun: 0 })).toBe(duty[0]);
    expect(dutyDuring(duty, between('00:00', '01:01'), { overrun: 0 })).toBeUndefined();
  });

  it('continues when one window touches the next, also at the end of a service day', () => {
    const overnight = windowOf(DAY, '20:00', '06:00');
    const morning = windowOf('2026-11-24', '06:00', '10:00');
    expect(dutyStretches([between('13:00', '15:00'), between('15:00', '18:00'), overnight, morning])).toEqual([
      between('13:00', '18:00'),
      { start: overnight.start, end: morning.end },
    ]);
    const through = dutyStretches([between('13:00', '15:00'), between('15:00', '18:00')]);
    expect(dutyDuring(through, between('14:30', '17:30'), RULES)).toEqual(between('13:00', '18:00'));
  });

  it('stops when a minute lies between two windows', () => {
    const broken = dutyStretches([between('13:00', '15:00'), between('15:01', '18:00')]);
    expect(broken).toHaveLength(2);
    expect(dutyDuring(broken, between('14:30', '16:00'), RULES)).toEqual(broken[0]);
    expect(dutyDuring(broken, between('14:30', '16:01'), RULES)).toBeUndefined();
    expect(dutyDuring(broken, between('15:00', '16:00'), RULES)).toBeUndefined();
  });

  it('lets a ride home begin from the start of a window until the overrun ends', () => {
    const [{ start, end }] = duty as [Interval];
    expect(dutyAt(duty, addMinutes(start, -1), RULES)).toBeUndefined();
    expect(dutyAt(duty, start, RULES)).toBe(duty[0]);
    expect(dutyAt(duty, addMinutes(end, 59), RULES)).toBe(duty[0]);
    expect(dutyAt(duty, addMinutes(end, 60), RULES)).toBeUndefined();
  });
});

describe('a person', () => {
  const worker: Worker = { is_active: true, suspended_until: null, duty };
  const visit = between('15:00', '16:00');
  const onDuty = (given: Partial<Worker>) => isOnDuty({ ...worker, ...given }, visit, { rules: RULES, now: NOW });

  it.each([
    ['with a window then is on duty', {}, true],
    ['without a window is not', { duty: [] }, false],
    ['with a window at another time is not', { duty: [between('06:00', '12:00')] }, false],
    ['who is disabled is not', { is_active: false }, false],
    ['who is suspended is not', { suspended_until: addMinutes(NOW, 1) }, false],
    ['whose suspension ends at this moment is', { suspended_until: NOW }, true],
  ])('%s', (_, given, expected) => {
    expect(onDuty(given)).toBe(expected);
  });

  it('may work when neither disabled nor suspended, whatever the windows say', () => {
    expect(mayWork({ is_active: true, suspended_until: null }, NOW)).toBe(true);
    expect(mayWork({ is_active: false, suspended_until: null }, NOW)).toBe(false);
    expect(mayWork({ is_active: true, suspended_until: addMinutes(NOW, 1) }, NOW)).toBe(false);
  });
});
