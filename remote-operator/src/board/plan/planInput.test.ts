import { instantOf } from 'shared-lib';
import { driverPlan } from 'shared-lib/board';
import { aBoard, aBoardPerson, aBoardVisit, aTherapistOn } from 'shared-lib/testing';
import { waitingOf } from '../pieces';
import { worldOf } from '../world';
import { planInputOf } from './planInput';

const DAY = '2026-11-20';
const iso = (time: string): string => instantOf(DAY, time).toISOString();
const NOW = instantOf(DAY, '13:10');

const visit = (id: number, at: string, over: Parameters<typeof aBoardVisit>[0] = {}) =>
  aBoardVisit({
    id,
    date: DAY,
    starts_at: iso(at),
    ends_at: new Date(Date.parse(iso(at)) + 3_600_000).toISOString(),
    status: 'pending',
    driver: null,
    therapists_details: [aTherapistOn()],
    ...over,
  });
const driver = (id: number, over: Parameters<typeof aBoardPerson>[1] = {}) => aBoardPerson('driver', { id, ...over });
const planFor = (
  board: ReturnType<typeof aBoard>,
  homeDrivers: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
) => {
  const steps = driverPlan(planInputOf({ world: worldOf(board, NOW), waiting: waitingOf(board), homeDrivers }));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.rides.map(({ key, driver: id, start }) => [key.split(' ')[0], id, new Date(start).toISOString()]);
};

describe('a plan of drivers for a board', () => {
  it('gives a group a car, a single therapist the motorcycle, and no ride to a driver off duty (R-booking-7, R-booking-9)', () => {
    const staff = [
      driver(21, { duty: [] }),
      driver(22, { vehicle_type: 'motorcycle', seats: null }),
      driver(23, { vehicle_type: 'car', seats: 4 }),
    ];
    const group = visit(1, '16:00', { therapists_details: [aTherapistOn(), aTherapistOn({ id: 12 })] });
    expect(planFor(aBoard({ staff, visits: [group, visit(2, '16:00')] }))).toEqual([
      ['1', 23, iso('15:30')],
      ['2', 22, iso('15:30')],
    ]);
  });

  it('keeps what is agreed, and chooses drivers who are near (R-booking-3, R-booking-6)', () => {
    const area = (id: number, name: string) => ({ id, name, words: [] });
    const travel = { areas: [area(1, 'Makati'), area(2, 'Pasig')], pairs: [], between: 50, within: 10 };
    const staff = [driver(21), driver(22), driver(23)];
    const visits = [
      visit(1, '16:00', { driver: 21, location: '1 Ayala Ave, Makati' }),
      visit(2, '16:00', { driver: 22, location: '2 Shaw Blvd, Pasig' }),
      visit(3, '17:30', { driver: 21, location: '1 Ayala Ave, Makati' }),
      visit(4, '17:30', { location: '9 Ortigas Ave, Pasig' }),
    ];
    expect(planFor(aBoard({ staff, travel, visits }))).toEqual([['4', 22, iso('17:00')]]);
  });

  it('asks for a ride home only drivers whom the server offers, once they can be there (R-booking-5)', () => {
    const home = visit(1, '11:00', { status: 'pickup_requested', pickup_requested: true, driver: 23 });
    const busy = visit(2, '13:15', { driver: 22 });
    const board = aBoard({ staff: [driver(21), driver(22)], visits: [home, busy] });
    expect(planFor(board, new Map([[1, new Set([22])]]))).toEqual([['1', 22, iso('13:30')]]);
    expect(planFor(board)).toEqual([]);
  });

  it('gives twenty drivers as many of four hundred rides as they can drive', () => {
    const staff = Array.from({ length: 20 }, (_, at) => driver(100 + at));
    const visits = Array.from({ length: 400 }, (_, at) =>
      visit(at + 1, `${14 + (at % 10)}:${at % 2 ? '00' : '30'}`, { location: `${at} Mabini St` }),
    );
    // Half past an hour and the next full hour are too close for one driver: five rides each.
    expect(planFor(aBoard({ staff, visits }))).toHaveLength(100);
  });
});
