import type { ErrorCode } from '../../domain/errors';
import { FIELD_TEXTS } from '../../domain/field-texts';
import type { ApiFailure } from './api-failure';

/**
 * What is read from the words of a message, all of it and nowhere else: other servers of this API say
 * so much in words. A code of the error catalogue always wins; the words are asked where no code decides, or where
 * it only says that fields are wrong. Which part of an answer is its message: `failureOf` (api-failure.ts); the texts
 * that people read: ../domain/texts.ts and errors.ts.
 */

/** What a status means by itself, where the answer carries no code. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_AUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'ACTION_NOT_ALLOWED',
};

/** The code of a failure, or the one that its status stands for. */
export const codeOf = ({ code, status }: Pick<ApiFailure, 'code' | 'status'>): ErrorCode | undefined =>
  code ?? BY_STATUS[status];

/** A 401, or words about authentication. Source: 8-001, 8-002. */
export const saysUnauthenticated = ({ code, status, said = '' }: ApiFailure): boolean =>
  status === 401 || (code === undefined && status < 500 && /authentication/i.test(said));

/** The same for the driver's alert, which also reads '401' in a message. Source: 8-101. */
export const saysSessionExpired = (failure: ApiFailure): boolean =>
  failure.status === 401 || (failure.code === undefined && /401|Authentication/.test(failure.message));

/** A lookup that broke over a range of times that crosses midnight. Source: 8-018. */
export const saysUnboundVariable = ({ code, status, said = '' }: ApiFailure): boolean =>
  code === undefined && status === 500 && /unbound|not associated with a value/i.test(said);

/** No code, or the one of all wrong fields: what is wrong with them, the words alone tell. */
const leavesFieldsOpen = ({ code }: ApiFailure): boolean => code === undefined || code === 'VALIDATION_FAILED';

/** An empty reason, not another wrong field. Source: 5-025. */
export const saysReasonMissing = (failure: ApiFailure): boolean =>
  leavesFieldsOpen(failure) && failure.message === FIELD_TEXTS.rejectionReasonRequired;

/** A therapist who is taken, not one who does not exist. Source: 8-036. */
export const saysTherapistTaken = (failure: ApiFailure): boolean =>
  leavesFieldsOpen(failure) && failure.fields.therapist?.[0] === FIELD_TEXTS.therapistNotAvailable;

/** Codes that mean 'this account may not be used'. Source: 8-021..8-026. */
const DISABLED_CODE = /^((THERAPIST|DRIVER|OPERATOR|ACCOUNT)_(DISABLED|INACTIVE)|ACCOUNT_SUSPENDED)$/;
const DISABLED_WORDS = /disabled|inactive|suspended|locked|deactivated/i;

/** The same of an answer to a call of somebody signed in: by the code alone. Source: R-api-6. */
export const saysOwnAccountDisabled = ({ code, status }: ApiFailure): boolean =>
  status === 403 && code !== undefined && DISABLED_CODE.test(code);

/** Does a log-in answer say that the account is disabled? Source: 8-027. */
export const saysDisabled = (code: string | undefined, message: string): boolean =>
  code ? DISABLED_CODE.test(code) : DISABLED_WORDS.test(message);
