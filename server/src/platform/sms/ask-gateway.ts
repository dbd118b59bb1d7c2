import { codeOf } from '../errors.js';
import { SmsRefusal } from './sms-gateway.js';

/** An answer that takes longer is none. Shorter than the claim of a message. */
const WITHIN_MS = 20_000;
/** The request was never heard, so nothing was taken. */
const NOT_HEARD = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form, by POST. Without one it is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  readonly withinMs?: number | undefined;
}
export interface Answered {
  readonly status: number;
  /** The parsed JSON; undefined for another text. */
  readonly body: unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A member of what may be anything. */
export const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && name in body ? (body as Record<string, unknown>)[name] : undefined;

/** An answer of a gateway. Throws an SmsRefusal where there is none, or none that says what happened. */
export async function askGateway(
  address: string,
  { headers = {}, form, withinMs = WITHIN_MS }: Asked,
): Promise<Answered> {
  const request = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  try {
    const answer = await fetch(address, {
      ...request,
      headers,
      // It would carry the secret to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    const { status } = answer;
    const body = parsed(await answer.text());
    if (status === 429 || status === 503) throw new SmsRefusal('not now', `the gateway is busy (${status})`);
    if (status >= 500) throw new SmsRefusal('not known', `the gateway failed (${status})`);
    return { status, body };
  } catch (error) {
    if (error instanceof SmsRefusal) throw error;
    const cause = memberOf(error, 'cause');
    const code = codeOf(cause) ?? 'no answer';
    const isUnheard = NOT_HEARD.has(code) || memberOf(cause, 'syscall') === 'connect';
    // The address may hold the key, and the cause may hold the address.
    throw new SmsRefusal(isUnheard ? 'not now' : 'not known', `the gateway does not answer (${code})`);
  }
}
