import { DEFAULT_RULES } from './rules';
import { stopsOf, travelGaps, waysAround, type PlacedVisit, type Stop } from './stops';
import type { TravelPlan } from '../booking/travel';

const PLAN: TravelPlan = {
  areas: [
    { id: 1, name: 'Makati', words: [] },
    { id: 2, name: 'Quezon City', words: [] },
  ],
  pairs: [{ one: 1, other: 2, minutes: 50 }],
  between: 45,
  within: 15,
};
const at = (time: string): string => `2026-11-20T${time}:00+08:00`;
const LIZA = 11;
const BEN = 21;
const visit = (id: number, from: string, to: string, over: Partial<PlacedVisit> = {}): PlacedVisit => ({
  id,
  status: 'confirmed',
  starts_at: at(from),
  ends_at: at(to),
  location: '14 Mabini Street, Makati',
  therapists_details: [{ id: LIZA }],
  ...over,
});
const QC = { location: '5 Timog Avenue, Quezon City' };
const stops = (...visits: PlacedVisit[]): Stop[] => visits.flatMap((one) => stopsOf(one, DEFAULT_RULES));
const gaps = (...visits: PlacedVisit[]) =>
  travelGaps(PLAN, stops(...visits)).map(({ before, after, minutes, room, isShort }) => [
    before.person,
    before.visit,
    after.visit,
    minutes,
    room,
    isShort,
  ]);

describe('the way between neighbouring visits (R-booking-6)', () => {
  it('takes the minutes between their areas, and is short where there is less time', () => {
    expect(gaps(visit(1, '16:00', '17:30', QC), visit(2, '18:00', '19:00'), visit(3, '19:50', '21:00', QC))).toEqual([
      [LIZA, 1, 2, 50, 30, true],
      [LIZA, 2, 3, 50, 50, false],
    ]);
  });

  it('is nothing at the same address, and for visits that overlap, are called off, or have other people', () => {
    expect(gaps(visit(1, '16:00', '17:00'), visit(2, '17:00', '18:00'))).toEqual([]);
    expect(gaps(visit(1, '16:00', '17:00'), visit(2, '16:30', '18:00', QC))).toEqual([]);
    expect(gaps(visit(1, '16:00', '17:00'), visit(2, '17:00', '18:00', { ...QC, status: 'cancelled' }))).toEqual([]);
    const others = { ...QC, therapists_details: [{ id: 12 }] };
    expect(gaps(visit(1, '16:00', '17:00'), visit(2, '17:00', '18:00', others))).toEqual([]);
  });

  it('is no longer short once the next visit has begun', () => {
    const [gap] = gaps(visit(1, '16:00', '17:00', QC), visit(2, '17:00', '18:00', { status: 'session_in_progress' }));
    expect(gap).toEqual([LIZA, 1, 2, 50, 0, false]);
  });

  it('of a driver goes from door to door: from the drop-off to the next one, or to a therapist to be picked up', () => {
    const nobody = { therapists_details: [], driver: BEN };
    expect(gaps(visit(1, '16:00', '17:00', nobody), visit(2, '17:00', '18:00', { ...nobody, ...QC }))).toEqual([
      [BEN, 1, 2, 50, 45, true],
    ]);
    const home = { therapists_details: [], assigned_pickup_driver: BEN, estimated_pickup_time: at('17:10') };
    const fetched = visit(2, '15:00', '17:00', { ...home, ...QC, status: 'driver_assigned_pickup' });
    expect(gaps(visit(1, '16:00', '17:00', nobody), fetched)).toEqual([[BEN, 1, 2, 50, 55, false]]);
  });

  it('is not counted after a ride home: nobody knows where it ends', () => {
    const home = { therapists_details: [], assigned_pickup_driver: BEN, estimated_pickup_time: at('15:00') } as const;
    const driven = visit(2, '17:00', '18:00', { therapists_details: [], driver: BEN });
    expect(gaps(visit(1, '13:00', '14:50', { ...home, ...QC, status: 'driver_assigned_pickup' }), driven)).toEqual([]);
  });

  it('of a planned visit runs from the one before and to the one after', () => {
    const [wanted] = stops(visit(0, '17:30', '18:30'));
    const others = stops(
      visit(1, '14:00', '15:00', QC),
      visit(2, '16:00', '17:00', QC),
      visit(3, '19:30', '20:30', QC),
    );
    expect(
      wanted && waysAround(PLAN, wanted, others).map(({ before, after, room }) => [before.visit, after.visit, room]),
    ).toEqual([
      [2, 0, 30],
      [0, 3, 60],
    ]);
    expect(wanted && waysAround(PLAN, wanted, [])).toEqual([]);
  });
});
