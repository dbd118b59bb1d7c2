import type { Appointment } from 'shared-lib';
import { aFailure } from 'shared-lib/testing';
import { materialsRefusal, therapistFailure } from './failure';

const at = (status: Appointment['status']) => ({ status });

it.each([
  ['therapist_confirm', 'pending', 'Failed to confirm appointment. Please try again.', '8-130'],
  ['start_session', 'dropped_off', 'Failed to start session. Please try again.', '8-131'],
  ['mark_awaiting_payment', 'session_in_progress', 'Failed to request payment. Please try again.', '8-132'],
  ['complete', 'payment_completed', 'Failed to complete session. Please try again.', '8-133'],
  ['complete', 'completed', 'Failed to complete materials check', '7-062'],
  ['request_pickup', 'completed', 'Failed to request pickup. Please try again.', '8-134'],
] as const)('%s at %s: %s (%s)', (action, status, text, _points) => {
  expect(therapistFailure(action, at(status), aFailure(500))).toBe(text);
});

it("reads the error of a material check from the answer's own words", () => {
  expect(therapistFailure('complete', at('completed'), aFailure(400, { said: 'Quantity is too large' }))).toBe(
    'Quantity is too large',
  );
});

it('tells when materials can be checked (8-135, 8-136)', () => {
  expect(materialsRefusal('session_in_progress')).toBe(
    'Material check is not available during session. Please request payment first.',
  );
  expect(materialsRefusal('awaiting_payment')).toBe(
    'Material check is only available after payment verification. Current status: Awaiting payment',
  );
  expect(materialsRefusal('payment_verified')).toBeUndefined();
  expect(
    therapistFailure('complete', at('completed'), aFailure(409, { body: { current_status: 'awaiting_payment' } })),
  ).toMatch(/^Material check is only available/);
});
