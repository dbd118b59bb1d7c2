import { ACTION_BODIES, calls, type Call } from 'shared-lib/contract';
import { ACTIONS } from 'shared-lib/domain';
import { issueToken } from '../web/release-tokens.usecases.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestAnswer } from '../testing/test-client.js';

/** Fields that an attacker would add to a body to gain rights, pay less or own another's record. */
const SLIPPED_IN = {
  role: 'operator',
  is_superuser: true,
  price: 1,
  total_price: 1,
  payment_status: 'paid',
  owner: 1,
  user_id: 1,
  created_at: '2020-01-01T00:00:00Z',
  id: 1,
  email_verified: true,
};
const UNKNOWN = ['Unknown field'];

const writes = Object.entries(calls)
  .flatMap(([resource, named]) =>
    Object.entries(named).map(([name, call]): [string, Call] => [`${resource}.${name}`, call]),
  )
  .filter(([, { method }]) => method !== 'GET');
/**
 * An action's body is checked after its visit is known; its schema is tested below. The upload forms have tests of
 * their own.
 */
const BY_OTHER_MEANS = ['appointments.act', 'appointments.actByBody', 'receipts.upload', 'costs.prove'];
/** Calls without a body ignore what is sent. */
const WITHOUT_BODY = writes.filter(([, { body }]) => !body).map(([name]) => name);

describe('fields a call does not name are refused', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  const send = async (
    { method, path, roles, auth }: Call,
    body: object,
  ): Promise<TestAnswer<Record<string, unknown>>> => {
    const who = auth === 'none' ? server.anonymous : await server.as(roles?.[0] ?? 'operator');
    const address = path
      .replace(':remote', 'driver')
      .replace(':kind', 'refusal')
      .replace(':day', '2026-11-01')
      // The id of a text is a digest of it.
      .replace('/filipino/:id', `/filipino/${'0'.repeat(16)}`)
      .replace('/:about/:language', '/thanks/en')
      .replace(/:\w+/g, '1');
    const headers: Record<string, string> = path.startsWith('/api/releases/')
      ? { authorization: `Bearer ${await issueToken(server.deps, 'driver')}` }
      : {};
    return who[({ POST: 'post', PUT: 'put', PATCH: 'patch' } as const)[method as 'POST' | 'PUT' | 'PATCH']](
      address,
      body,
      { headers },
    );
  };

  it.each(writes.filter(([name]) => !BY_OTHER_MEANS.includes(name) && !WITHOUT_BODY.includes(name)))(
    'by %s',
    async (_name, call) => {
      const { status, body } = await send(call, SLIPPED_IN);
      expect([status, body['code']]).toEqual([400, 'VALIDATION_FAILED']);
      const refused = Object.keys(SLIPPED_IN).filter(
        (field) => JSON.stringify(body[field]) === JSON.stringify(UNKNOWN),
      );
      // The calls of services have a price among their own fields.
      const takes = /\/services?\/(:id\/(coming-price\/)?)?$/.test(call.path) ? ['price'] : [];
      expect(Object.keys(SLIPPED_IN).filter((field) => !refused.includes(field))).toEqual(takes);
    },
  );

  it.each(ACTIONS)('by the action %s', (action) => {
    const { error } = ACTION_BODIES[action].safeParse(SLIPPED_IN);
    expect(error?.issues.find(({ code }) => code === 'unrecognized_keys')).toMatchObject({
      keys: Object.keys(SLIPPED_IN),
    });
  });

  it('where a call has a body at all; only deletions have none', () => {
    expect(
      writes.filter(([name, { method }]) => WITHOUT_BODY.includes(name) && method !== 'DELETE').map(([name]) => name),
    ).toEqual(['costs.prove', 'imports.run', 'receipts.upload']);
  });
});
