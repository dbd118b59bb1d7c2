import { ApiFailure, type Appointment } from 'shared-lib';
import { materialsRefusal, therapistFailure } from './failure';

const failed = (status: number, over: Partial<ConstructorParameters<typeof ApiFailure>[0]> = {}) =>
  new ApiFailure({ kind: 'http', status, message: 'In words.', explained: true, ...over });
const at = (status: Appointment['status']) => ({ status });

it.each([
  ['therapist_confirm', 'pending', 'Failed to confirm appointment. Please try again.', '8-130'],
  ['start_session', 'dropped_off', 'Failed to start session. Please try again.', '8-131'],
  ['mark_awaiting_payment', 'session_in_progress', 'Failed to request payment. Please try again.', '8-132'],
  ['complete', 'payment_completed', 'Failed to complete session. Please try again.', '8-133'],
  ['complete', 'completed', 'Failed to complete materials check', '7-062'],
  ['request_pickup', 'completed', 'Failed to request pickup. Please try again.', '8-134'],
] as const)('%s at %s: %s (%s)', (action, status, text, _points) => {
  expect(therapistFailure(action, at(status), failed(500))).toBe(text);
});

it("reads the error of a material check from the answer's own words", () => {
  expect(therapistFailure('complete', at('completed'), failed(400, { said: 'Quantity is too large' }))).toBe('Quantity is too large');
});

it('tells when materials can be checked (8-135, 8-136)', () => {
  expect(materialsRefusal('session_in_progress')).toBe('Material check is not available during session. Please request payment first.');
  expect(materialsRefusal('awaiting_payment')).toBe('Material check is only available after payment verification. Current status: Awaiting payment');
  expect(materialsRefusal('payment_verified')).toBeUndefined();
  expect(therapistFailure('complete', at('completed'), failed(409, { body: { current_status: 'awaiting_payment' } }))).toMatch(/^Material check is only available/);
});
