import { settledStatus, type WorkflowState } from './index';

const member = { id: 11, ready: false, pickedUp: false, needsNoRide: false };
const asked = { therapists: [{ ...member, accepted: false }], driver: { id: 21, accepted: false } };
const settled = (given: Partial<Pick<WorkflowState, 'therapists' | 'driver'>> = {}) =>
  settledStatus({ ...asked, ...given } as WorkflowState);

it('acceptance and readiness add up to one status', () => {
  expect(settled()).toBe('pending');
  expect(settled({ therapists: [{ ...member, accepted: true }], driver: { id: 21, accepted: true } })).toBe(
    'confirmed',
  );
  expect(settled({ therapists: [{ ...member, accepted: true, ready: true }], driver: null })).toBe(
    'therapist_confirmed',
  );
});
