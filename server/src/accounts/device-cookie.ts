import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, tokenHash } from './secrets.js';

const NAME = 'hatid_device';
/** The longest browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

/**
 * The token of a browser in which somebody signed in before; it opens nothing, it only gives log-in a counter of its
 * own.
 */
export function deviceOf(request: FastifyRequest): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === NAME && value && TOKEN.test(value)) return value;
  }
  return undefined;
}

export const deviceHash = (device: string | undefined): Buffer | null => (device ? tokenHash(device) : null);

/** Gives the browser its token, or keeps the one it has, and answers it. */
export function setDevice(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const device = deviceOf(request) ?? newToken();
  reply.header(
    'set-cookie',
    `${NAME}=${device}; Max-Age=${MAX_AGE_SECONDS}; Path=/api/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  );
  return device;
}
