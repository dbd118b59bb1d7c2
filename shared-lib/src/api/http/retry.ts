// How it works: docs/subsystems/calls-and-steps.md.
import { limits } from '../../domain';
import { ApiFailure } from './api-failure';

/* What is retried: single requests here, queries and mutations of the cache in queryClient.ts. */

/** Could the same request succeed a moment later? Source: 9-027..9-030. */
export const isPassing = (failure: ApiFailure): boolean =>
  failure.kind === 'offline' ||
  failure.kind === 'no-response' ||
  failure.status === 408 ||
  // RECORD_BUSY: the only conflict that says when to try again.
  (failure.status === 409 && failure.retryAfterMs !== undefined) ||
  failure.status === 429 ||
  failure.status >= 500;

/** 1 s doubling to 10 s, or what the server asks for within that. Source: 9-031. */
export const requestPause = (attempt: number, askedMs = 0): number =>
  Math.min(limits.REQUEST_BACKOFF_MS.max, Math.max(askedMs, limits.REQUEST_BACKOFF_MS.first * 2 ** attempt));

/** Whether a request may be sent again. Not if the server asks for a longer wait. Source: 9-026. */
export const mayRepeat = (failure: unknown, attempt: number): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  attempt < limits.REQUEST_RETRIES &&
  isPassing(failure) &&
  (failure.retryAfterMs ?? 0) <= limits.REQUEST_BACKOFF_MS.max;
