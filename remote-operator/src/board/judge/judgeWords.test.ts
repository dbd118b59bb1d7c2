import { instantOf } from 'shared-lib';
import { aBoard, aBoardPerson, aBoardVisit, aTherapistOn } from 'shared-lib/testing';
import { piecesOf } from '../pieces';
import { worldOf } from '../world';
import { judge } from './judgeMove';

jest.mock('../../texts/m', () => ({
  ...jest.requireActual<object>('../../texts/m'),
  fits: () => 'goes · well',
  tight: () => 'hardly',
  is_asked: () => 'fits · she is asked',
}));

const DAY = '2026-11-20';
const iso = (time: string): string => instantOf(DAY, time).toISOString();

describe('what a move breaks does not depend on the words of its texts (R-beyond-1)', () => {
  const liza = aBoardPerson();
  const mia = aBoardPerson('therapist', { id: 12, first_name: 'Mia' });
  const visit = (id: number, therapist: number, [from, to]: readonly [string, string], location: string) =>
    aBoardVisit({
      id,
      date: DAY,
      starts_at: iso(from),
      ends_at: iso(to),
      status: 'confirmed',
      location,
      driver: null,
      therapists_details: [aTherapistOn({ id: therapist })],
    });
  const travel = {
    areas: ['Makati', 'Quezon City'].map((name, at) => ({ id: at + 1, name, words: [] })),
    pairs: [{ one: 1, other: 2, minutes: 50 }],
    between: 40,
    within: 15,
  };

  it.each([
    ['15:00', '16:00', 'goes · well · 50 min travel · fits · she is asked', false],
    ['16:30', '17:30', 'hardly · would be 20 min late · fits · she is asked', true],
  ])('where the visit before lasts from %s to %s', (from, to, says, isTight) => {
    const moved = visit(7, 11, ['18:00', '19:00'], '14 Mabini Street, Makati');
    const before = visit(8, 12, [from, to], '5 Timog Avenue, Quezon City');
    const board = aBoard({ travel, staff: [liza, mia], visits: [moved, before] });
    const [piece] = piecesOf(moved, board.rules);
    if (!piece) throw new Error('no piece');
    const verdict = judge(worldOf(board, instantOf(DAY, '13:10')), piece, { person: 12, from: piece.from });
    expect(verdict).toMatchObject({ fits: true, isTight, says });
  });
});
