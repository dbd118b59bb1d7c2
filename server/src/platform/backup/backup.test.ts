import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { readBackup } from './read-backup.js';
import { takeBackup } from './take-backup.js';

describe('try', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-backup-'));
  }, 60_000);
  afterAll(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  it.each([undefined, 'a key of some length'])('makes one', async (key) => {
    const file = path.join(folder, `one${key ? 1 : 0}`);
    const made = await takeBackup({ connection: database.owner, clock: { now: () => new Date() }, file, key });
    console.log(made.bytes, made.manifest.tables.filter((t) => t.rows), fs.statSync(file).mode.toString(8));
    const read = await readBackup({ file, key });
    expect(read.manifest).toEqual(made.manifest);
  });
});
