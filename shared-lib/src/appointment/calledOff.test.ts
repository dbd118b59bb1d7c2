import { aTherapistOn, anAppointment } from '../testing';
import type { Appointment } from '../contract';
import { driverAfterCallOff, therapistAfterCallOff } from './calledOff';

const SET_OFF = '2026-11-20T15:35:00+08:00';
const liza = aTherapistOn({ id: 11, first_name: 'Liza', last_name: 'Cruz' });
const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
const calledOff = (over: Partial<Appointment> = {}) =>
  anAppointment({ status: 'cancelled', journey_started_at: SET_OFF, therapists_details: [liza], ...over });

describe('a visit that was cancelled on the way', () => {
  it('tells the driver what to do with the passengers; one alone counts from the arrival on (R-workflow-61)', () => {
    expect(driverAfterCallOff(calledOff({ arrived_at: SET_OFF }))).toBe(
      'With you: Liza Cruz. Take them back, unless the operator says otherwise.',
    );
    expect(driverAfterCallOff(calledOff())).toBe("Nobody is with you. You don't have to drive there.");
    const byHand = [{ ...liza, pickup_status: 'picked_up' as const }];
    expect(driverAfterCallOff(calledOff({ therapists_details: byHand }))).toMatch(/^With you: Liza Cruz\./);
    const half = [{ ...liza, pickup_status: 'picked_up' as const }, mia];
    expect(driverAfterCallOff(calledOff({ therapists_details: half }))).toMatch(/^With you: Liza Cruz\./);
    expect(driverAfterCallOff(calledOff({ therapists_details: [liza, mia] }))).toBe(
      "Nobody is with you. You don't have to drive there.",
    );
    expect(driverAfterCallOff(calledOff({ dropped_off_at: SET_OFF }))).toBe(
      'You already dropped off Liza Cruz. The operator arranges the ride home.',
    );
  });

  it('tells each therapist how they get back, or that nobody is coming for them (R-workflow-61)', () => {
    const STAY = "Your driver is no longer coming. You don't have to go there.";
    expect(therapistAfterCallOff(calledOff({ arrived_at: SET_OFF }), 11)).toBe(
      'Your driver takes you back. Request a pickup if you need another ride.',
    );
    expect(therapistAfterCallOff(calledOff(), 11)).toBe(STAY);
    const half = [{ ...liza, pickup_status: 'picked_up' as const }, mia];
    expect(therapistAfterCallOff(calledOff({ therapists_details: half }), 12)).toBe(STAY);
    expect(therapistAfterCallOff(calledOff({ dropped_off_at: SET_OFF }), 11)).toBe(
      "You are at the client's. Request a pickup to be taken home.",
    );
  });

  it('goes by who was picked up and by the session, if a status set by hand left no times of the ride', () => {
    const aboard = [liza, mia].map((one) => ({ ...one, pickup_status: 'picked_up' as const }));
    const byHand = calledOff({ journey_started_at: null, therapists_details: aboard });
    expect(driverAfterCallOff(byHand)).toMatch(/^With you: Liza Cruz, Mia Gomez\./);
    expect(therapistAfterCallOff(byHand, 12)).toMatch(/^Your driver takes you back\./);
    const inSession = { ...byHand, outcome: 'aborted' } as const;
    expect(driverAfterCallOff(inSession)).toMatch(/^You already dropped off Liza Cruz, Mia Gomez\./);
    expect(therapistAfterCallOff(inSession, 12)).toMatch(/Request a pickup to be taken home\.$/);
  });

  it('lets a therapist left between two drivers ask for a ride, before or after the new driver came (R-workflow-70)', () => {
    const left = { ...liza, collected_before: true as const };
    for (const journey_started_at of [null, SET_OFF]) {
      const half = calledOff({
        journey_started_at,
        therapists_details: [left, { ...mia, pickup_status: 'picked_up' }],
      });
      expect(therapistAfterCallOff(half, 11)).toBe('No driver is with you. Request a pickup to be taken back.');
      expect(driverAfterCallOff(half)).toMatch(/^With you: Mia Gomez\./);
    }
    const alone = calledOff({ journey_started_at: null, therapists_details: [left] });
    expect(therapistAfterCallOff(alone, 11)).toMatch(/^No driver is with you\./);
    expect(driverAfterCallOff(alone)).toBe("Nobody is with you. You don't have to drive there.");
    const again = calledOff({ therapists_details: [{ ...left, pickup_status: 'picked_up' }] });
    expect(therapistAfterCallOff(again, 11)).toMatch(/^Your driver takes you back\./);
  });

  it('promises no ride home if no driver was booked', () => {
    const alone = calledOff({ journey_started_at: null, driver: null, outcome: 'aborted' });
    expect(therapistAfterCallOff(alone, 11)).toBe(
      "You are at the client's. No driver was booked: go back as you came.",
    );
  });

  it('says nothing about a visit cancelled before anyone had left', () => {
    const early = calledOff({ journey_started_at: null });
    expect([driverAfterCallOff(early), therapistAfterCallOff(early, 11)]).toEqual([undefined, undefined]);
  });
});
