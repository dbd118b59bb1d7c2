import { reviewBody, SAME } from './review';

const refused = (role: 'therapist' | 'driver', id: number) => ({
  rejected_by: { id, role, name: 'Liza Ramos' },
  therapists: [4, 5],
});

describe('the review of a rejection', () => {
  it('carries the decision and the notes (2-126, 2-127)', () => {
    expect(reviewBody(refused('therapist', 4), { decision: 'accept', notes: ' fine ', asked: null })).toEqual({
      action: 'accept',
      reason: 'fine',
    });
    expect(reviewBody(refused('therapist', 4), { decision: 'decline', notes: '', asked: SAME })).toEqual({
      action: 'decline',
      reason: '',
    });
  });

  it('swaps the one who refused and keeps the rest of the group', () => {
    expect(reviewBody(refused('therapist', 4), { decision: 'decline', notes: '', asked: 9 })).toMatchObject({
      therapists: [9, 5],
    });
    expect(reviewBody(refused('driver', 7), { decision: 'decline', notes: '', asked: 9 })).toEqual({
      action: 'decline',
      reason: '',
      driver: 9,
    });
  });

  it('swaps nobody in a cancelled appointment', () => {
    expect(reviewBody(refused('driver', 7), { decision: 'accept', notes: '', asked: 9 })).toEqual({
      action: 'accept',
      reason: '',
    });
  });
});
