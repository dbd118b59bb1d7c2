import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SESSION } from './stage.mjs';

const folders = [
  '/usr/bin',
  ...(fs.existsSync('/usr/lib/postgresql')
    ? fs.readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []),
  '/usr/local/bin',
  '/opt/homebrew/bin',
];
const program = folders.map((folder) => path.join(folder, 'pgbench')).find((file) => fs.existsSync(file));
if (!program)
  throw new Error("pgbench is needed to compare with: on Debian it comes with the package 'postgresql-contrib'.");

/**
 * The seconds in which new connections plan their statements and fill their caches. The server's connections are older.
 */
const WARM_UP = 2;

/** Transactions a second of a warm script with prepared statements and 16 clients. `variables` are set by name. */
export function pgbench(connection, script, { variables = {}, seconds = 5, clients = 16 } = {}) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pgbench-')), 'script.sql');
  fs.writeFileSync(file, script);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(WARM_UP + seconds),
    '-P',
    '1',
    '-f',
    file,
    ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    connection.database,
  ];
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      PGHOST: connection.host,
      PGPORT: String(connection.port),
      PGUSER: connection.user,
      PGPASSWORD: connection.password,
      PGOPTIONS: SESSION,
    },
  });
  fs.rmSync(path.dirname(file), { recursive: true });
  const each = [...stderr.matchAll(/^progress: .* ([\d.]+) tps/gm)].map(([, rate]) => Number(rate)).slice(WARM_UP);
  if (status !== 0 || !each.length) throw new Error(`pgbench said: ${stdout}${stderr}`);
  return each.reduce((sum, rate) => sum + rate, 0) / each.length;
}

/** A value in the form of a pgbench variable. */
export const asVariable = (value) =>
  Array.isArray(value) ? `{${value.join()}}` : value instanceof Date ? value.toISOString() : String(value);

/** A statement of the product as a line of a pgbench script: `$1` becomes `:v1`. */
export const asScript = ({ text, values }) => ({
  script: `${text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$(\d+)/g, ':v$1')};\n`,
  variables: Object.fromEntries(values.map((value, at) => [`v${at + 1}`, asVariable(value)])),
});
