import { described } from '../../testing/upgrade.js';
import type { Ask, Scenario } from './scenario.js';

/** The address of a route, with what stands in the place of its members. */
function addressOf(pattern: string, path: Ask['path'] = {}): string {
  return pattern.replace(/:(\w+)|\*/g, (member, name: string | undefined) =>
    encodeURIComponent(path[name ?? member] ?? '1'),
  );
}

const contentOf = (body: unknown): string | Buffer => (Buffer.isBuffer(body) ? body : JSON.stringify(body));

/** Calls a route as somebody, and answers the status with the code of a refusal. */
export async function resultOf(
  { server, who }: Pick<Scenario, 'server' | 'who'>,
  route: string,
  { path, query, body, headers }: Ask,
): Promise<string> {
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
