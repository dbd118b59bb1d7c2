import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/network.js';
import { newToken, tokenHash } from './passwords/secrets.js';

const NAME = 'hatid_device';
/** The longest browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

/**
 * Who asks without a session, as far as one can tell: by the browser's cookie, else by where the request comes from.
 */
export interface UnknownCaller {
  /**
   * The token of the browser's cookie. It opens nothing: it gives log-in a counter of its own where somebody signed in
   * before, and tells which code was asked for here.
   */
  readonly browser: string;
  /** The request brought that cookie; otherwise the token is new, and the browser gets it with the answer. */
  readonly returning: boolean;
  /** The address, or the /64 of an IPv6 one, which a provider gives to a single line. */
  readonly network: string;
}

export function unknownCallerOf(request: FastifyRequest): UnknownCaller {
  const known = cookieOf(request);
  return { browser: known ?? newToken(), returning: known !== undefined, network: networkOf(request.ip) };
}

/** How the browser of an asker rests in the database; null where nothing can be known of it yet. */
export const browserHash = ({ browser, returning }: UnknownCaller): Buffer | null =>
  returning ? tokenHash(browser) : null;

/** Gives the browser its cookie, or prolongs the one it has. */
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
