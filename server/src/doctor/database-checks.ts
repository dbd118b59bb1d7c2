import { databaseTime, clockDiffersBy } from '../platform/clock-keeping.js';
import { thisMachine } from '../platform/clock.js';
import { LAST_OF_BASELINE } from '../platform/database/baseline.js';
import type { HostState, SeenHost } from '../platform/database/hosts.js';
import { readMigrations } from '../platform/database/migrations.js';
import { APPLIED } from '../platform/health.sql.js';
import { DATABASE_FACTS, GIVEN_SETTINGS, HAS_MIGRATIONS, type DatabaseFacts } from './doctor.sql.js';
import { fault, ok, warning, type Check, type Finding } from './finding.js';
import { MANILA_THEN } from './machine-checks.js';

const MEGABYTE = 1024 * 1024;

/** What to do about a server of PostgreSQL that cannot be reached. */
export const START_THERE = 'Start PostgreSQL there, and check that host, port, user and password are right.';

/** One row for each thing that a database must or should be, with what it means when it is not. */
const RULES: readonly ((facts: DatabaseFacts) => Finding | undefined)[] = [
  ({ standby }) =>
    standby
      ? fault('This PostgreSQL is a standby: it takes no writes.', 'Promote it, or set DATABASE_URL to the primary.')
      : undefined,
  ({ encoding }) =>
    encoding === 'UTF8'
      ? undefined
      : fault(
          `The database has the encoding ${encoding}: names with other letters cannot be saved.`,
          'Make a database with encoding UTF8 (createdb -E UTF8 -T template0), and move the data there.',
        ),
  ({ fsync }) =>
    fsync === 'on'
      ? undefined
      : fault(
          'fsync is off: after a power cut the database may be lost.',
          'Set fsync = on in postgresql.conf, and reload PostgreSQL.',
        ),
  ({ full_page_writes: whole }) =>
    whole === 'on'
      ? undefined
      : fault(
          'full_page_writes is off: a power cut may damage the database.',
          'Set full_page_writes = on in postgresql.conf, and reload PostgreSQL.',
        ),
  ({ manila }) =>
    manila === MANILA_THEN
      ? undefined
      : fault(
          `PostgreSQL takes Manila's 08:00 for ${manila}: its time zone data are wrong.`,
          "Update PostgreSQL or the machine's tzdata package, and restart it.",
        ),
  ({ by_code: byCode }) =>
    byCode
      ? undefined
      : warning(
          "The database sorts by a language's rules (its collation is not C): an update of the machine's locales can damage indexes.",
          'Make databases with locale C.UTF-8, or run reindex after each update of the system.',
        ),
  ({ standbys, streaming }) =>
    standbys > streaming
      ? warning(
          `${standbys - streaming} of ${standbys} standbys are not in step with this database.`,
          "Look at the standby's log; pg_stat_replication says how far each one is.",
        )
      : undefined,
];

export const databaseCheck: Check = {
  name: 'Database',
  needs: 'database',
  async look({ db, config }) {
    const facts = await db.one<DatabaseFacts>(DATABASE_FACTS);
    const found = RULES.flatMap((rule) => rule(facts) ?? []);
    // The pool, the worker's connections, the listener and those of the start. One more process in a rolling restart.
    const processes = config.workers > 1 ? config.workers + 1 : 1;
    const needed = processes * (config.databasePool + 10);
    if (needed > facts.max_connections)
      found.push(
        warning(
          `One server may open ${needed} connections, but PostgreSQL allows ${facts.max_connections} to all programs.`,
          'Lower DATABASE_POOL or HATID_WORKERS, or raise max_connections in postgresql.conf.',
        ),
      );
    else if (facts.connections > facts.max_connections * 0.9)
      found.push(
        warning(
          `${facts.connections} of ${facts.max_connections} connections of PostgreSQL are in use.`,
          'Lower DATABASE_POOL of the servers, or raise max_connections.',
        ),
      );
    if (found.length) return found;
    const standbys = facts.standbys ? `, followed by ${facts.standbys} standbys` : '';
    return [
      ok(
        `PostgreSQL ${facts.version}, ${Math.ceil(Number(facts.bytes) / MEGABYTE)} MB of data, ${facts.connections} of ${facts.max_connections} connections in use${standbys}.`,
      ),
    ];
  },
};

/** With several hosts in DATABASE_URL: which is used, and whether the others can take over. Source: R-beyond-433. */
export const hostsCheck: Check = {
  name: 'Hosts of the database',
  needs: 'database',
  async look({ db: { connection } }) {
    const { hosts } = connection;
    if (!hosts) return [];
    const { name: used } = await hosts.choose(connection);
    const seen = await hosts.look(connection);
    const writable = seen.filter(({ state }) => state && !state.standby && !state.read_only);
    if (writable.length > 1)
      return [
        fault(
          `${writable.map(({ name }) => name).join(' and ')} both take writes. Hatid uses ${used}.`,
          'Stop the one that was the primary before, and make it a standby again. Look there for what others wrote since.',
        ),
      ];
    const primary = writable[0];
    const found = seen.flatMap((one) => (one === primary ? [] : problemOfStandby(one, primary)));
    if (found.length) return [ok(`Hatid uses ${used}.`), ...found];
    const others = seen
      .filter((one) => one !== primary)
      .map(({ name, state }) => {
        const megabytes = Math.floor(behindBy(state, primary?.state) / MEGABYTE);
        return megabytes ? `${name} (${megabytes} MB behind)` : name;
      })
      .join(', ');
    const synchronous = primary?.state?.synchronous
      ? 'A save waits for a standby.'
      : 'A save waits for no standby, so a failover may lose the last ones (synchronous_standby_names is empty).';
    return [ok(`Hatid uses ${used}. ${others && `Ready to take over: ${others}. `}${synchronous}`)];
  },
};

