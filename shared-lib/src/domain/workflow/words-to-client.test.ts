import { STATUSES } from './statuses.js';
import { wordsOf } from './words-to-client.js';

describe('what people on the way can tell the client (R-beyond-1010)', () => {
  const [liza, ben, other] = [1, 2, 3] as const;
  const driven = { therapists: [liza], driver: ben };
  const alone = { therapists: [liza], driver: null };
  const ALL = ['here', 'come_down', 'which_unit'];
  const by = (person: number, visit: { therapists: number[]; driver: number | null }) =>
    Object.fromEntries(
      STATUSES.map((status) => [status, wordsOf({ ...visit, status }, person)] as const).filter(
        ([, words]) => words.length,
      ),
    );

  it('is said by the driver from the journey to the drop-off, and at the door that they are there', () => {
    const unit = ['which_unit'];
    expect(by(ben, driven)).toEqual({
      journey: unit,
      picking_up_therapists: unit,
      transporting_group: unit,
      driving_to_location: unit,
      at_location: ALL,
      arrived: ALL,
    });
  });

  it('is a question for the unit by a therapist who is driven, until the session', () => {
    expect(Object.keys(by(liza, driven))).toEqual([
      'journey',
      'picking_up_therapists',
      'transporting_group',
      'driving_to_location',
      'at_location',
      'arrived',
      'dropped_off',
    ]);
    expect(by(liza, driven)).toMatchObject({ arrived: ['which_unit'], dropped_off: ['which_unit'] });
  });

  it('is all of it by a therapist who comes alone, from the start', () => {
    expect(by(liza, alone)).toMatchObject({ in_progress: ALL, dropped_off: ALL });
    expect(Object.keys(by(liza, alone))).not.toContain('session_in_progress');
  });

  it('is said by nobody else', () => {
    expect([by(other, driven), by(other, alone), by(0, alone)]).toEqual([{}, {}, {}]);
  });
});
