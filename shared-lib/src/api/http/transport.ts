import axios from 'axios';
import { limits } from '../../domain';

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
});
