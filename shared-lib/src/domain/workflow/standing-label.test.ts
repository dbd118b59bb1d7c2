import { OUTCOMES } from './state.js';
import { CANCELLED, PICKUP_STATUSES, STATUSES, statusLabel } from './statuses.js';
import { standingLabel, standingStatus } from './standing-label.js';

describe('how a visit stands, in words', () => {
  it.each([...PICKUP_STATUSES, 'transport_completed'] as const)(
    'of one that was called off and is at %s says that it was, and how the ride home stands (R-workflow-36, R-workflow-80)',
    (status) => {
      expect(standingLabel(status, 'cancelled')).toBe(`Cancelled · ${statusLabel(status)}`);
      expect(standingLabel(status, 'aborted')).toBe(`Ended early · ${statusLabel(status)}`);
      expect(standingLabel(status, 'completed')).toBe(statusLabel(status));
    },
  );

  it('is its status alone where that says it already, or where nothing was called off (R-workflow-80)', () => {
    for (const status of CANCELLED)
      for (const outcome of OUTCOMES.filter((one) => status !== 'cancelled' || one !== 'aborted'))
        expect(standingLabel(status, outcome)).toBe(statusLabel(status));
    for (const status of STATUSES) expect(standingLabel(status, null)).toBe(statusLabel(status));
  });

  it('of a session that was ended early, and whose people need no ride home, is not that it was cancelled (R-workflow-80)', () => {
    expect(standingLabel('cancelled', 'aborted')).toBe('Ended early');
    expect(standingLabel('cancelled', 'cancelled')).toBe(statusLabel('cancelled'));
  });

  it('has the colour of what is to be done; once everybody is back, of a visit that came to nothing (R-workflow-80)', () => {
    expect(standingStatus('pickup_requested', 'cancelled')).toBe('pickup_requested');
    expect(standingStatus('transport_completed', 'cancelled')).toBe('cancelled');
    expect(standingStatus('transport_completed', 'completed')).toBe('transport_completed');
  });
});
