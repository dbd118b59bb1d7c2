import type { Appointment } from 'shared-lib';
import { aFailure } from 'shared-lib/testing';
import type { DriverActionName } from './actions';
import { driverFailureText as failureText } from './driverFailureText';

const silent = aFailure(418, { message: 'HTTP 418: ', explained: false });
const driverFailureText = (action: DriverActionName, shown: ReturnType<typeof at>, error: unknown) =>
  failureText(action, shown, error, true);
const at = (status: Appointment['status']) => ({ status });

describe('what the driver reads when an action failed', () => {
  it.each([
    ['driver_confirm', 'pending', 'Failed to accept appointment. Please try again.', '8-102'],
    ['driver_confirm', 'therapist_confirmed', 'Failed to confirm appointment. Please try again.', '8-103'],
    ['arrive_at_location', 'journey', 'Failed to mark arrived. Please try again.', '8-108'],
    ['arrive_at_location', 'transporting_group', 'Failed to mark arrival. Please try again.', '8-109'],
    ['drop_off_therapist', 'at_location', 'Failed to mark drop-off complete. Please try again.', '8-110'],
    ['drop_off_therapist', 'arrived', 'Failed to complete transport. Please try again.', '8-111'],
    ['complete_return_journey', 'return_journey', 'Failed to complete return journey. Please try again.', '8-112'],
    [
      'collect_therapists',
      'picking_up_therapists',
      'Failed to mark all therapists picked up. Please try again.',
      '8-113',
    ],
  ] as const)('%s at %s: %s (%s)', (action, status, text, _points) => {
    expect(driverFailureText(action, at(status), aFailure(500))).toBe(text);
  });

  it('says that the session expired (8-101)', () => {
    const text = 'Session expired. Please refresh the page and log in again.';
    expect(
      driverFailureText('start_journey', at('in_progress'), aFailure(401, { message: 'Authentication failed' })),
    ).toBe(text);
    expect(
      driverFailureText('start_journey', at('in_progress'), aFailure(400, { message: 'Request failed with 401' })),
    ).toBe(text);
  });

  it('says why a journey cannot start (8-104..8-107)', () => {
    expect(
      driverFailureText('start_journey', at('in_progress'), aFailure(409, { body: { current_status: 'journey' } })),
    ).toBe('Cannot start journey from status On the way');
    expect(driverFailureText('start_journey', at('in_progress'), aFailure(404))).toBe(
      'Appointment not found. Please refresh the page.',
    );
    expect(driverFailureText('start_journey', at('in_progress'), aFailure(400))).toBe(
      'Failed to start journey: Somebody else was faster. (Current status: Started)',
    );
    expect(driverFailureText('start_journey', at('in_progress'), new TypeError('x'))).toBe(
      'Failed to start journey. Please try again.',
    );
  });

  it('gives the reason of a failed pickup answer or refusal (8-114..8-116)', () => {
    expect(driverFailureText('confirm_pickup', at('driver_assigned_pickup'), aFailure(409))).toBe(
      'Failed to confirm pickup: Somebody else was faster.',
    );
    expect(driverFailureText('reject_pickup', at('driver_assigned_pickup'), aFailure(400))).toBe(
      'Failed to reject pickup: Somebody else was faster.',
    );
    expect(driverFailureText('reject', at('pending'), aFailure(409))).toBe(
      'Failed to reject: Somebody else was faster.',
    );
  });

  it("shows the workflow's reason when it refuses a step", () => {
    expect(driverFailureText('driver_confirm', at('pending'), aFailure(409))).toBe('Somebody else was faster.');
  });

  it.each([
    ['driver_confirm', 'pending', 'Could not confirm appointment', '8-062'],
    ['confirm_pickup', 'driver_assigned_pickup', 'Could not confirm pickup', '8-063'],
    ['reject_pickup', 'driver_assigned_pickup', 'Could not reject pickup', '8-064'],
    ['arrive_at_location', 'journey', 'Could not mark as arrived', '8-065'],
    ['start_journey', 'in_progress', 'Could not start journey', '8-066'],
    ['complete_return_journey', 'return_journey', 'Could not complete return journey', '8-072'],
    ['reject', 'pending', 'Could not reject appointment', '8-042'],
  ] as const)('%s at %s, refused without a reason, away from the dashboard: %s (%s)', (action, status, text, _) => {
    expect(failureText(action, at(status), silent, false)).toBe(text);
    for (const onDashboard of [true, false])
      expect(failureText(action, at(status), aFailure(409, { code: 'STALE_VERSION' }), onDashboard)).toContain(
        'Somebody else was faster.',
      );
  });
});
