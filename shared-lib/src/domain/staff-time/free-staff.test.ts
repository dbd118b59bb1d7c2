import { addMinutes, instantOf, windowOf } from '../time/service-day.js';
import fc from 'fast-check';
import { countFree, freeDuring, freeSince, type StaffTime } from './free-staff.js';
import { isOnDuty } from './on-duty.js';
import { DEFAULT_RULES } from './rules.js';

const DAY = '2026-11-23';
const NOW = instantOf('2026-11-20', '13:10');
const at = (start: string, end: string) => windowOf(DAY, start, end);

const driver: StaffTime = {
  id: 21,
  role: 'driver',
  vehicle_type: 'car',
  seats: 2,
  is_active: true,
  suspended_until: null,
  duty: [at('13:00', '01:00')],
  held: [],
  last_work_end: null,
};
const therapist: StaffTime = { ...driver, role: 'therapist', vehicle_type: null, seats: null };
const open = { visit: at('15:00', '16:00'), passengers: 2, rules: DEFAULT_RULES, now: NOW };

describe('who is free', () => {
  it.each([
    ['a driver on duty with a seat for everybody', driver, true],
    ['nobody who is off duty', { ...driver, duty: [at('16:00', '20:00')] }, false],
    ['nobody who is disabled', { ...driver, is_active: false }, false],
    ['nobody who is suspended', { ...driver, suspended_until: addMinutes(NOW, 1) }, false],
    ['nobody with another hold then', { ...driver, held: [at('14:00', '14:31')] }, false],
    ['a driver whose last ride ends as this one begins', { ...driver, held: [at('14:00', '14:30')] }, true],
    ['a driver who rides elsewhere during the visit', { ...driver, held: [at('15:15', '16:00')] }, true],
    ['no therapist who works elsewhere during the visit', { ...therapist, held: [at('15:15', '16:00')] }, false],
    ['no car that is too small', { ...driver, seats: 1 }, false],
    ['no motorcycle for a group', { ...driver, vehicle_type: 'motorcycle' as const }, false],
    ['a therapist, who needs no seats', therapist, true],
  ])('is %s', (_, person, expected) => {
    expect(freeDuring(person, open)).toEqual(expected ? person.duty[0] : undefined);
  });

  it('has been free since the last work, or since duty began', () => {
    const [duty] = driver.duty as [(typeof driver.duty)[number]];
    expect(freeSince({ last_work_end: null }, duty)).toBe(duty.start.getTime());
    expect(freeSince({ last_work_end: addMinutes(duty.start, -600) }, duty)).toBe(duty.start.getTime());
    expect(freeSince({ last_work_end: addMinutes(duty.start, 90) }, duty)).toBe(duty.start.getTime() + 90 * 60_000);
  });
});

describe('who is free for many visits at once', () => {
  const stretch = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 24 })).map(([from, length]) => ({
    start: addMinutes(instantOf(DAY, '06:00'), from * 15),
    end: addMinutes(instantOf(DAY, '06:00'), (from + length) * 15),
  }));
  const person = fc.record({
    id: fc.nat(),
    role: fc.constantFrom('therapist' as const, 'driver' as const),
    vehicle_type: fc.constantFrom('car' as const, 'motorcycle' as const),
    seats: fc.integer({ min: 1, max: 4 }),
    is_active: fc.boolean(),
    suspended_until: fc.constantFrom(null, addMinutes(NOW, -1), addMinutes(NOW, 1)),
    duty: fc.array(stretch, { maxLength: 2 }),
    held: fc.array(stretch, { maxLength: 4 }),
    last_work_end: fc.constant(null),
  });

  it('is the count of those free, or on duty, for each of them (R-booking-7, R-booking-14)', () => {
    const asked = fc.tuple(
      fc.array(person, { maxLength: 6 }),
      fc.array(stretch, { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(asked, ([team, visits, passengers]) => {
        const many = { visits, passengers, rules: DEFAULT_RULES, now: NOW };
        for (const role of ['therapist', 'driver'] as const) {
          const trade = team.filter((one) => one.role === role);
          expect(countFree(role, team, many)).toEqual({
            onDuty: visits.map((visit) => trade.filter((one) => isOnDuty(one, visit, many)).length),
            free: visits.map((visit) => trade.filter((one) => freeDuring(one, { ...many, visit })).length),
          });
        }
      }),
    );
  });
});
