import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SESSION } from './stage.mjs';

const folders = ['/usr/bin', ...(fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`) : []), '/usr/local/bin', '/opt/homebrew/bin'];
const program = folders.map((folder) => path.join(folder, 'pgbench')).find((file) => fs.existsSync(file));
if (!program) throw new Error("pgbench is needed to compare with: on Debian it comes with the package 'postgresql-contrib'.");

/** Transactions a second of a script with prepared statements, 16 clients. `variables` are set by name. */
export function pgbench(connection, script, { variables = {}, seconds = 5, clients = 16 } = {}) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pgbench-')), 'script.sql');
  fs.writeFileSync(file, script);
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]), connection.database];
  const out = execFileSync(program, args, {
    encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PGHOST: connection.host, PGPORT: String(connection.port), PGUSER: connection.user, PGPASSWORD: connection.password, PGOPTIONS: SESSION },
  });
  fs.rmSync(path.dirname(file), { recursive: true });
  const rate = /tps = ([\d.]+)/.exec(out)?.[1];
  if (!rate) throw new Error(`pgbench said: ${out}`);
  return Number(rate);
}

/** A value as pgbench takes it for a variable. */
export const asVariable = (value) => (Array.isArray(value) ? `{${value.join()}}` : value instanceof Date ? value.toISOString() : String(value));

/** A statement of the product as a line of a pgbench script: `$1` becomes `:v1`. */
export const asScript = ({ text, values }) => ({
  script: `${text.replace(/\s+/g, ' ').trim().replace(/\$(\d+)/g, ':v$1')};\n`,
  variables: Object.fromEntries(values.map((value, at) => [`v${at + 1}`, asVariable(value)])),
});
