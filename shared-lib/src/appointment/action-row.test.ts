import { aFailure } from '../testing';
import { actionFailure, type ActionRow } from './action-row';

const row: ActionRow = {
  label: 'Start Journey',
  failure: 'Could not start journey',
  tryAgain: 'Failed to start journey. Please try again.',
};
const silent = aFailure(418, { message: 'HTTP 418: ', explained: false });

describe('what is said of an action that failed', () => {
  it("is the server's words, or the row's own where it gave none", () => {
    expect(actionFailure(row, 'in_progress', aFailure(409))).toBe('Somebody else was faster.');
    expect(actionFailure(row, 'in_progress', silent)).toBe('Could not start journey');
  });

  it('is that another try may help where nobody knows the reason', () => {
    for (const error of [aFailure(500), new TypeError('x')])
      expect(actionFailure(row, 'in_progress', error)).toBe('Failed to start journey. Please try again.');
  });

  it('stands in the alert of the row', () => {
    const alerting: ActionRow = { ...row, tryAgain: undefined, alert: (reason) => `Failed: ${reason}` };
    expect(actionFailure(alerting, 'in_progress', aFailure(409))).toBe('Failed: Somebody else was faster.');
    expect(actionFailure(alerting, 'in_progress', silent)).toBe('Failed: Could not start journey');
    expect(actionFailure(alerting, 'in_progress', new TypeError('x'))).toBe('Failed: Could not start journey');
  });

  it('goes by the code before any words, with the status that the refusal met', () => {
    const coded: ActionRow = { ...row, codes: { ACTION_NOT_ALLOWED: (status) => `Not from ${status}` } };
    const refusal = (code: 'ACTION_NOT_ALLOWED' | 'STALE_VERSION') =>
      aFailure(409, { code, body: { current_status: 'journey' } });
    expect(actionFailure(coded, 'in_progress', refusal('ACTION_NOT_ALLOWED'))).toBe('Not from journey');
    expect(actionFailure(coded, 'in_progress', refusal('STALE_VERSION'))).toBe('Somebody else was faster.');
  });
});
