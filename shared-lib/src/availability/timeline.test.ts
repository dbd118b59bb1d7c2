import { instantOf } from 'shared-lib';
import type { TakenTime } from '../contract';
import { dutyOfDay, judgeChange } from './timeline';

const DAY = '2026-11-20';
const visit: TakenTime = {
  appointment: 2049,
  client: 'Hector Yumul',
  leg: 'session',
  date: DAY,
  start_time: '15:00',
  end_time: '16:00',
  visit_start: '15:00',
  visit_end: '16:00',
};
/** A day off in place of the usual hours. */
const dayOff = (taken: TakenTime, at = '13:10') =>
  judgeChange([taken], {
    before: dutyOfDay(DAY, [{ start_time: '13:00', end_time: '01:00' }], []),
    after: [],
    overrun: 60,
    now: instantOf(DAY, at),
    knownTo: '2026-11-21',
  });

describe('what a change of windows means for bookings', () => {
  it('is rejected for a visit that was inside', () => {
    expect(dayOff(visit)).toEqual({ fits: [], outside: [visit] });
  });

  it('is not rejected for a past one, nor for a ride home', () => {
    expect(dayOff(visit, '16:00')).toEqual({ fits: [], outside: [] });
    expect(dayOff({ ...visit, leg: 'return' })).toEqual({ fits: [], outside: [] });
  });

  it('is unknown if an older server does not send the end of a visit', () => {
    const { visit_end: _, ...older } = visit;
    expect(dayOff(older as TakenTime)).toEqual({ fits: [], outside: [] });
  });
});
