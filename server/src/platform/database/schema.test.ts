import fs from 'node:fs';
import path from 'node:path';
import { createDatabase } from './database.js';
import { serverClock } from '../clock.js';
import { describeSchema } from '../../testing/describe-schema.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';

const SCHEMA_FILE = path.join(__dirname, 'schema.ts');

describe('schema.ts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('states exactly the columns of the migrated database', async () => {
    const db = createDatabase({ connection: database.app, clock: serverClock() });
    const expected = await describeSchema(db, ['appointments']);
    await db.close();
    if (process.env['UPDATE_SCHEMA']) fs.writeFileSync(SCHEMA_FILE, expected);
    expect(fs.readFileSync(SCHEMA_FILE, 'utf8')).toBe(expected);
  });
});