const behindBy = (standby: HostState | undefined, primary: HostState | undefined): number =>
  standby && primary ? Math.max(0, primary.position - standby.position) : 0;

/** A standby that lags more than this does not follow as it should. */
const FAR_BEHIND_MB = 64;

function problemOfStandby(one: SeenHost, primary: SeenHost | undefined): Finding[] {
  const { name, state } = one;
  if (!state) return [warning(`${name} ${one.problem}, so it cannot take over.`, START_THERE)];
  if (!state.standby)
    return [warning(`${name} is read-only, and no standby.`, 'Look at default_transaction_read_only there.')];
  const behind = Math.floor(behindBy(state, primary?.state) / MEGABYTE);
  return state.following && behind <= FAR_BEHIND_MB
    ? []
    : [
        warning(
          `${name} is a standby that does not follow ${primary?.name ?? 'a primary'}: it is ${behind} MB behind.`,
          "Look at the standby's log. If it cannot catch up, make it anew from a copy of the primary.",
        ),
      ];
}

/** Settings that change what the product's statements mean, with the values that do not. */
const MEANT: Readonly<
  Record<string, { readonly good: readonly string[]; readonly means: string; readonly isFault?: true }>
> = {
  timezone: { good: ['utc', 'etc/utc'], means: 'times that are read without an offset are shifted' },
  default_transaction_read_only: { good: ['off', 'false'], means: 'nothing can be saved', isFault: true },
  session_replication_role: {
    good: ['origin'],
    means: 'the rules of the database and its append-only tables are switched off',
    isFault: true,
  },
  synchronous_commit: {
    good: ['on', 'local', 'remote_write', 'remote_apply'],
    means: 'what people saved in the last moments is lost after a crash',
    isFault: true,
  },
  search_path: { good: ['public', '"$user", public'], means: 'tables may not be found' },
  default_transaction_isolation: { good: ['read committed'], means: 'writes fail that should wait' },
};

export const givenSettingsCheck: Check = {
  name: 'Settings of the database',
  needs: 'database',
  async look({ db }) {
    const given = await db.rows<{ name: string; value: string }>(GIVEN_SETTINGS);
    const found = given.flatMap(({ name, value }) => {
      const meant = MEANT[name.toLowerCase()];
      if (!meant || meant.good.includes(value.toLowerCase())) return [];
      const says = `${name} was set to ${value} for this database or its user: ${meant.means}.`;
      const todo = `As its owner, run "alter database … reset ${name}" (or "alter role … reset ${name}"), and restart the servers.`;
      return [meant.isFault ? fault(says, todo) : warning(says, todo)];
    });
    return found.length ? found : [ok('Nobody gave this database a setting that Hatid does not expect.')];
  },
};

interface Applied {
  readonly number: number;
  readonly name?: string;
  readonly checksum: string;
}

export const migrationsCheck: Check = {
  name: 'Migrations',
  needs: 'database',
  async look({ db }) {
    if (!(await db.one<{ there: boolean }>(HAS_MIGRATIONS)).there)
      return [warning('The database is empty.', 'Run npm start: the first start prepares it.')];
    const applied = await db.rows<Applied>(APPLIED);
    const known = readMigrations();
    const numbers = new Set(known.map(({ number }) => number));
    const newer = applied.filter(({ number }) => number > LAST_OF_BASELINE && !numbers.has(number));
    if (newer.length)
      return [
        fault(
          `The database holds migrations of a newer version of Hatid (${newer.map(({ number }) => number).join(', ')}), so this version does not start on it.`,
          'Start that version again, or put back a copy from before it.',
        ),
      ];
    const done = new Map(applied.map(({ number, checksum }) => [number, checksum]));
    const changed = known.find(({ number, checksum }) => done.has(number) && done.get(number) !== checksum);
    if (changed && applied.every(({ number }) => numbers.has(number)))
      return [
        fault(
          `The file of migration ${changed.name} was changed after this database had applied it, so no server starts.`,
          'Put the file back as it was released.',
        ),
      ];
    const missing = known.filter(({ number }) => !done.has(number));
    return missing.length
      ? [
          warning(
            `The database is older than this version: ${missing.length} of ${known.length} migrations are missing.`,
            'Keep a copy, then run npm start: it migrates the database.',
          ),
        ]
      : [ok(`The database has all ${known.length} migrations of this version.`)];
  },
};

export const clockCheck: Check = {
  name: 'Clock',
  needs: 'database',
  async look({ db }) {
    const ask = databaseTime(db);
    // The second answer: the first also opens the connection.
    await ask();
    const asked = thisMachine.elapsed();
    const told = (await ask()).getTime();
    const ahead = clockDiffersBy(thisMachine.clock() - told - (thisMachine.elapsed() - asked) / 2);
    if (ahead === undefined) return [ok("The clock of this machine agrees with the database's.")];
    return [
      warning(
        `The clock of this machine is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's. Hatid goes by the database's, but logs and certificates go by this one.`,
        'Switch on time synchronisation on both machines (timedatectl set-ntp true).',
      ),
    ];
  },
};
