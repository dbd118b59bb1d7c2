import { ERRORS, FIELD_TEXTS } from '../../domain';
import { aFailure } from '../../testing';
import {
  codeOf,
  saysDisabled,
  saysReasonMissing,
  saysSessionExpired,
  saysTherapistTaken,
  saysUnauthenticated,
  saysUnboundVariable,
} from './inferred-from-words';

describe('disabled accounts', () => {
  it.each([
    'ACCOUNT_DISABLED',
    'THERAPIST_DISABLED',
    'THERAPIST_INACTIVE',
    'DRIVER_DISABLED',
    'DRIVER_INACTIVE',
    'OPERATOR_DISABLED',
    'OPERATOR_INACTIVE',
    'ACCOUNT_SUSPENDED',
  ])('are recognised by the code %s (8-021, 8-023..8-026)', (code) => expect(saysDisabled(code, '')).toBe(true));
  it.each(['disabled', 'inactive', 'suspended', 'locked', 'deactivated'])(
    'are recognised by the word %s (8-027)',
    (word) => expect(saysDisabled(undefined, `Your account is ${word}.`)).toBe(true),
  );
  it('are not recognised by a word if the message has another code', () =>
    expect(saysDisabled('ACCOUNT_LOCKED', ERRORS.ACCOUNT_LOCKED[1])).toBe(false));
});

describe('words count only if no code decides', () => {
  const words = { message: 'Authentication 401 failed', said: 'Authentication 401 failed' };

  it('about authentication (8-002, 8-101)', () => {
    expect(saysUnauthenticated(aFailure(400, words))).toBe(true);
    expect(saysSessionExpired(aFailure(400, words))).toBe(true);
    expect(saysUnauthenticated(aFailure(400, { ...words, code: 'VALIDATION_FAILED' }))).toBe(false);
    expect(saysSessionExpired(aFailure(400, { ...words, code: 'VALIDATION_FAILED' }))).toBe(false);
  });

  it('about a lookup that failed, a reason and a therapist (8-018, 5-025, 8-036)', () => {
    const broken = { said: "local variable 'shift' is not associated with a value" };
    expect(saysUnboundVariable(aFailure(500, broken))).toBe(true);
    expect(saysUnboundVariable(aFailure(500, { ...broken, code: 'INTERNAL' }))).toBe(false);
    const reason = { message: FIELD_TEXTS.rejectionReasonRequired };
    const taken = { fields: { therapist: [FIELD_TEXTS.therapistNotAvailable] } };
    for (const [says, fields] of [[saysReasonMissing, reason] as const, [saysTherapistTaken, taken] as const]) {
      expect(says(aFailure(400, fields))).toBe(true);
      // It says which fields are wrong, not how.
      expect(says(aFailure(400, { ...fields, code: 'VALIDATION_FAILED' }))).toBe(true);
      expect(says(aFailure(409, { ...fields, code: 'ACTION_NOT_ALLOWED' }))).toBe(false);
    }
  });

  it('and a status if it stands alone', () => {
    expect(codeOf(aFailure(404))).toBe('NOT_FOUND');
    expect(codeOf(aFailure(404, { code: 'INVALID_ID' }))).toBe('INVALID_ID');
    expect(codeOf(aFailure(418))).toBeUndefined();
  });
});
