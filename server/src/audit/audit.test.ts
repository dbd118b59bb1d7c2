import { SYSTEM } from 'shared-lib/domain';
import { testApp, type TestApp } from '../testing/test-app.js';
import { recordAudit } from './audit.repository.js';

describe('the audit trail', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('says who changed what, from what to what, when and from where', async () => {
    const { id } = await server.as('operator');
    const at = server.clock.now();
    await server.db.tx(async (tx) =>
      recordAudit(tx, {
        at,
        actor: { id, role: 'operator' },
        action: 'appointment.cancel',
        entity: 'appointment',
        entityId: 7,
        before: { status: 'pending' },
        after: { status: 'cancelled' },
        requestId: 'r-1',
        address: '192.0.2.7',
      }),
    );
    await server.db.tx(async (tx) =>
      recordAudit(tx, { at, actor: SYSTEM, action: 'appointment.expire', entity: 'appointment', entityId: 8 }),
    );
    expect(
      await server.sql(
        'select at, actor_id, actor_role, action, entity, entity_id, before, after, request_id, address from audit_log order by id',
      ),
    ).toEqual([
      {
        at,
        actor_id: id,
        actor_role: 'operator',
        action: 'appointment.cancel',
        entity: 'appointment',
        entity_id: '7',
        before: { status: 'pending' },
        after: { status: 'cancelled' },
        request_id: 'r-1',
        address: '192.0.2.7',
      },
      {
        at,
        actor_id: null,
        actor_role: 'system',
        action: 'appointment.expire',
        entity: 'appointment',
        entity_id: '8',
        before: null,
        after: null,
        request_id: null,
        address: null,
      },
    ]);
  });

  it('is stored with the change that it records: rolled back together', async () => {
    const failing = server.db.tx(async (tx) => {
      recordAudit(tx, { at: server.clock.now(), actor: SYSTEM, action: 'user.let_in', entity: 'user', entityId: 99 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await server.sql(`select from audit_log where action = 'user.let_in'`)).toEqual([]);
  });
});
