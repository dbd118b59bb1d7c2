// Jest's globalTeardown, which cannot load TypeScript whose imports end in '.js'. Stops the PostgreSQL that
// test-cluster.ts started, unless another run still uses it. The folder and the lock are the ones named there.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const FOLDER = path.join(
  os.tmpdir(),
  `hatid-tests-${process.getuid?.() ?? 0}-${createHash('sha256').update(MIGRATIONS_FOLDER).digest('hex').slice(0, 8)}`,
);
const IN_USE_LOCK = 48_211_907;

export default async function stopTestCluster() {
  const pidFile = path.join(FOLDER, 'postgres/cluster/postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const [pid, , , port, socketDir] = fs.readFileSync(pidFile, 'utf8').split('\n');
  const { owner } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'database-secret.json'), 'utf8'));
  const client = new pg.Client({
    host: socketDir,
    port: Number(port),
    user: 'hatid_owner',
    password: owner,
    database: 'postgres',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
    if (rows[0].alone) process.kill(Number(pid), 'SIGINT');
  } catch {
    // It does not run, which is the aim.
  } finally {
    await client.end().catch(() => undefined);
  }
}
