import fc from 'fast-check';
import { addMinutes, type Interval } from '../time/service-day.js';
import type { StaffTime } from './free-staff.js';
import { firstThere, pickupDriverTime, rideHomeCandidate, type RideHome } from './ride-home.js';
import { DEFAULT_RULES } from './rules.js';

const NOW = new Date('2026-11-20T17:00:00+08:00');
const minutes = (from: number, to: number): Interval => ({ start: addMinutes(NOW, from), end: addMinutes(NOW, to) });
const aDriver = (given: Partial<StaffTime> = {}): StaffTime => ({
  id: 1,
  role: 'driver',
  vehicle_type: 'car',
  seats: 4,
  is_active: true,
  suspended_until: null,
  duty: [minutes(-240, 480)],
  held: [],
  last_work_end: null,
  ...given,
});
const ride = (given: Partial<RideHome> = {}): RideHome => ({
  from: NOW,
  passengers: 1,
  rules: DEFAULT_RULES,
  now: NOW,
  ...given,
});

describe('when a driver can be there for a ride home', () => {
  it.each<[string, Interval[], number]>([
    ['at once with nothing to do', [], 0],
    ['after the present hold', [minutes(-10, 25)], 25],
    ['at once if the next hold leaves 45 minutes', [minutes(45, 90)], 0],
    ['after the next hold if that leaves less', [minutes(44, 90)], 90],
    [
      'after several holds that leave too little time between them',
      [minutes(-5, 10), minutes(30, 60), minutes(60, 80)],
      80,
    ],
    ['between two holds that leave enough time', [minutes(-5, 10), minutes(55, 100)], 10],
  ])('%s (R-booking-5)', (_, held, expected) => {
    expect(pickupDriverTime(aDriver({ held }), ride())).toMatchObject({ can: true, at: addMinutes(NOW, expected) });
  });

  it('counts from the wanted time (R-booking-5)', () => {
    const held = [minutes(-5, 30), minutes(100, 130)];
    expect(pickupDriverTime(aDriver({ held }), ride({ from: addMinutes(NOW, 40) }))).toMatchObject({
      at: addMinutes(NOW, 40),
    });
    expect(pickupDriverTime(aDriver({ held }), ride({ from: addMinutes(NOW, 60) }))).toMatchObject({
      at: addMinutes(NOW, 130),
    });
  });

  it('is the first such moment of all, whatever the driver is held for (R-booking-5)', () => {
    const holds = fc
      .array(fc.tuple(fc.integer({ min: -60, max: 300 }), fc.integer({ min: 1, max: 90 })), { maxLength: 8 })
      .map((list) => list.map(([from, length]) => minutes(from, from + length)));
    const isFree = (held: Interval[], at: Date) =>
      !held.some(({ start, end }) => start < addMinutes(at, 45) && at < end);
    fc.assert(
      fc.property(holds, fc.integer({ min: 0, max: 200 }), (held, after) => {
        const from = addMinutes(NOW, after);
        const time = pickupDriverTime(aDriver({ held }), ride({ from }));
        let expected = from;
        while (!isFree(held, expected)) expected = addMinutes(expected, 1);
        expect(time).toMatchObject({ can: true, at: expected });
      }),
    );
  });

  it.each<[string, Partial<StaffTime>, string]>([
    ['is disabled', { is_active: false }, 'disabled'],
    ['is suspended', { suspended_until: addMinutes(NOW, 1) }, 'suspended'],
    ['drives a motorcycle for two therapists', { vehicle_type: 'motorcycle', seats: null }, 'vehicle'],
    ['has too few seats', { seats: 1 }, 'vehicle'],
  ])('is never for a driver who %s (R-booking-9, R-workflow-44)', (_, given, why) => {
    expect(pickupDriverTime(aDriver(given), ride({ passengers: 2 }))).toEqual({ can: false, why });
  });

  it('for a driver off duty, is only by agreement: the product asks nobody off duty by itself', () => {
    expect(pickupDriverTime(aDriver({ duty: [] }), ride())).toEqual({ can: true, at: NOW, duty: undefined });
    expect(rideHomeCandidate(aDriver({ duty: [] }), ride())).toBeUndefined();
    const held = [minutes(-5, 500)];
    expect(rideHomeCandidate(aDriver({ duty: [minutes(-60, 60)], held }), ride())).toBeUndefined();
  });
});

describe('the driver who is asked next', () => {
  it('is the one who can be there first; among equals, the one free the longest (R-workflow-19, R-booking-5)', () => {
    const candidates = [
      aDriver({ id: 1, held: [minutes(-5, 20)] }),
      aDriver({ id: 2, last_work_end: addMinutes(NOW, -10) }),
      aDriver({ id: 3, last_work_end: addMinutes(NOW, -30) }),
    ].flatMap((driver) => rideHomeCandidate(driver, ride()) ?? []);
    expect(candidates.sort(firstThere).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('is the one who is at the client first: free from, and then the way (R-beyond-1510)', () => {
    const far = { id: 1, at: NOW, since: 0, minutes: 70 };
    const near = { id: 2, at: addMinutes(NOW, 5), since: 0, minutes: 30 };
    const same = { id: 3, at: addMinutes(NOW, 15), since: 0, minutes: 20 };
    expect([far, same, near].sort(firstThere).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
