import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { openDatabaseServer } from './database-server.js';
import { codeOf } from '../errors.js';
import { migrate } from './migrations.js';

/** All tests share the roles of the cluster, so these roles carry the number of this process. */
const OWNER = `shop_owner_${process.pid}`;
const PRODUCT = `shop_product_${process.pid}`;

describe('a database of DATABASE_URL', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let shop: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = new pg.Client({ ...database.owner, database: 'postgres' });
    await admin.connect();
    shop = `${database.name}_shop`;
    for (const role of [OWNER, PRODUCT]) await admin.query(`create role ${role} login password 'secret'`);
    await admin.query(`create database ${shop} owner ${OWNER}`);
  });
  afterEach(() => admin.query(`revoke hatid_app from ${OWNER}`));
  afterAll(async () => {
    await admin.query(`drop database if exists ${shop} with (force)`);
    for (const role of [OWNER, PRODUCT]) await admin.query(`drop role ${role}`);
    await admin.end();
    await database.drop();
  });

  const url = (user: string): string =>
    `postgresql://${user}:secret@localhost:${database.owner.port ?? 5432}/${shop}?host=${encodeURIComponent(database.owner.host ?? '')}`;
  const attempt = async (config: pg.ClientConfig, text: string): Promise<unknown> => {
    const client = new pg.Client(config);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } catch (error) {
      return codeOf(error);
    } finally {
      await client.end();
    }
  };

  it('is refused when its user may not act as the product; the message says what an administrator has to do', async () => {
    const server = await openDatabaseServer({ dataDir: '', databaseUrl: url(OWNER) });
    await expect(migrate(server.owner, server)).rejects.toThrow(
      `let an administrator run "create role hatid_app; grant hatid_app to ${OWNER};"`,
    );
  });

  it('with one user: migrates as the owner and works as a role that owns nothing', async () => {
    await admin.query(`grant hatid_app to ${OWNER}`);
    const server = await openDatabaseServer({ dataDir: '', databaseUrl: url(OWNER) });
    await migrate(server.owner, server);
    expect(await attempt(server.app, 'select current_user as me')).toEqual([{ me: 'hatid_app' }]);
    expect(await attempt(server.app, 'alter table audit_log disable trigger all')).toBe('42501');
    expect(
      await attempt(
        server.app,
        `select graphile_worker.add_job('x'); select count(*)::int as n from graphile_worker._private_jobs`,
      ),
    ).not.toBe('42501');
  });

  it('with two users: the one of DATABASE_URL gets rights on rows only', async () => {
    const server = await openDatabaseServer({ dataDir: '', databaseUrl: url(PRODUCT), databaseOwnerUrl: url(OWNER) });
    await migrate(server.owner, server);
    expect(await attempt(server.app, 'select current_user as me, count(*)::int as users from users')).toEqual([
      { me: PRODUCT, users: 0 },
    ]);
    expect(await attempt(server.app, 'delete from audit_log')).toBe('42501');
    expect(await attempt(server.app, 'drop table audit_log')).toBe('42501');
    const jobs = 'select count(*)::int as n from graphile_worker._private_jobs';
    const [{ n: before }] = (await attempt(server.app, jobs)) as [{ n: number }];
    await attempt(server.app, `select graphile_worker.add_job('x')`);
    expect(await attempt(server.app, jobs)).toEqual([{ n: before + 1 }]);
  });

  it('that cannot be reached is reported without its password', async () => {
    const wrong = url(OWNER).replace(':secret@', ':wrong-canary@');
    const refusal = await openDatabaseServer({ dataDir: '', databaseUrl: wrong }).catch(String);
    expect(refusal).toContain('The database of DATABASE_URL cannot be reached (password authentication failed');
    expect(refusal).not.toContain('wrong-canary');
  });
});
