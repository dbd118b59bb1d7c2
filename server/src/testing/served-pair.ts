import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postgresPair, type PostgresPair } from './postgres-pair.js';
import { startServerProcess, type ServerProcess } from './server-process.js';

/** The instant at which the servers of a pair begin. */
const PAIR_CLOCK = '2026-11-20T13:10:00+08:00';

/** Starts a server of the demo business with these settings. */
export const serve = (more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  startServerProcess({ HATID_CLOCK: PAIR_CLOCK, HATID_SHUTDOWN_SECONDS: '2', ...more });

/**
 * The demo business on a primary and a standby, in a folder of its own that the test removes. A server has run on it
 * and has stopped. `token`: the session of an operator.
 */
export async function servedPair(
  name: string,
): Promise<{ readonly folder: string; readonly pair: PostgresPair; readonly token: string }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `hatid-${name}-`));
  fs.chmodSync(folder, 0o755);
  const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')];
  const first = await serve({ HATID_DATA_DIR: one });
  const logIn = await fetch(`${first.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'Hatid-demo-2026' }),
  });
  const { token } = (await logIn.json()) as { readonly token: string };
  await first.kill('SIGTERM');
  return { folder, pair: await postgresPair(one, two), token };
}
