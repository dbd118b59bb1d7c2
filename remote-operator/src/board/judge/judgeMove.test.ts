import { type Appointment, type Board, type BoardVisit, instantOf } from 'shared-lib';
import { aBoard, aBoardPerson, aBoardVisit, anAppointment, aTherapistOn } from 'shared-lib/testing';
import { whyFixed } from '../movable';
import { type Piece, piecesOf } from '../pieces';
import { worldOf } from '../world';
import { judge } from './judgeMove';

const DAY = '2026-11-20';
const at = (time: string): number => instantOf(DAY, time).getTime();
const iso = (time: string): string => instantOf(DAY, time).toISOString();
const NOW = instantOf(DAY, '13:10');

const liza = aBoardPerson();
const mia = aBoardPerson('therapist', { id: 12, first_name: 'Mia', last_name: 'Gomez' });
const tess = aBoardPerson('therapist', { id: 13, first_name: 'Tess', last_name: 'Abad', duty: [] });
const ben = aBoardPerson('driver');
const rey = aBoardPerson('driver', {
  id: 22,
  first_name: 'Rey',
  last_name: 'Tan',
  vehicle_type: 'motorcycle',
  seats: null,
});

const visit = (over: Partial<Appointment> = {}): BoardVisit =>
  aBoardVisit({
    id: 7,
    version: 3,
    date: DAY,
    starts_at: iso('16:00'),
    ends_at: iso('17:00'),
    status: 'pending',
    driver: 21,
    therapists_details: [aTherapistOn()],
    ...over,
  });
const boardOf = (...visits: BoardVisit[]): Board => aBoard({ staff: [liza, mia, tess, ben, rey], visits });
const piece = (board: Board, leg: Piece['leg'], id = 7): Piece => {
  const found = board.visits.filter((one) => one.id === id).flatMap((one) => piecesOf(one, board.rules));
  const one = found.find((each) => each.leg === leg);
  if (!one) throw new Error(`no ${leg}`);
  return one;
};
const drop = (board: Board, leg: Piece['leg'], to: { person: number; from?: string }) => {
  const taken = piece(board, leg);
  return judge(worldOf(board, NOW), taken, { person: to.person, from: to.from ? at(to.from) : taken.from });
};

