import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterIn, OWNER_ROLE, type Cluster } from '../platform/database/embedded-postgres/cluster.js';
import { prepareFolders, type Folders } from '../platform/database/embedded-postgres/folders.js';
import { postgresProcesses, signalProcess } from '../platform/database/embedded-postgres/processes.js';
import { databaseSecret } from '../platform/database/embedded-postgres/secret.js';
import { unprivilegedUser } from '../platform/database/embedded-postgres/system-user.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

const run = promisify(execFile);

/**
 * A primary and a standby of the PostgreSQL that comes with Hatid, on two ports of this machine. Commits wait for the
 * standby while there is one. The test decides when one dies, as a person or a tool such as Patroni does.
 */
export interface PostgresPair {
  /** For DATABASE_URL: both hosts, as the owner of the tables. */
  readonly address: string;
  /** For DATABASE_READ_URL: the standby alone, as the owner of the tables. */
  readAddress(): string;
  /** `127.0.0.1:…` of the primary. */
  primary(): string;
  /** Runs work as the owner on the primary. */
  onPrimary<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** The same on the standby, which only reads. */
  onStandby<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Kills every process of one server (SIGKILL). */
  kill(which?: 'primary' | 'standby'): void;
  /** Makes the standby the primary. It then waits for nobody. */
  promote(): Promise<void>;
  /**
   * Makes the killed server a standby: from a copy of the running primary, as neither pg_basebackup nor pg_rewind is
   * there. Ends when commits wait for it again.
   */
  renewStandby(): Promise<void>;
  /** Stops every process of one server (SIGSTOP), as a machine that freezes does. */
  freeze(which?: 'primary' | 'standby'): void;
  /** Lets the frozen server go on as it was: a primary that knows nothing of the failover. */
  thaw(): void;
  close(): Promise<void>;
}

interface Node {
  readonly folders: Folders;
  readonly cluster: Cluster;
  readonly port: number;
}

const DATABASE = 'hatid';
const LABEL = 'pair';

/**
 * @param dataDir the HATID_DATA_DIR of a server that has run and stopped
 * @param second a new folder for the standby
 */
export async function postgresPair(dataDir: string, second: string): Promise<PostgresPair> {
  const user = unprivilegedUser();
  const { owner: password } = databaseSecret(dataDir, true);
  const node = async (dir: string): Promise<Node> => {
    const folders = prepareFolders(dir, user);
    return { folders, cluster: clusterIn(folders, user), port: await freePort() };
  };
  let [primary, standby] = [await node(dataDir), await node(second)];
  const [first, other] = [primary, standby];

  const start = ({ cluster, port }: Node): Promise<void> =>
    cluster.start([`listen_addresses=127.0.0.1`, `port=${port}`, 'wal_keep_size=256MB']);
  const asOwner = async <T>({ port }: Node, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: OWNER_ROLE, password, database: DATABASE });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const waitFor = (standbys: string) => (client: pg.Client) =>
    client
      .query(`alter system set synchronous_standby_names = '${standbys}'`)
      .then(() => client.query('select pg_reload_conf()'));

  const signal = ({ folders }: Node, name: NodeJS.Signals): void => {
    for (const pid of postgresProcesses(folders.cluster, user)) signalProcess(pid, name);
  };
  const own = (file: string): void => {
    if (user) fs.chownSync(file, user.ids.uid, user.ids.gid);
  };
  const write = ({ folders }: Node, name: string, text: string): void => {
    const file = path.join(folders.cluster, name);
    fs.writeFileSync(file, text, { mode: 0o600 });
    own(file);
  };

  const renewStandby = async (): Promise<void> => {
    const [from, to] = [primary.folders.cluster, standby.folders.cluster];
    await asOwner(primary, async (client) => {
      await client.query('select pg_backup_start($1, true)', [LABEL]);
      fs.rmSync(to, { recursive: true, force: true });
      // Files that PostgreSQL removes meanwhile are missing in the copy. Its log has what they held.
      await run('cp', ['-a', from, to]).catch(() => undefined);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      write(standby, 'backup_label', rows[0]?.labelfile ?? '');
    });
    fs.rmSync(path.join(to, 'postmaster.pid'), { force: true });
    const leads = `host=127.0.0.1 port=${primary.port} user=${OWNER_ROLE} password=${password} application_name=${LABEL}`;
    write(standby, 'postgresql.auto.conf', `primary_conninfo = '${leads}'\n`);
    write(standby, 'standby.signal', '');
    await start(standby);
    await asOwner(primary, async (client) => {
      await waitFor(LABEL)(client);
      await until(async () => {
        const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
        return rowCount === 1;
      });
    });
  };

  await start(primary);
  await renewStandby();
  return {
    address: `postgresql://${OWNER_ROLE}:${password}@127.0.0.1:${first.port},127.0.0.1:${other.port}/${DATABASE}?target_session_attrs=read-write`,
    readAddress: () => `postgresql://${OWNER_ROLE}:${password}@127.0.0.1:${standby.port}/${DATABASE}`,
    primary: () => `127.0.0.1:${primary.port}`,
    onPrimary: (work) => asOwner(primary, work),
    onStandby: (work) => asOwner(standby, work),
    kill: (which = 'primary') => signal(which === 'primary' ? primary : standby, 'SIGKILL'),
    freeze: (which = 'primary') => signal(which === 'primary' ? primary : standby, 'SIGSTOP'),
    thaw: () => signal(standby, 'SIGCONT'),
    async promote() {
      await asOwner(standby, (client) => client.query('select pg_promote(true, 30)'));
      [primary, standby] = [standby, primary];
    },
    renewStandby,
    async close() {
      for (const { cluster } of [standby, primary]) await cluster.stop().catch(() => undefined);
    },
  };
}
