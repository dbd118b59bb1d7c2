import { OUTCOMES } from './state.js';
import { CANCELLED, PICKUP_STATUSES, STATUSES, statusLabel } from './statuses.js';
import { standingLabel, standingStatus } from './standing-label.js';

describe('the status of a visit in words', () => {
  it.each([...PICKUP_STATUSES, 'transport_completed'] as const)(
    'of a called-off visit at %s says so, and adds the state of the ride home (R-workflow-36, R-workflow-80)',
    (status) => {
      expect(standingLabel(status, 'cancelled')).toBe(`Cancelled · ${statusLabel(status)}`);
      expect(standingLabel(status, 'aborted')).toBe(`Ended early · ${statusLabel(status)}`);
      expect(standingLabel(status, 'completed')).toBe(statusLabel(status));
    },
  );

  it('is only the status if that says it already, or if nothing was called off (R-workflow-80)', () => {
    for (const status of CANCELLED)
      for (const outcome of OUTCOMES.filter((one) => status !== 'cancelled' || one !== 'aborted'))
        expect(standingLabel(status, outcome)).toBe(statusLabel(status));
    for (const status of STATUSES) expect(standingLabel(status, null)).toBe(statusLabel(status));
  });

  it('does not say cancelled for a session that ended early without a ride home (R-workflow-80)', () => {
    expect(standingLabel('cancelled', 'aborted')).toBe('Ended early');
    expect(standingLabel('cancelled', 'cancelled')).toBe(statusLabel('cancelled'));
  });

  it('has the colour of the open task, and once everyone is back, that of a cancelled visit (R-workflow-80)', () => {
    expect(standingStatus('pickup_requested', 'cancelled')).toBe('pickup_requested');
    expect(standingStatus('transport_completed', 'cancelled')).toBe('cancelled');
    expect(standingStatus('transport_completed', 'completed')).toBe('transport_completed');
  });
});
