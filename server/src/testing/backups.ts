import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { newTar, tarEntries } from '../platform/backup/tar.js';
import { createTestDatabase, type TestDatabase } from './test-cluster.js';

/** A database with some data, a folder for files, and further databases; `end` removes all. */
export interface BackupStage {
  readonly folder: string;
  readonly source: TestDatabase;
  readonly owner: pg.Client;
  /** Another database, with all migrations and nobody in it. */
  another(): Promise<TestDatabase>;
  file(name: string): string;
  end(): Promise<void>;
}

/** About 3 MB that cannot be packed, so that a table has several pieces and a sealed file several boxes. */
const CLIENTS = `
  insert into clients (first_name, last_name, phone_number, notes, created_at, updated_at)
  select 'Client', n::text, '0917 555 ' || n, (select string_agg(md5(n || '-' || m), '') from generate_series(1, 32) m), now(), now()
  from generate_series(1, 3000) n`;
const PEOPLE = `
  insert into users (role, email, first_name, last_name, created_at, updated_at) values
    ('operator', 'one@example.test', E'Ma\\\\ria', E'with a\\ttab and a\\nline', now(), now()),
    ('driver', 'two@example.test', 'Ñino', '\\N', now(), now())`;
const APPENDED = `
  insert into audit_log (at, actor_role, action, entity, entity_id)
  select now(), 'system', 'test', 'client', n from generate_series(1, 50) n`;

export async function backupStage(): Promise<BackupStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-backup-'));
  const databases: TestDatabase[] = [];
  const another = async (): Promise<TestDatabase> => {
    const database = await createTestDatabase();
    databases.push(database);
    return database;
  };
  const source = await another();
  const owner = new pg.Client(source.owner);
  owner.on('error', () => undefined);
  await owner.connect();
  for (const statement of [CLIENTS, PEOPLE, APPENDED]) await owner.query(statement);
  return {
    folder,
    source,
    owner,
    another,
    file: (name) => path.join(folder, name),
    async end() {
      await owner.end();
      for (const database of databases) await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Packed {
  readonly name: string;
  readonly content: Buffer;
}

/** The files in a backup that is not encrypted. */
export async function unpack(file: string): Promise<Packed[]> {
  const found: Packed[] = [];
  const bytes = gunzipSync(fs.readFileSync(file));
  for await (const { name, content } of tarEntries(one(bytes))) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    found.push({ name, content: Buffer.concat(parts) });
  }
  return found;
}

/** Packs files as a backup. */
export async function packed(entries: readonly Packed[]): Promise<Buffer> {
  const tar = newTar();
  const write = async (): Promise<void> => {
    for (const { name, content } of entries) await tar.add(name, content, new Date(0));
    tar.end();
  };
  const writing = write();
  const parts: Buffer[] = [];
  for await (const part of tar.bytes) parts.push(part);
  await writing;
  return gzipSync(Buffer.concat(parts));
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Every table of a database with a digest of its rows that the database makes itself. */
export async function digestsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
