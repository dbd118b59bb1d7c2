import type { Appointment } from 'shared-lib';
import { aFailure } from 'shared-lib/testing';
import type { TherapistActionName } from './actions';
import { materialsRefusal, therapistFailureText as failureText } from './therapistFailureText';

const at = (status: Appointment['status']) => ({ status });
const therapistFailureText = (action: TherapistActionName, shown: ReturnType<typeof at>, error: unknown) =>
  failureText(action, shown, error, true);

it.each([
  ['therapist_confirm', 'pending', 'Failed to confirm appointment. Please try again.', '8-130'],
  ['start_session', 'dropped_off', 'Failed to start session. Please try again.', '8-131'],
  ['mark_awaiting_payment', 'session_in_progress', 'Failed to request payment. Please try again.', '8-132'],
  ['complete', 'payment_completed', 'Failed to complete session. Please try again.', '8-133'],
  ['complete', 'completed', 'Failed to complete materials check', '7-062'],
  ['request_pickup', 'completed', 'Failed to request pickup. Please try again.', '8-134'],
] as const)('%s at %s: %s (%s)', (action, status, text, _points) => {
  expect(therapistFailureText(action, at(status), aFailure(500))).toBe(text);
});

it("reads the reason of a failed material check from the server's answer", () => {
  expect(therapistFailureText('complete', at('completed'), aFailure(400, { said: 'Quantity is too large' }))).toBe(
    'Quantity is too large',
  );
});

it('says when materials can be checked (8-135, 8-136)', () => {
  expect(materialsRefusal('session_in_progress')).toBe(
    'Material check is not available during session. Please request payment first.',
  );
  expect(materialsRefusal('awaiting_payment')).toBe(
    'Material check is only available after payment verification. Current status: Awaiting payment',
  );
  expect(materialsRefusal('payment_verified')).toBeUndefined();
  expect(
    therapistFailureText('complete', at('completed'), aFailure(409, { body: { current_status: 'awaiting_payment' } })),
  ).toMatch(/^Material check is only available/);
});

const silent = aFailure(418, { message: 'HTTP 418: ', explained: false });

it.each([
  ['therapist_confirm', 'pending', 'Could not confirm appointment', '8-061'],
  ['start_session', 'dropped_off', 'Could not start session', '8-067'],
  ['mark_awaiting_payment', 'session_in_progress', 'Could not request payment', '8-068'],
  ['request_pickup', 'completed', 'Could not request pickup', '8-069'],
  ['complete', 'payment_completed', 'Could not complete appointment', '8-070'],
  ['reject', 'pending', 'Could not reject appointment', '8-042'],
] as const)('%s at %s, refused without a reason, away from the dashboard: %s (%s)', (action, status, text, _points) => {
  expect(failureText(action, at(status), silent, false)).toBe(text);
  expect(therapistFailureText(action, at(status), aFailure(409, { code: 'STALE_VERSION' }))).toBe(
    'Somebody else was faster.',
  );
});
