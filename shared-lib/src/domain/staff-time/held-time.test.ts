import { windowOf, type Interval } from '../time/service-day.js';
import { heldTime, isHeld, returnTime } from './held-time.js';
import { DEFAULT_RULES } from './rules.js';

const at = (start: string, end: string): Interval => windowOf('2026-11-23', start, end);

describe('the time an appointment takes', () => {
  const visit = at('23:30', '00:30');
  const own = { gap: 15, outbound_before: 20, outbound_after: 5, pickup: 20, overrun: 0, early_step: 60 };

  it('is the visit for a therapist, plus the gap that the business sets', () => {
    expect(heldTime('therapist', visit, DEFAULT_RULES)).toEqual(visit);
    expect(heldTime('therapist', visit, own)).toEqual(at('23:30', '00:45'));
  });

  it('is the ride out for a driver, however long the visit', () => {
    expect(heldTime('driver', visit, DEFAULT_RULES)).toEqual(at('23:00', '23:45'));
    expect(heldTime('driver', at('23:30', '04:00'), DEFAULT_RULES)).toEqual(at('23:00', '23:45'));
    expect(heldTime('driver', visit, own)).toEqual(at('23:10', '23:35'));
  });

  it('is 45 minutes from the planned time for a ride home, or what the business sets (R-booking-3)', () => {
    expect(returnTime(visit.start, DEFAULT_RULES)).toEqual(at('23:30', '00:15'));
    expect(returnTime(visit.start, own)).toEqual(at('23:30', '23:50'));
  });

  it.each([
    ['ends as it begins', at('22:30', '23:30'), false],
    ['ends a minute later', at('22:30', '23:31'), true],
    ['lies inside', at('23:45', '00:15'), true],
    ['lies around', at('22:00', '02:00'), true],
    ['begins a minute before it ends', at('00:29', '01:30'), true],
    ['begins as it ends', at('00:30', '01:30'), false],
  ])('overlaps or not if another one %s', (_, other, expected) => {
    expect(isHeld([other], visit)).toBe(expected);
    expect(isHeld([visit], other)).toBe(expected);
  });
});
