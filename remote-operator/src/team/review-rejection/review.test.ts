import { reviewBody, SAME } from './review';

const refused = (role: 'therapist' | 'driver', id: number) => ({
  rejected_by: { id, role, name: 'Liza Ramos' },
  therapists: [4, 5],
  driver: 7,
});
const none = { instead: {} };

describe('the review of a rejection', () => {
  it('carries the decision and the notes (2-126, 2-127)', () => {
    expect(reviewBody(refused('therapist', 4), { decision: 'accept', notes: ' fine ', asked: null, ...none })).toEqual({
      action: 'accept',
      reason: 'fine',
    });
    expect(reviewBody(refused('therapist', 4), { decision: 'decline', notes: '', asked: SAME, ...none })).toEqual({
      action: 'decline',
      reason: '',
    });
  });

  it('replaces the person who refused and keeps the rest of the group', () => {
    expect(reviewBody(refused('therapist', 4), { decision: 'decline', notes: '', asked: 9, ...none })).toMatchObject({
      therapists: [9, 5],
    });
    expect(reviewBody(refused('driver', 7), { decision: 'decline', notes: '', asked: 9, ...none })).toEqual({
      action: 'decline',
      reason: '',
      driver: 9,
    });
  });

  it('replaces others in the same step, therapists and the driver, whoever is asked again (R-workflow-77)', () => {
    const review = { decision: 'decline', notes: '' } as const;
    expect(reviewBody(refused('therapist', 4), { ...review, asked: 9, instead: { 7: 22 } })).toEqual({
      action: 'decline',
      reason: '',
      therapists: [9, 5],
      driver: 22,
    });
    expect(reviewBody(refused('driver', 7), { ...review, asked: SAME, instead: { 5: 12 } })).toEqual({
      action: 'decline',
      reason: '',
      therapists: [4, 12],
    });
    expect(reviewBody(refused('driver', 7), { ...review, asked: 9, instead: { 4: 11, 5: 12 } })).toMatchObject({
      therapists: [11, 12],
      driver: 9,
    });
  });

  it('replaces nobody in a cancelled appointment', () => {
    expect(reviewBody(refused('driver', 7), { decision: 'accept', notes: '', asked: 9, instead: { 4: 11 } })).toEqual({
      action: 'accept',
      reason: '',
    });
  });
});
