import { type Appointment } from 'shared-lib';
import { primaryAction, remindLabel } from './actionTable';

const waiting = (...roles: string[]): Pick<Appointment, 'waiting_for'> => ({
  waiting_for: roles.map((role, at) => ({ role, id: at + 1, name: `Person ${at}` })),
});

describe('the one primary action of a card', () => {
  it('is what the server allows, the most urgent first (4-058, 4-059, 4-061)', () => {
    expect(primaryAction({ allowed_actions: ['remind', 'start_appointment', 'cancel'] })).toBe('start_appointment');
    expect(primaryAction({ allowed_actions: ['mark_completed', 'set_status'] })).toBe('mark_completed');
    expect(primaryAction({ allowed_actions: ['cancel', 'review_rejection'] })).toBe('review_rejection');
    expect(primaryAction({ allowed_actions: ['remind'] })).toBeNull();
    // The visit is not paid, but someone waits to be driven home.
    expect(primaryAction({ allowed_actions: ['mark_completed', 'assign_pickup_driver'] })).toBe('assign_pickup_driver');
  });

  it('is none when nothing is urgent, whatever else is possible', () => {
    expect(primaryAction({ allowed_actions: ['set_status', 'cancel', 'edit_visit'] })).toBeNull();
    expect(primaryAction({ allowed_actions: [] })).toBeNull();
  });

  it.each([
    [['driver'], 'Remind driver'],
    [['therapist'], 'Remind therapist'],
    [['therapist', 'driver'], 'Remind both'],
    [['therapist', 'therapist'], 'Remind two therapists'],
    [['therapist', 'therapist', 'driver'], 'Remind all three'],
    [['operator'], 'Remind'],
  ])('reminds %p by %p', (roles, label) => {
    expect(remindLabel(waiting(...roles))).toBe(label);
  });
});
