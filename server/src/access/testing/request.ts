import type { Role } from 'shared-lib/domain';
import { described } from '../../testing/upgrade.js';
import { faultsOfAnswer } from './fields.js';
import type { Ask, Scenario } from './scenario.js';
import type { Person } from './users.js';

/** The address of a route with values for its parameters. */
function addressOf(pattern: string, path: Ask['path'] = {}): string {
  return pattern.replace(/:(\w+)|\*/g, (member, name: string | undefined) =>
    encodeURIComponent(path[name ?? member] ?? '1'),
  );
}

const contentOf = (body: unknown): string | Buffer => (Buffer.isBuffer(body) ? body : JSON.stringify(body));

/** The role with which a person reads. */
const ROLE_OF: { readonly [P in Person]: Role | undefined } = {
  anonymous: undefined,
  unverified: 'operator',
  pending: undefined,
  disabled: undefined,
  driver: 'driver',
  therapist: 'therapist',
  operator: 'operator',
  otherDriver: 'driver',
  otherTherapist: 'therapist',
};

const jsonOf = (answer: { readonly headers: Record<string, unknown>; readonly body: string }): unknown =>
  String(answer.headers['content-type']).includes('json') ? (JSON.parse(answer.body) as unknown) : undefined;

/**
 * Calls a route as a person, and returns the status with the code of a refusal. Throws where the answer has a field
 * that is not theirs, so every test of a call also tests its fields.
 */
export async function resultOf(
  { server, person, who }: Pick<Scenario, 'server' | 'person' | 'who'>,
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
  const sent = { status: answer.statusCode, body: jsonOf(answer) };
  const faults = faultsOfAnswer(route, sent, { role: ROLE_OF[person], id: who.id });
  if (faults.length) throw new Error(`${route}, ${person}: ${faults.join('; ')}`);
  return described(answer.statusCode, answer.body);
}
