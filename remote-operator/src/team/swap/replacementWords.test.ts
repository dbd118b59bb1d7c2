import { aReplacement, aTherapistOn, anAppointment } from 'shared-lib/testing';
import { whyNot } from './replacementWords';

it('counts seats by riders for a ride home, and by the whole group for a ride out (R-workflow-67)', () => {
  const small = aReplacement({ standing: 'vehicle', vehicle_type: 'car', seats: 1 });
  const needsNone = [12, 13].map((id) => aTherapistOn({ id, needs_no_ride: id === 13 }));
  const group = { therapists_details: [aTherapistOn(), ...needsNone] };
  expect(whyNot(small, anAppointment({ ...group, status: 'return_journey' }))).toBe('1 seat, the group is 2');
  expect(whyNot(small, anAppointment({ ...group, status: 'journey' }))).toBe('1 seat, the group is 3');
});
