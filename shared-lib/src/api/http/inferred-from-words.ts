// How it works: docs/subsystems/screens.md.
import type { ErrorCode } from '../../domain/errors';
import { FIELD_TEXTS } from '../../domain/field-texts';
import type { ApiFailure } from './api-failure';

/**
 * Everything that is inferred from the words of a message, because other servers of this API say it only in words. A
 * code of the error catalogue always wins. Words count only without a code, or with the code for wrong fields.
 * `failureOf` (api-failure.ts) picks the message of an answer. The texts people read: ../domain/texts.ts and errors.ts.
 */

/** The meaning of a status, if the answer carries no code. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_AUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'ACTION_NOT_ALLOWED',
};

/** The code of a failure, or the code its status stands for. */
export const codeOf = ({ code, status }: Pick<ApiFailure, 'code' | 'status'>): ErrorCode | undefined =>
  code ?? BY_STATUS[status];

/** A 401, or words about authentication. Source: 8-001, 8-002. */
export const saysUnauthenticated = ({ code, status, said = '' }: ApiFailure): boolean =>
  status === 401 || (code === undefined && status < 500 && /authentication/i.test(said));

/** The same for the driver's alert, which also reads '401' in a message. Source: 8-101. */
export const saysSessionExpired = (failure: ApiFailure): boolean =>
  failure.status === 401 || (failure.code === undefined && /401|Authentication/.test(failure.message));

/** A lookup failed for a range of times across midnight. Source: 8-018. */
export const saysUnboundVariable = ({ code, status, said = '' }: ApiFailure): boolean =>
  code === undefined && status === 500 && /unbound|not associated with a value/i.test(said);

/** No code, or the one for wrong fields: only the words say what is wrong. */
const leavesFieldsOpen = ({ code }: ApiFailure): boolean => code === undefined || code === 'VALIDATION_FAILED';

/** An empty reason, not another wrong field. Source: 5-025. */
export const saysReasonMissing = (failure: ApiFailure): boolean =>
  leavesFieldsOpen(failure) && failure.message === FIELD_TEXTS.rejectionReasonRequired;

/** A therapist is taken, not unknown. Source: 8-036. */
export const saysTherapistTaken = (failure: ApiFailure): boolean =>
  leavesFieldsOpen(failure) && failure.fields.therapist?.[0] === FIELD_TEXTS.therapistNotAvailable;

/** Codes that mean 'this account may not be used'. Source: 8-021..8-026. */
const DISABLED_CODE = /^((THERAPIST|DRIVER|OPERATOR|ACCOUNT)_(DISABLED|INACTIVE)|ACCOUNT_SUSPENDED)$/;
const DISABLED_WORDS = /disabled|inactive|suspended|locked|deactivated/i;

/** The same for a call of a signed-in person: only the code counts. Source: R-api-6. */
export const saysOwnAccountDisabled = ({ code, status }: ApiFailure): boolean =>
  status === 403 && code !== undefined && DISABLED_CODE.test(code);

/** Does the answer to a log-in say that the account is disabled? Source: 8-027. */
export const saysDisabled = (code: string | undefined, message: string): boolean =>
  code ? DISABLED_CODE.test(code) : DISABLED_WORDS.test(message);
