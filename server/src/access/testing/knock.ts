import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { TestApp } from '../../testing/test-app.js';
import type { Ask, Door } from './door.js';

/** The address of a route, with what stands in the place of its members. */
function addressOf(pattern: string, path: Ask['path'] = {}): string {
  return pattern.replace(/:(\w+)|\*/g, (member, name: string | undefined) => encodeURIComponent(path[name ?? member] ?? '1'));
}

const contentOf = (body: unknown): string | Buffer => (Buffer.isBuffer(body) ? body : JSON.stringify(body));

/** Calls a route as somebody, and answers the status with the code of a refusal. */
export async function resultOf({ server, who }: Pick<Door, 'server' | 'who'>, route: string, { path, query, body, headers }: Ask): Promise<string> {
  const [method, pattern] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const answer = await server.app.inject({
    method,
    url: addressOf(pattern, path),
    ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
    headers: {
      host: 'localhost',
      ...(who.token !== undefined && { authorization: `Token ${who.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: contentOf(body) }),
  });
  return described(answer.statusCode, answer.body);
}

const described = (status: number, text: string): string => [status, /"code":"([A-Z_]+)"/.exec(status < 400 ? '' : text)?.[1]].filter(Boolean).join(' ');

/** What the live channel answers to who wants in: 101, or the refusal. */
export async function upgradeOf(server: TestApp, token: string | undefined): Promise<string> {
  const address = (await server.listen()).replace('http', 'ws');
  const socket = new WebSocket(`${address}/ws/scheduling/appointments/${token === undefined ? '' : `?token=${token}`}`);
  const refused = new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(described(response.statusCode ?? 0, Buffer.concat(parts).toString())));
    });
  });
  const result = await Promise.race([once(socket, 'open').then(() => '101'), refused]);
  socket.terminate();
  return result;
}
