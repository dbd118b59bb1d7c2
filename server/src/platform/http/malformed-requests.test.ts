import { once } from 'node:events';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { frameWith } from '../../testing/frame.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { until } from '../../testing/until.js';

interface Refused {
  readonly status: number;
  readonly head: string;
  readonly body: { readonly code?: string; readonly detail?: string; readonly request_id?: string };
}

describe('an invalid request', () => {
  let server: TestApp;
  let operator: TestClient;
  let port: number;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
    port = Number(new URL(await server.listen()).port);
  });
  afterAll(() => server.close());

  const connected = async (to = port): Promise<net.Socket> => {
    const socket = net.connect(to, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const answerOn = async (socket: net.Socket): Promise<Refused> => {
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body || '{}') as Refused['body'] };
  };
  const sent = async (...lines: readonly string[]): Promise<Refused> => {
    const socket = await connected();
    const answer = answerOn(socket);
    socket.write([...lines, '', ''].join('\r\n'));
    return answer;
  };
  /** The error that Node raises for a request that takes too long, without the wait of half a minute. */
  const TOO_LATE = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const tooLate = async (): Promise<Refused> => {
    const accepted = once(server.app.server, 'connection') as Promise<[net.Socket]>;
    const answer = answerOn(await connected());
    const [socket] = await accepted;
    server.app.server.emit('clientError', TOO_LATE, socket);
    return answer;
  };
  const ASK = 'GET /healthz HTTP/1.1';
  const CLOSE = 'Connection: close';
  const HOST = 'Host: localhost';
  const READ = { code: 'INVALID_JSON', detail: 'The request could not be read.' };

  it('names two hosts, or none: it is refused, because a proxy before us may have read the other one', async () => {
    for (const hosts of [[HOST, HOST], [HOST, 'Host: elsewhere.example'], [HOST, 'hOsT: localhost'], []])
      expect(await sent(ASK, ...hosts, CLOSE)).toMatchObject({ status: 400, body: READ });
    const socket = await connected();
    socket.write([ASK, HOST, CLOSE, '', ''].join('\r\n'));
    expect(String(((await once(socket, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is answered in the form of the catalogue, with its status and an id that is also in the log', async () => {
    const garbage = await sent('HATID / HTTP/9');
    const long = await sent(ASK, HOST, `X-Long: ${'x'.repeat(20_000)}`);
    const late = await tooLate();
    expect(garbage).toMatchObject({ status: 400, body: READ });
    expect(long).toMatchObject({
      status: 431,
      body: { code: 'HEADERS_TOO_LARGE', detail: 'The headers of this request are too large.' },
    });
    expect(late).toMatchObject({
      status: 408,
      body: { code: 'REQUEST_TIMEOUT', detail: 'This request took too long to arrive. Please try again.' },
    });
    for (const { head, body } of [garbage, long, late]) {
      expect(head).toContain(`x-request-id: ${body.request_id}`);
      expect(server.logs).toContainEqual(expect.objectContaining({ request_id: body.request_id }));
    }
  });

  it('is answered too when it is a later one on its connection, as those of browsers and proxies are', async () => {
    const refusals: readonly [number, (socket: net.Socket, accepted: net.Socket) => unknown][] = [
      [400, (socket) => socket.write('HATID / HTTP/9\r\n\r\n')],
      [431, (socket) => socket.write([ASK, HOST, `X-Long: ${'x'.repeat(20_000)}`, '', ''].join('\r\n'))],
      [408, (_, accepted) => server.app.server.emit('clientError', TOO_LATE, accepted)],
    ];
    for (const [status, refusedBy] of refusals) {
      const accepting = once(server.app.server, 'connection') as Promise<[net.Socket]>;
      const socket = await connected();
      const [accepted] = await accepting;
      for (let before = 0; before < 2; before++) {
        socket.write([ASK, HOST, '', ''].join('\r\n'));
        expect(String(((await once(socket, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1\.1 200/);
      }
      const answer = answerOn(socket);
      refusedBy(socket, accepted);
      expect(await answer).toMatchObject({ status });
    }
  });

  it('never gets its answer amid the one before: that one is cut off, so that nobody takes it for complete', async () => {
    const body = new PassThrough();
    const frame = await frameWith(server.deps, (app) => void app.get('/long', (_, reply) => reply.send(body)));
    await frame.listen({ port: 0, host: '127.0.0.1' });
    const socket = await connected((frame.server.address() as net.AddressInfo).port);
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    socket.write(['GET /long HTTP/1.1', HOST, '', ''].join('\r\n'));
    body.write('the first half');
    await until(async () => text.includes('the first half'));
    const over = once(socket, 'close');
    socket.write('HATID / HTTP/9\r\n\r\n');
    await over;
    expect(text).toMatch(/^HTTP\/1\.1 200[^]*\r\n\r\n[0-9a-f]+\r\nthe first half\r\n$/);
    await frame.close();
  });

  const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
  const PATH = '/api/registration/register/material/';
  const posted = (url: string, payload: Buffer, headers: Readonly<Record<string, string>>) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', authorization: `Token ${operator.token}`, ...headers },
    });
  const latin = (text: string) => Buffer.from(text, 'latin1');

  it('holds bytes that are no text: it is refused and nothing is stored, while every valid text is accepted', async () => {
    const json = { 'content-type': 'application/json' };
    const material = (name: string) => JSON.stringify({ name, unit: 'ml' });
    const refused = await posted(PATH, latin(material('Ca\u00f1a')), json);
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([400, READ]);
    expect((await posted(PATH, Buffer.from(material('Ca\u00f1a \ufffd \u{1f33f}')), json)).statusCode).toBe(201);
    expect(await server.sql('select name from materials')).toEqual([{ name: 'Ca\u00f1a \ufffd \u{1f33f}' }]);
    const form = latin(
      '--b\r\ncontent-disposition: form-data; name="appointment_id"\r\n\r\n\xf1\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\xff\xfe\r\n--b--\r\n',
    );
    const upload = await posted('/api/scheduling/receipts/', form, FORM);
    expect([upload.statusCode, upload.json<object>()]).toMatchObject([400, READ]);
  });

  it('breaks off amid an upload: neither log nor metrics count it as a fault of ours', async () => {
    for (const type of [FORM['content-type'], 'application/json']) {
      const path = type === 'application/json' ? PATH : '/api/scheduling/receipts/';
      const head = [`POST ${path} HTTP/1.1`, HOST, `Authorization: Token ${operator.token}`, `Content-Type: ${type}`];
      const before = server.logs.length;
      // A connection that ends before its session is known is not noted. A slow machine may be that late.
      await until(async () => {
        const socket = await connected();
        socket.write([...head, 'Content-Length: 5000', '', '--b'].join('\r\n'));
        await operator.get('/api/auth/profile/');
        socket.resetAndDestroy();
        await operator.get('/api/auth/profile/');
        return server.logs.slice(before).some(({ message }) => message === 'the sender broke off');
      });
    }
    expect(server.logs.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await server.anonymous.get('/metrics')).text).not.toMatch(/status="5\d\d"/);
  });
});
