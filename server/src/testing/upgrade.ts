import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { TestApp } from './test-app.js';

/** Status and code of an answer, as `403 WRONG_ROLE`; only the status if it is no refusal. */
export const described = (status: number, text: string): string =>
  [status, /"code":"([A-Z_]+)"/.exec(status < 400 ? '' : text)?.[1]].filter(Boolean).join(' ');

/** The live channel's answer to a request to connect: 101, or the refusal. */
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
