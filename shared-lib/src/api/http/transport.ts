import axios from 'axios';
import { limits } from '../../domain';

/** `date=2026-11-20&page=2`; what is null or undefined is not sent. */
function asQuery(params: Record<string, unknown>): string {
  const said = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return String(new URLSearchParams(said.map(([name, value]) => [name, String(value)])));
}

/**
 * The one connection to the API. Statuses under 600 are answers; what they mean is decided by who asks (`http.ts`), not
 * by axios, and what is tried again by `retry.ts`. Source: 9-025, 9-026.
 *
 * A part of its own, because nobody asks anything before the login page stands.
 */
export const connection = axios.create({
  timeout: limits.REQUEST_TIMEOUT_MS,
  validateStatus: (status) => status < 600,
  headers: { Accept: 'application/json' },
  // What follows stands in for parts of axios that the build leaves out (`neededOfAxios` of webpack.common.cjs).
  withXSRFToken: false,
  paramsSerializer: asQuery,
});
