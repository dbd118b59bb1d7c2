import axios from 'axios';
import { limits } from '../../domain';

/** `date=2026-11-20&page=2`, without null and undefined. */
function asQuery(params: Record<string, unknown>): string {
  const said = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return String(new URLSearchParams(said.map(([name, value]) => [name, String(value)])));
}

/**
 * The one connection to the API. Statuses under 600 are answers. Callers (`http.ts`) decide what they mean, and
 * `retry.ts` what is retried; axios does not. Source: 9-025, 9-026.
 *
 * A separate part, because nothing is requested before the login page is drawn.
 */
export const connection = axios.create({
  timeout: limits.REQUEST_TIMEOUT_MS,
  validateStatus: (status) => status < 600,
  headers: { Accept: 'application/json' },
  // These replace parts of axios that the build leaves out (`neededOfAxios` of webpack.common.cjs).
  withXSRFToken: false,
  paramsSerializer: asQuery,
});
