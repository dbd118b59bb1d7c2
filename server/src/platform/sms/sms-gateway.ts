/** What became of an SMS that a gateway took: delivered or not, or `undefined` while nobody knows. */
export type SmsReport = 'delivered' | 'undelivered' | undefined;

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** Where the gateway may report what became of it, if it reports by itself. A code needs no report. */
  readonly reportTo?: string;
}

export interface TakenSms {
  /** The gateway's own number for it. */
  readonly id: string;
  /** How many parts it says to count; undefined where it does not say. */
  readonly parts?: number;
}

/** A service that sends SMS. To add one, write it beside the others and name it in `gatewayOf` and `isProvider`. */
export interface SmsGateway {
  /** Clients can answer it, and it passes on that they want no more. */
  readonly takesReplies: boolean;
  /** @throws SmsRefusal in every case but one: the gateway has taken it. */
  send(sms: Sms): Promise<TakenSms>;
  /** Asks what became of one; undefined for a gateway that reports by itself. */
  readonly reportOf?: (id: string) => Promise<SmsReport>;
  /** Why it takes no SMS now, and undefined if it does. It sends nothing. */
  problem(): Promise<string | undefined>;
}

/**
 * - `not now`: it was not taken, and can be tried again.
 * - `never`: it will not be taken for this number.
 * - `stopped`: the same, because its owner wants no more.
 * - `not known`: there was no answer, so it may have been taken.
 */
export type RefusalKind = 'not now' | 'never' | 'stopped' | 'not known';

/** Says in a sentence without secrets or numbers why an SMS was not taken. */
export class SmsRefusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
  ) {
    super(message);
    this.name = 'SmsRefusal';
  }
}

/** The parts of SMS_URL: `twilio://ACCOUNT:TOKEN@api.twilio.com?from=SENDER`. */
export interface SmsAccess {
  readonly provider: 'twilio' | 'semaphore';
  /** Without a slash at the end. */
  readonly origin: string;
  readonly user: string;
  readonly secret: string;
  /** A number, a name, or a messaging service. */
  readonly from: string;
  /** How long it may take to answer; left out but in tests. */
  readonly withinMs?: number;
}

const isProvider = (name: string): name is SmsAccess['provider'] => name === 'twilio' || name === 'semaphore';

/** Undefined where a percent sign begins no code. */
function decoded(said: string): string | undefined {
  try {
    return decodeURIComponent(said);
  } catch {
    return undefined;
  }
}

/** Undefined for an address that names no gateway or lacks a part. */
export function readSmsUrl(address: string): SmsAccess | undefined {
  const url = URL.parse(address);
  const provider = url?.protocol.slice(0, -1) ?? '';
  if (!url?.host || !isProvider(provider)) return undefined;
  // `URLSearchParams` reads the plus of a number as a blank.
  const sender = /[?&]from=([^&]*)/.exec(url.search)?.[1] ?? '';
  const [from, user, secret] = [sender, url.username, url.password].map(decoded);
  if (from === undefined || user === undefined || !secret || (provider === 'twilio' && (!user || !from)))
    return undefined;
  // A double of a test, or a program on this machine that passes on.
  const scheme = url.hostname === '127.0.0.1' ? 'http' : 'https';
  return { provider, origin: `${scheme}://${url.host}`, user, secret, from };
}
