// How it works: docs/subsystems/sign-in.md.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/network.js';
import { newToken, tokenHash } from './passwords/secrets.js';

const NAME = 'hatid_device';
/** The longest time for which browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

/** A caller without a session, known by the browser's cookie, or else by the address of the request. */
export interface UnknownCaller {
  /**
   * The token of the browser's cookie. It opens nothing: it gives log-in its own counter after an earlier sign-in, and
   * shows which code was requested here.
   */
  readonly browser: string;
  /** The request had that cookie; otherwise the token is new, and the answer sets it. */
  readonly returning: boolean;
  /** The address, or the /64 of an IPv6 one, which a provider gives to a single line. */
  readonly network: string;
}

export function unknownCallerOf(request: FastifyRequest): UnknownCaller {
  const known = cookieOf(request);
  return { browser: known ?? newToken(), returning: known !== undefined, network: networkOf(request.ip) };
}

/** The stored form of a caller's browser; null where nothing is known of it yet. */
export const browserHash = ({ browser, returning }: UnknownCaller): Buffer | null =>
  returning ? tokenHash(browser) : null;

/** Sets the browser's cookie, or extends it. */
export function rememberBrowser(
  { browser }: UnknownCaller,
  reply: FastifyReply,
  { publicUrl }: { readonly publicUrl: string },
): void {
  const secure = publicUrl.startsWith('https:');
  reply.header(
    'set-cookie',
    `${NAME}=${browser}; Max-Age=${MAX_AGE_SECONDS}; Path=/api/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  );
}

function cookieOf(request: FastifyRequest): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === NAME && value && TOKEN.test(value)) return value;
  }
  return undefined;
}
