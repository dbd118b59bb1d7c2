// A backup of a busy year while the server runs: its time and memory, and an operator's list beside it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, NOW, run, startHost } from './stage.mjs';

const LIST = '/api/scheduling/appointments/?page_size=8';
const LEDGER = fs.readFileSync(new URL('year.sql', import.meta.url), 'utf8').replaceAll(':now', `timestamptz '${NOW}'`);
const KEY = 'the key of a bench';

/** One backup, with the list's times until it is done: in rounds of a second, the middle one. */
async function listBeside(database, list, file) {
  const making = await run('backing-up.mjs', {
    BENCH_OWNER: JSON.stringify(database.owner),
    BENCH_FILE: file,
    BENCH_KEY: KEY,
  });
  let made;
  making.onMessage((message) => {
    made = message;
  });
  const beside = [];
  while (!made) beside.push(await load({ ...list, seconds: 1 }));
  await making.stop();
  return { made, beside };
}

const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

export async function backupTimes(database, { rounds, seconds }) {
  await asOwner(database, async (client) => {
    await client.query(LEDGER);
    await client.query('vacuum analyze');
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-bench-backup-'));
  const server = await startHost(database);
  try {
    const list = { ...ADDRESS, next: () => get(LIST, database.token), connections: 1 };
    await load({ ...list, connections: 16, seconds: WARM_UP });
    const [quiet, beside, made] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      quiet.push(await load({ ...list, seconds }));
      const measured = await listBeside(database, list, path.join(folder, String(round)));
      beside.push(...measured.beside);
      made.push(measured.made);
    }
    const of = (all, share) => middle(all.map((measured) => measured[share]));
    return {
      quiet: { p50: of(quiet, 'p50'), p99: of(quiet, 'p99') },
      beside: { p50: of(beside, 'p50'), p99: of(beside, 'p99') },
      made: made.toSorted((one, other) => one.seconds - other.seconds).at(-1),
    };
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