describe('a move on the board', () => {
  it.each(['session', 'outbound'] as const)(
    'gives the %s to nobody else once the start has passed: nobody could accept (R-beyond-1511)',
    (leg) => {
      const person = leg === 'session' ? 12 : 22;
      const missed = (status: Appointment['status']) =>
        drop(boardOf(visit({ status, starts_at: iso('13:05'), ends_at: iso('14:05') })), leg, { person });
      const late = 'The start has passed, so nobody can accept it. Choose a later time first.';
      expect(missed('pending')).toEqual({ fits: false, says: late, request: null });
      expect(missed('driver_confirmed').says).toBe(late);
      if (leg === 'outbound') expect(missed('in_progress').says).not.toBe(late);
    },
  );

  it('to another therapist is one edit of the people with the version, and so is its undo (R-beyond-1)', () => {
    expect(drop(boardOf(visit()), 'session', { person: 12 })).toEqual({
      fits: true,
      isTight: false,
      says: 'fits · Mia is asked',
      request: {
        kind: 'edit',
        id: 7,
        change: { version: 3, therapists: [12] },
        back: { therapists: [11] },
      },
    });
  });

  it('in time and to another therapist is one edit, also past midnight on its service day (R-day-2)', () => {
    const late = drop(boardOf(visit()), 'session', { person: 12, from: '00:15' });
    expect(late).toMatchObject({ fits: true, says: 'fits · everyone is asked again' });
    expect(late.request).toMatchObject({
      change: { version: 3, date: DAY, start_time: '00:15', therapists: [12] },
      back: { date: DAY, start_time: '16:00', therapists: [11] },
    });
  });

  it('that changes nothing sends no request', () => {
    expect(drop(boardOf(visit()), 'session', { person: 11 })).toMatchObject({ fits: true, request: null });
  });

  it.each<[string, BoardVisit[], { person: number; from?: string }, string]>([
    [
      'a therapist with another visit then',
      [
        visit({
          id: 8,
          starts_at: iso('16:30'),
          ends_at: iso('17:30'),
          driver: null,
          therapists_details: [aTherapistOn({ id: 12 })],
        }),
      ],
      { person: 12 },
      'Mia is busy until 5:30 PM',
    ],
    ['a therapist who is off duty', [], { person: 13 }, 'Tess is off duty'],
    ['a therapist whose window is over', [], { person: 11, from: '01:00' }, 'Liza is off duty'],
    ['a time that is past', [], { person: 11, from: '13:00' }, 'This time is already past.'],
  ])('to %s does not fit, and says why (R-beyond-1, R-booking-1, R-booking-7)', (_, others, to, says) => {
    expect(drop(boardOf(visit(), ...others), 'session', to)).toEqual({ fits: false, says, request: null });
  });

  it('of its end is one edit of only the end, also past midnight, and follows the same rules of time (R-booking-12)', () => {
    const next = visit({ id: 8, starts_at: iso('17:30'), ends_at: iso('18:30'), driver: null });
    const board = boardOf(visit({ ends_at: iso('17:00') }), next);
    const until = (time: string) => {
      const taken = piece(board, 'session');
      return judge(worldOf(board, NOW), taken, { person: taken.person, from: taken.from, to: at(time) });
    };
    expect(until('17:30')).toMatchObject({
      says: 'fits · everyone is asked again',
      request: { change: { version: 3, end_time: '17:30' }, back: { end_time: '17:00' } },
    });
    expect(until('17:45')).toEqual({ fits: false, says: 'Liza is busy until 6:30 PM', request: null });
    expect(until('17:00')).toMatchObject({ says: 'where it was', request: null });
    const late = boardOf(visit({ starts_at: iso('23:30'), ends_at: iso('00:30') }));
    const taken = piece(late, 'session');
    expect(judge(worldOf(late, NOW), taken, { ...taken, to: at('00:45') }).request).toMatchObject({
      change: { end_time: '00:45' },
    });
  });

  it('in time is checked for the driver too', () => {
    const other = visit({
      id: 8,
      starts_at: iso('19:00'),
      ends_at: iso('20:00'),
      therapists_details: [aTherapistOn({ id: 12 })],
    });
    expect(drop(boardOf(visit(), other), 'session', { person: 11, from: '19:15' })).toMatchObject({
      fits: false,
      says: 'Ben is busy until 7:15 PM',
    });
  });

  it('of a group fits only a driver with enough seats', () => {
    const group = visit({ therapists_details: [aTherapistOn(), aTherapistOn({ id: 12 })] });
    expect(drop(boardOf(group), 'outbound', { person: 22 })).toMatchObject({
      fits: false,
      says: 'Rey: motorcycle, a group needs a car',
    });
    expect(drop(boardOf(visit()), 'outbound', { person: 22 }).request).toMatchObject({
      change: { version: 3, driver: 22 },
      back: { driver: 21 },
    });
  });

  it('of a ride home asks another driver, for the time where it is dropped (R-booking-5)', () => {
    const home = visit({
      status: 'driver_assigned_pickup',
      pickup_requested: true,
      assigned_pickup_driver: 21,
      estimated_pickup_time: iso('17:30'),
    });
    const moved = drop(boardOf(home), 'return', { person: 22, from: '18:00' });
    expect(moved.request).toEqual({
      kind: 'pickup',
      id: 7,
      body: { driver_id: 22, version: 3, estimated_pickup_time: iso('18:00') },
      back: { driver_id: 21, estimated_pickup_time: iso('17:30') },
    });
  });

  it('of a ride home onto the current quarter of an hour means now, not earlier (R-booking-53)', () => {
    const home = visit({
      status: 'driver_assigned_pickup',
      pickup_requested: true,
      assigned_pickup_driver: 21,
      estimated_pickup_time: iso('17:30'),
    });
    const to = (from: string) => drop(boardOf(home), 'return', { person: 21, from });
    expect(to('12:55').request).toMatchObject({ body: { driver_id: 21, version: 3 } });
    expect(to('12:55').request).not.toHaveProperty('body.estimated_pickup_time');
    expect(to('12:54')).toEqual({ fits: false, says: 'This is in the past.', request: null });
  });

  it.each([
    ['session_in_progress', 'session', true],
    ['confirmed', 'session', false],
    ['journey', 'session', true],
    ['journey', 'outbound', false],
    ['dropped_off', 'outbound', true],
  ] as const)('at %s: the %s cannot be moved: %s', (status, leg, isFixed) => {
    const board = boardOf(visit({ status }));
    expect(whyFixed(piece(board, leg)) !== undefined).toBe(isFixed);
  });

  describe('to a time when the client or the address is already booked', () => {
    const named = (first_name: string, last_name: string) => ({
      ...anAppointment().client_details,
      first_name,
      last_name,
    });
    const ana = { client: 5, location: '12 Mabini St.', client_details: named('Ana', 'Reyes') };
    const beside = (over: Partial<Appointment> = {}) =>
      visit({
        id: 381,
        ...ana,
        starts_at: iso('19:30'),
        ends_at: iso('20:30'),
        driver: null,
        therapists_details: [aTherapistOn({ id: 12 })],
        ...over,
      });
    const to = (from: string, ...others: BoardVisit[]) =>
      drop(boardOf(visit(ana), ...others), 'session', { person: 11, from });

    it('fits, and shows a warning before the drop (R-same-1)', () => {
      expect(to('19:00', beside())).toMatchObject({
        fits: true,
        isTight: true,
        says: 'fits · already booked 7:30 PM, #381 · everyone is asked again',
      });
      const neighbour = beside({ client: 6, client_details: named('Ben', 'Cruz'), location: '12  MABINI st' });
      expect(to('19:00', neighbour).says).toBe(
        'fits · at this address Ben Cruz is booked 7:30 PM, #381 · everyone is asked again',
      );
    });

    it.each([
      ['ends where the other begins', '18:30', {}],
      ['overlaps one that was called off', '19:00', { status: 'cancelled' }],
      ['overlaps one that was refused', '19:00', { status: 'rejected' }],
      ['overlaps one that ended early', '19:00', { status: 'completed', outcome: 'aborted' }],
      ['overlaps one of another client at another address', '19:00', { client: 6, location: '14 Mabini St.' }],
    ] as const)('shows no warning when it %s (R-same-1)', (_, from, over) => {
      expect(to(from, beside(over)).says).toBe('fits · everyone is asked again');
    });

    it("shows no warning when only the therapist changes, not the client's time (R-same-1)", () => {
      const times = { starts_at: iso('16:30'), ends_at: iso('17:30') };
      const board = boardOf(visit(ana), beside({ ...times, therapists_details: [aTherapistOn({ id: 13 })] }));
      expect(drop(board, 'session', { person: 12 }).says).toBe('fits · Mia is asked');
    });
  });
});
