import type { Status } from './statuses';
import { visitOfPerson, type VisitOfDay } from './visit-of-person';

const at = (id: number, hour: string, status: Status, over: Partial<VisitOfDay> = {}): VisitOfDay => ({
  id,
  status,
  starts_at: `2026-11-20T${hour}:00+08:00`,
  driver: 21,
  ...over,
});
const therapist = { id: 11, role: 'therapist' };
const driver = { id: 21, role: 'driver' };
const shown = (person: typeof driver, ...visits: VisitOfDay[]) => {
  const found = visitOfPerson(visits, person, '2026-11-20');
  return found && [found.visit.id, found.isNow];
};

describe('the visit that a call for help is about (R-beyond-711)', () => {
  it.each([
    'in_progress',
    'journey',
    'dropped_off',
    'session_in_progress',
    'pickup_requested',
    'return_journey',
  ] as const)('is for a therapist the one at %s, not the next one', (status) => {
    expect(shown(therapist, at(1, '13:00', status), at(2, '15:00', 'confirmed'))).toEqual([1, true]);
    // However near the next one is, and however long the running one takes.
    expect(shown(therapist, at(2, '13:05', 'pending'), at(1, '08:00', status))).toEqual([1, true]);
  });

  it('is for a driver the ride that they drive: out until the drop-off, or home', () => {
    const next = at(2, '15:00', 'confirmed');
    expect(shown(driver, at(1, '13:00', 'journey'), next)).toEqual([1, true]);
    expect(shown(driver, at(1, '13:00', 'session_in_progress'), next)).toEqual([2, false]);
    const home = { driver: 22, assigned_pickup_driver: 21 };
    expect(shown(driver, at(1, '13:00', 'return_journey', home), next)).toEqual([1, true]);
    expect(shown(driver, at(1, '13:00', 'return_journey', { assigned_pickup_driver: 22 }), next)).toEqual([2, false]);
  });

  it('is the next one while none runs, and none when nothing is ahead', () => {
    expect(
      shown(therapist, at(1, '10:00', 'transport_completed'), at(3, '19:00', 'pending'), at(2, '15:00', 'confirmed')),
    ).toEqual([2, false]);
    expect(shown(therapist, at(1, '10:00', 'transport_completed'))).toBeUndefined();
  });

  it.each(['payment_verified', 'payment_completed', 'completed'] as const)(
    'is for a therapist still the one at %s, until it is said how they get home (R-beyond-920)',
    (status) => {
      expect(shown(therapist, at(1, '14:00', status), at(2, '18:30', 'confirmed'))).toEqual([1, true]);
    },
  );

  it.each<[string, Partial<VisitOfDay>]>([
    ['they said that they need no ride', { therapists_details: [{ id: 11, needs_no_ride: true }] }],
    ['nobody drove them', { driver: null }],
    ['it was yesterday', { starts_at: '2026-11-19T14:00:00+08:00' }],
  ])('is the next one after a completed visit when %s (R-beyond-920)', (_why, over) => {
    expect(shown(therapist, at(1, '14:00', 'completed', over), at(2, '18:30', 'confirmed'))).toEqual([2, false]);
  });
});
