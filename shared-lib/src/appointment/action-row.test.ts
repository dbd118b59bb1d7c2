import { aFailure } from '../testing';
import { actionFailure, type ActionRow } from './action-row';

const row: ActionRow = {
  label: 'Start Journey',
  failure: 'Could not start journey',
  tryAgain: 'Failed to start journey. Please try again.',
};
const silent = aFailure(418, { message: 'HTTP 418: ', explained: false });

describe('the text after a failed action', () => {
  it("is the server's words, or the row's own if it gave none (R-texts-2)", () => {
    expect(actionFailure(row, 'in_progress', aFailure(409))).toBe('Somebody else was faster.');
    expect(actionFailure({ ...row, tryAgain: undefined }, 'in_progress', silent)).toBe('Could not start journey');
  });

  it('is that another try may help if the reason is unknown (R-texts-3)', () => {
    for (const error of [aFailure(500), silent, new TypeError('x')])
      expect(actionFailure(row, 'in_progress', error)).toBe('Failed to start journey. Please try again.');
  });

  it('is in the alert of the row', () => {
    const alerting: ActionRow = { ...row, tryAgain: undefined, alert: (reason) => `Failed: ${reason}` };
    expect(actionFailure(alerting, 'in_progress', aFailure(409))).toBe('Failed: Somebody else was faster.');
    expect(actionFailure(alerting, 'in_progress', silent)).toBe('Failed: Could not start journey');
    expect(actionFailure(alerting, 'in_progress', new TypeError('x'))).toBe('Failed: Could not start journey');
    const both: ActionRow = { ...alerting, tryAgain: row.tryAgain };
    expect(actionFailure(both, 'in_progress', silent)).toBe('Failed to start journey. Please try again.');
    const down = aFailure(500, { explained: true });
    expect(actionFailure(both, 'in_progress', down)).toMatch(/^Failed: The server is currently/);
  });

  it('is no alert outside the dashboard of a phone (R-texts-2)', () => {
    const both: ActionRow = { ...row, alert: (reason) => `Failed: ${reason}` };
    const elsewhere = (error: unknown) => actionFailure(both, 'in_progress', error, false);
    expect(elsewhere(aFailure(409))).toBe('Somebody else was faster.');
    expect(elsewhere(silent)).toBe('Could not start journey');
    expect(elsewhere(new TypeError('x'))).toBe('Could not start journey');
  });

  it('depends on the code before any words, with the status that the server found', () => {
    const coded: ActionRow = { ...row, codes: { ACTION_NOT_ALLOWED: (status) => `Not from ${status}` } };
    const refusal = (code: 'ACTION_NOT_ALLOWED' | 'STALE_VERSION') =>
      aFailure(409, { code, body: { current_status: 'journey' } });
    expect(actionFailure(coded, 'in_progress', refusal('ACTION_NOT_ALLOWED'))).toBe('Not from journey');
    expect(actionFailure(coded, 'in_progress', refusal('STALE_VERSION'))).toBe('Somebody else was faster.');
  });
});
