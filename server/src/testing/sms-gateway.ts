import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsAccess } from '../platform/sms/sms-gateway.js';

/** A request that asks to send, as its form has it. */
export type SentForm = Readonly<Record<string, string>>;

/** A double of Twilio's and Semaphore's services on this machine. It checks path, key and form by code of its own. */
export interface TestGateway {
  readonly access: (provider: SmsAccess['provider']) => SmsAccess;
  /** What it took, the oldest first. */
  readonly taken: SentForm[];
  /** What it refused as none of its requests. */
  readonly strange: string[];
  /** Answers these instead, one request each: `drop` takes it and breaks the connection. */
  readonly faults: ('drop' | { readonly status: number; readonly body: unknown })[];
  /** Runs before it answers: a slow one waits for it. */
  before: () => Promise<void>;
  /** What Semaphore says of an SMS, and the credits that are left. */
  status: string;
  credits: number;
  close(): Promise<void>;
}

const ACCOUNT = 'AC00000000000000000000000000000000';
const SECRET = 'kanarie-of-the-gateway';
const SENDER = '+639175550111';

interface Asked {
  readonly method: string | undefined;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly form: SentForm;
}

const isComplete = (form: SentForm, names: readonly string[]): boolean =>
  Object.keys(form).sort().join() === [...names].sort().join();

/** The name of what is asked for; undefined for none of its requests. */
function recognised({ method, url, authorization, form }: Asked): 'send' | 'report' | 'account' | undefined {
  const { pathname: path, searchParams } = url;
  const isTwilio = authorization === `Basic ${Buffer.from(`${ACCOUNT}:${SECRET}`).toString('base64')}`;
  const isOwn = searchParams.get('apikey') === SECRET;
  const twilio = `/2010-04-01/Accounts/${ACCOUNT}`;
  if (method === 'GET' && path === `${twilio}.json`) return isTwilio ? 'account' : undefined;
  if (method === 'POST' && path === `${twilio}/Messages.json`)
    return isTwilio &&
      form['From'] === SENDER &&
      [['StatusCallback'], []].some((report) => isComplete(form, ['To', 'From', 'Body', ...report]))
      ? 'send'
      : undefined;
  if (method === 'GET' && path === '/api/v4/account') return isOwn ? 'account' : undefined;
  if (method === 'GET' && /^\/api\/v4\/messages\/\d+$/.test(path)) return isOwn ? 'report' : undefined;
  if (method === 'POST' && path === '/api/v4/messages')
    return form['apikey'] === SECRET && isComplete(form, ['apikey', 'number', 'message', 'sendername'])
      ? 'send'
      : undefined;
  return undefined;
}

export async function testGateway(): Promise<TestGateway> {
  let count = 0;
  const answer = (asked: Asked): { status: number; body: unknown } => {
    const isTwilio = asked.url.pathname.startsWith('/2010-04-01/');
    switch (recognised(asked)) {
      case 'send':
        gateway.taken.push(asked.form);
        count += 1;
        return isTwilio
          ? { status: 201, body: { sid: `SM${count}`, status: 'queued', num_segments: '2' } }
          : { status: 200, body: [{ message_id: count, status: 'Pending' }] };
      case 'report':
        return { status: 200, body: [{ message_id: count, status: gateway.status }] };
      case 'account':
        return {
          status: 200,
          body: isTwilio ? { status: 'active' } : { account_id: 1, credit_balance: gateway.credits },
        };
      case undefined:
        gateway.strange.push(`${asked.method} ${asked.url.pathname}`);
        return { status: 401, body: { code: 20003 } };
    }
  };
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method, headers } = request;
      const asked = {
        method,
        url: new URL(request.url ?? '', 'http://gateway.test'),
        authorization: headers.authorization,
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
      };
      const fault = gateway.faults.shift();
      const { status, body } = fault && fault !== 'drop' ? fault : answer(asked);
      await gateway.before();
      if (fault === 'drop') return void response.destroy();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway: TestGateway = {
    access: (provider) => ({ provider, origin, user: ACCOUNT, secret: SECRET, from: SENDER }),
    taken: [],
    strange: [],
    faults: [],
    before: () => Promise.resolve(),
    status: 'Pending',
    credits: 100,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return gateway;
}
