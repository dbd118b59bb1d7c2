import { render, screen } from '@testing-library/react';
import { type Appointment, type Board, type BoardVisit, instantOf } from 'shared-lib';
import { aBoard, aBoardPerson, aBoardVisit, aTherapistOn } from 'shared-lib/testing';
import { judge } from '../judge/judgeMove';
import { piecesOf, rowsOf } from '../pieces';
import { inWords } from '../../parts/choose-person/whatDiffers';
import { suggestInstead } from '../refused/suggestInstead';
import { suggestDrivers } from '../suggestDrivers';
import { worldOf } from '../world';
import { WayGaps } from './WayGaps';
import { waysByPerson } from './ways';

const DAY = '2026-11-20';
const iso = (time: string): string => instantOf(DAY, time).toISOString();
const at = (time: string): number => instantOf(DAY, time).getTime();
const NOW = instantOf(DAY, '13:10');
const MAKATI = '14 Mabini Street, Makati';
const QUEZON_CITY = '5 Timog Avenue, Quezon City';
const travel = {
  areas: [
    { id: 1, name: 'Makati', words: [] },
    { id: 2, name: 'Quezon City', words: [] },
    { id: 3, name: 'Pasay', words: [] },
  ],
  pairs: [
    { one: 1, other: 2, minutes: 50 },
    { one: 1, other: 3, minutes: 12 },
  ],
  between: 40,
  within: 15,
};

const driver = (id: number, first_name: string, from = '13:00') =>
  aBoardPerson('driver', { id, first_name, duty: [{ starts_at: iso(from), ends_at: '2026-11-21T01:00:00+08:00' }] });
const liza = aBoardPerson();
const mia = aBoardPerson('therapist', { id: 12, first_name: 'Mia', last_name: 'Gomez' });
const ben = driver(21, 'Ben');
const rey = driver(22, 'Rey');
const sol = driver(23, 'Sol');

const visit = (id: number, from: string, to: string, over: Partial<Appointment> = {}): BoardVisit =>
  aBoardVisit({
    id,
    version: 3,
    date: DAY,
    starts_at: iso(from),
    ends_at: iso(to),
    status: 'confirmed',
    location: MAKATI,
    driver: null,
    therapists_details: [aTherapistOn()],
    ...over,
  });
const boardOf = (...visits: BoardVisit[]): Board => aBoard({ travel, staff: [liza, mia, ben, rey, sol], visits });
const ofMia = { therapists_details: [aTherapistOn({ id: 12 })] };

describe('ways between neighbouring bars (R-booking-6)', () => {
  const draw = (board: Board) => {
    const [row] = rowsOf(board);
    if (!row) throw new Error('no row');
    render(<WayGaps row={row} ways={waysByPerson(board).get(row.person.id) ?? []} from={at('13:00')} />);
  };

  it('are hatched up to the next bar, as long as the way takes', () => {
    draw(boardOf(visit(1, '14:00', '15:00', { location: QUEZON_CITY }), visit(2, '17:00', '18:00')));
    const way = screen.getByRole('img', { name: '50 min travel, 3:00 PM – 5:00 PM' });
    expect(way).toHaveAttribute('data-short', 'false');
    expect(Number(way.style.getPropertyValue('--at'))).toBeCloseTo(3 + 10 / 60);
    expect(Number(way.style.getPropertyValue('--for'))).toBeCloseTo(50 / 60);
    expect(way).toBeEmptyDOMElement();
  });

  it('show a pattern of their own and say in words when they take longer than the time between', () => {
    draw(boardOf(visit(1, '14:00', '15:00', { location: QUEZON_CITY }), visit(2, '15:30', '16:30')));
    const way = screen.getByRole('img', { name: 'Would be 20 min late: 50 min travel, 3:00 PM – 3:30 PM' });
    expect(way).toHaveAttribute('data-short', 'true');
    expect(way).toHaveTextContent('20 min late');
  });
});

