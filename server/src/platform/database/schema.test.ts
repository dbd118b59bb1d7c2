import fs from 'node:fs';
import path from 'node:path';
import { createDatabase } from './create-database.js';
import type { Database } from './database.js';
import { MIGRATIONS_FOLDER, readMigrations } from './migrations.js';
import { serverClock } from '../clock.js';
import { describeSchema } from '../../testing/describe-schema.js';
import { dumpSchema } from '../../testing/dump-schema.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';

describe('the written schema (HATID_WRITE_DOCS=1 writes it again)', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDatabase({ connection: database.app, clock: serverClock() });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  function expectWritten(file: string, wanted: string): void {
    if (process.env['HATID_WRITE_DOCS']) fs.writeFileSync(file, wanted);
    expect(fs.readFileSync(file, 'utf8')).toBe(wanted);
  }

  it('schema.ts states exactly the columns of the migrated database', async () => {
    expectWritten(path.join(__dirname, 'schema.ts'), await describeSchema(db, ['appointments']));
  });

  it('schema.sql states exactly what the migrations created', async () => {
    expectWritten(path.join(MIGRATIONS_FOLDER, '../schema.sql'), await dumpSchema(db, readMigrations()));
  });
});
