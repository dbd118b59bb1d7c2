// How it works: docs/subsystems/push.md.
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webpush from 'web-push';
import type { Config } from '../config.js';
import { supportAddress } from '../platform/mail/mailer.js';
import type { PushKeys } from './push-keys.js';

/** Addresses that no push service has: this machine, its network, and what is reserved. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');

/** IPv6: only the global addresses of today are public, without those that carry an IPv4 address (6to4, Teredo). */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const CARRIES_4 = new BlockList();
CARRIES_4.addSubnet('2002::', 16, 'ipv6');
CARRIES_4.addSubnet('2001::', 32, 'ipv6');

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? PUBLIC_6.check(address, 'ipv6') && !CARRIES_4.check(address, 'ipv6')
    : isIP(address) === 4 && !PRIVATE.check(address, 'ipv4');

/** Finds addresses as always, and refuses a name that leads to a private one. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error || refused || !first)
      callback(error ?? new Error(`${hostname} has an address that no push service has`), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

const serves = (service: string, { protocol, hostname, origin, port, username, password }: URL): boolean => {
  if (username || password) return false;
  // A service on this machine, which config.ts allows in demo mode only.
  if (service.startsWith('http://')) return origin === service;
  if (protocol !== 'https:' || port) return false;
  return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
};

/** May messages be sent to this endpoint? Source: R-beyond-282. */
export function isKnownService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  const url = URL.parse(endpoint);
  return url !== null && pushServices.some((service) => serves(service, url));
}

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Delivery {
  readonly payload: unknown;
  /** Seconds that the service keeps it for a device without a network. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** A later message with the same topic replaces it at the service. 32 letters of base64url at most. */
  readonly topic: string;
}

/** `gone`: the service knows the subscription no more. `refused`: it will never take this message. */
export type Outcome = 'sent' | 'gone' | 'refused';

const TIMEOUT_MS = 15_000;

/**
 * Sends one message, encrypted for the device alone. Throws where a later try may succeed. A redirect is refused: it
 * could lead anywhere.
 */
export async function deliver(
  { endpoint, p256dh, auth }: Subscription,
  { payload, ttl, urgency, topic }: Delivery,
  { config, keys }: { readonly config: Config; readonly keys: PushKeys },
): Promise<Outcome> {
  if (!isKnownService(endpoint, config)) return 'gone';
  const made = encrypted({ endpoint, p256dh, auth }, { payload, ttl, urgency, topic }, { config, keys });
  // Keys with which nothing can be encrypted.
  if (!made) return 'gone';
  const { method, headers, body } = made;
  const status = await ask(endpoint, { method, headers: headers as http.OutgoingHttpHeaders }, body ?? Buffer.of());
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return 'refused';
}

/** The request of a message; undefined where its keys are none. */
function encrypted(
  { endpoint, p256dh, auth }: Subscription,
  { payload, ttl, urgency, topic }: Delivery,
  { config, keys }: { readonly config: Config; readonly keys: PushKeys },
): webpush.RequestDetails | undefined {
  const vapidDetails = { subject: `mailto:${supportAddress(config.mailFrom)}`, ...keys };
  try {
    return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails,
      TTL: ttl,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return undefined;
  }
}

/** The status of the answer. */
function ask(endpoint: string, options: http.RequestOptions, body: Buffer): Promise<number> {
  const isLocal = endpoint.startsWith('http://');
  const { request } = isLocal ? http : https;
  return new Promise((resolve, reject) => {
    const asked = request(
      endpoint,
      { ...options, timeout: TIMEOUT_MS, ...(!isLocal && { lookup: publicLookup }) },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0)).once('error', reject);
      },
    );
    asked.once('timeout', () => asked.destroy(new Error('the push service does not answer')));
    asked.once('error', reject);
    asked.end(body);
  });
}