describe('a carried bar (R-booking-6, R-beyond-1)', () => {
  const drop = (board: Board, leg: 'session' | 'outbound', to: { person: number; from?: string }) => {
    const piece = board.visits
      .flatMap((one) => piecesOf(one, board.rules))
      .find((one) => one.visit.id === 7 && one.leg === leg);
    if (!piece) throw new Error(`no ${leg}`);
    return judge(worldOf(board, NOW), piece, { person: to.person, from: to.from ? at(to.from) : piece.from });
  };
  const mine = visit(7, '18:00', '19:00', { driver: 21 });

  it('says how long the way to it takes, and can be dropped', () => {
    const board = boardOf(mine, visit(8, '15:00', '16:00', { ...ofMia, location: QUEZON_CITY }));
    expect(drop(board, 'session', { person: 12 })).toMatchObject({
      fits: true,
      says: 'fits · 50 min travel · Mia is asked',
      isTight: false,
      request: { kind: 'edit', change: { therapists: [12] } },
    });
  });

  it('warns of too little time for the way to it or from it, and can still be dropped', () => {
    const before = visit(8, '16:30', '17:30', { ...ofMia, location: QUEZON_CITY });
    expect(drop(boardOf(mine, before), 'session', { person: 12 })).toMatchObject({
      fits: true,
      isTight: true,
      says: 'tight · would be 20 min late · Mia is asked',
      request: { kind: 'edit' },
    });
    const behind = visit(8, '20:00', '21:00', { location: QUEZON_CITY });
    expect(drop(boardOf(mine, behind), 'session', { person: 11, from: '19:00' })).toMatchObject({
      isTight: true,
      says: 'tight · would be 50 min late · everyone is asked again',
    });
  });

  it('names other people of the visit who have too little time', () => {
    const ride = visit(8, '18:40', '19:40', { ...ofMia, driver: 21, location: QUEZON_CITY });
    const sooner = drop(boardOf(visit(7, '17:00', '17:45', { driver: 21 }), ride), 'session', {
      person: 11,
      from: '17:45',
    });
    expect(sooner.says).toBe('tight · Ben would be 10 min late · everyone is asked again');
  });

  it('of a ride out counts the way from where its driver was before', () => {
    const before = visit(8, '17:00', '18:00', { ...ofMia, driver: 22, location: QUEZON_CITY });
    expect(drop(boardOf(mine, before), 'outbound', { person: 22 })).toMatchObject({
      isTight: true,
      says: 'tight · would be 5 min late · Rey is asked',
    });
  });
});

describe('suggestions (R-booking-6)', () => {
  const open = visit(7, '18:00', '19:00');

  it('for a ride out list those with time for the way first, then the nearest, then the longest free, with the reasons', () => {
    const board = boardOf(
      open,
      visit(8, '15:00', '16:00', { ...ofMia, driver: 21, location: '9 Roxas Boulevard, Pasay' }),
      visit(9, '17:10', '18:10', { ...ofMia, driver: 22, location: QUEZON_CITY }),
    );
    expect(
      suggestDrivers(worldOf(board, NOW), open).map(({ person, facts }) => [person.first_name, inWords(facts)]),
    ).toEqual([
      ['Ben', '12 min away · free from 3:15 PM'],
      ['Sol', 'on duty since 1:00 PM, no ride before'],
      ['Rey', 'would be 15 min late · free from 5:25 PM'],
    ]);
  });

  it('for a therapist who refused list those with time for the way first, and the nearest first', () => {
    const tess = aBoardPerson('therapist', { id: 13, first_name: 'Tess', last_name: 'Abad' });
    const ivy = aBoardPerson('therapist', { id: 14, first_name: 'Ivy', last_name: 'Ong' });
    const refused = visit(7, '18:00', '19:00', { status: 'rejected' });
    const visits = [
      refused,
      visit(8, '16:30', '17:30', { ...ofMia, location: QUEZON_CITY }),
      visit(9, '16:30', '17:30', {
        therapists_details: [aTherapistOn({ id: 14 })],
        location: '9 Roxas Boulevard, Pasay',
      }),
    ];
    const board = aBoard({ travel, staff: [liza, mia, tess, ivy], visits });
    const offers = suggestInstead(worldOf(board, NOW), refused, {
      ...refused,
      rejected_by: { id: liza.id, role: 'therapist', name: 'Liza Ramos' },
    });
    expect(
      offers.map(({ person, facts }) => [person.first_name, inWords(facts).replace(/^knows [^·]+ · /, '')]),
    ).toEqual([
      ['Ivy', '12 min away · free from 5:30 PM'],
      ['Tess', 'on duty since 1:00 PM'],
      ['Mia', 'would be 20 min late · free from 5:30 PM'],
    ]);
  });
});
