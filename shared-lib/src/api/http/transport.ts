import axios, { type AxiosRequestConfig } from 'axios';
import { limits } from '../../domain';
import { asQuery, type FirstAnswer, takeFirst } from './first-calls';

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

const request = connection.request.bind(connection);

/** An answer to the page's first script takes the place of a request. Its date says what the time is now. */
async function firstOr(asked: Promise<FirstAnswer | undefined>, config: AxiosRequestConfig): Promise<unknown> {
  const answer = await asked;
  if (!answer || config.signal?.aborted) return request(config);
  const { data, date, at } = answer;
  const headers = {
    'content-type': 'application/json',
    ...(date && { date: new Date(Date.parse(date) + performance.now() - at).toUTCString() }),
  };
  return { data, status: 200, statusText: '', headers, config };
}

/** Without such an answer, a request leaves at once. */
connection.request = ((config: AxiosRequestConfig) => {
  const first = takeFirst(config);
  return first ? firstOr(first, config) : request(config);
}) as typeof request;
