import {
  SETTABLE_STATUSES,
  STATUSES,
  STATUS_NAMES,
  SYNONYMS,
  canonicalStatus,
  isStatusName,
  statusLabel,
} from './statuses';

it('an operator can set ten statuses by hand, in the order of the work (4-066)', () =>
  expect(SETTABLE_STATUSES).toEqual([
    'pending',
    'therapist_confirmed',
    'driver_confirmed',
    'in_progress',
    'journey',
    'arrived',
    'dropped_off',
    'session_in_progress',
    'awaiting_payment',
    'completed',
  ]));

describe('statuses', () => {
  it('knows all 34, each with a word (4-001)', () => {
    expect(STATUS_NAMES).toHaveLength(34);
    for (const name of STATUS_NAMES) expect(statusLabel(name)).not.toBe('');
  });
  it('maps every synonym to a stored status and leaves the stored ones alone', () => {
    for (const status of Object.values(SYNONYMS)) expect(STATUSES).toContain(status);
    expect(canonicalStatus('journey_started')).toBe('journey');
    expect(canonicalStatus('driver_transport_completed')).toBe('transport_completed');
    expect(canonicalStatus('pending')).toBe('pending');
    expect(isStatusName('overdue')).toBe(false);
  });
});
