import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser tells the product of its subscription, in base64url. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message as the device would read it. */
export interface DeliveredPush {
  readonly endpoint: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly payload: Record<string, unknown>;
}

interface Keys {
  readonly own: ECDH;
  readonly auth: Buffer;
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};
const FIRST = Buffer.from([1]);

/** Opens a body of aes128gcm with the keys of its subscription, as browsers do (RFC 8188, RFC 8291). */
function decrypted(body: Buffer, { own, auth }: Keys): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const text = body.subarray(21 + senderLength);
  const shared = hmac(auth, own.computeSecret(sender));
  const secret = hmac(shared, 'WebPush: info\0', own.getPublicKey(), sender, FIRST);
  const key = hmac(salt, secret);
  const content = hmac(key, 'Content-Encoding: aes128gcm\0', FIRST).subarray(0, 16);
  const nonce = hmac(key, 'Content-Encoding: nonce\0', FIRST).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', content, nonce).setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as Record<string, unknown>;
}

/** A push service on this machine, which holds the keys of its subscriptions and so can read their messages. */
export interface TestPushService {
  /** For HATID_PUSH_SERVICES. */
  readonly origin: string;
  /** A device that subscribes. */
  subscribe(): TestSubscription;
  /** Everything that was sent, oldest first. */
  readonly delivered: readonly DeliveredPush[];
  /** Requests with another answer than 201. */
  readonly refused: readonly string[];
  /** Answers later requests to an endpoint with this status; 201 again without one. */
  answerWith(endpoint: string, status?: number): void;
  close(): Promise<void>;
}

/** @param port a free one if left out */
export async function testPushService(port = 0): Promise<TestPushService> {
  const devices = new Map<string, Keys>();
  const statuses = new Map<string, number>();
  const delivered: DeliveredPush[] = [];
  const refused: string[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const path = request.url ?? '';
      const keys = devices.get(path);
      const status = statuses.get(path) ?? (keys ? 201 : 404);
      if (status === 201 && keys)
        delivered.push({
          endpoint: origin() + path,
          headers: request.headers,
          payload: decrypted(Buffer.concat(chunks), keys),
        });
      else refused.push(path);
      response.writeHead(status, status >= 300 && status < 400 ? { location: `${origin()}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    delivered,
    refused,
    subscribe() {
      const own = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      devices.set(path, { own, auth });
      return {
        endpoint: origin() + path,
        p256dh: own.generateKeys().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    answerWith: (endpoint, status = 201) => void statuses.set(new URL(endpoint).pathname, status),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
