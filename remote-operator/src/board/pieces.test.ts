import { statusTone } from 'shared-lib/board';
import { aBoard, aBoardPerson, aBoardVisit } from 'shared-lib/testing';
import { rowsOf, waitingOf, wordsOf } from './pieces';

describe('the side of the board', () => {
  it('lists what waits for someone: urgent rides home first, then refusals, then visits without a driver', () => {
    const board = aBoard({
      visits: [
        aBoardVisit({ id: 1, driver: null }),
        aBoardVisit({ id: 2, status: 'rejected' }),
        aBoardVisit({ id: 3, status: 'pickup_requested', pickup_requested: true }),
        aBoardVisit({ id: 4, status: 'pickup_requested', pickup_requested: true, pickup_urgency: 'urgent' }),
        aBoardVisit({ id: 5 }),
      ],
    });
    expect(waitingOf(board).map(({ kind, visit: { id } }) => [kind, id])).toEqual([
      ['ride-home', 4],
      ['ride-home', 3],
      ['refused', 2],
      ['no-driver', 1],
    ]);
  });
});

describe('a row', () => {
  it('stacks bars that overlap, and says who is off duty', () => {
    const board = aBoard({
      staff: [aBoardPerson(), aBoardPerson('therapist', { id: 13, duty: [] })],
      visits: [
        aBoardVisit({ start_time: '16:00', end_time: '17:00' }),
        aBoardVisit({ start_time: '16:30', end_time: '17:30', driver: null }),
      ],
    });
    const [liza, tess] = rowsOf(board);
    expect(liza).toMatchObject({ tracks: 2, isOff: false });
    expect(liza?.placed.map(({ track }) => track)).toEqual([0, 1]);
    expect(tess).toMatchObject({ tracks: 1, isOff: true });
  });

  it.each([
    ['return_journey', 'Cancelled · Return journey', 'return_journey'],
    ['transport_completed', 'Cancelled · Transport completed', 'cancelled'],
  ] as const)('says in words and colour that a visit at %s was called off (R-workflow-80)', (status, state, as) => {
    const visit = aBoardVisit({ status, outcome: 'cancelled', driver: null });
    const [liza] = rowsOf(aBoard({ visits: [visit] }));
    const piece = liza!.placed[0]!.piece;
    expect(wordsOf(piece, String)).toMatchObject({ state, tone: statusTone(as) });
  });
});
