// How it works: docs/subsystems/database.md.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '../errors.js';
import { SERVER_STATE } from './hosts.sql.js';

/** One server of PostgreSQL. */
export interface Host {
  readonly host: string;
  readonly port: number;
  /** For people: `db1:5432`. */
  readonly name: string;
}

/** What one look at a host has shown. */
export interface HostState {
  readonly standby: boolean;
  /** Sessions are read-only, whatever the reason. */
  readonly read_only: boolean;
  /** Higher after each promotion; null on a standby. */
  readonly timeline: number | null;
  /** Bytes that were ever written, or on a standby, replayed. */
  readonly position: number;
  /** A standby that gets what its primary writes. */
  readonly following: boolean;
  /** A commit waits for a standby. */
  readonly synchronous: boolean;
}

/** A host, with what it is now or why it cannot say so, in a few words. */
export type SeenHost = Host &
  ({ readonly state: HostState } | { readonly state?: undefined; readonly problem: string });

/** No host takes writes. The code is the one for a connection that cannot be made, so callers take it as an outage. */
export class NoHost extends Error {
  readonly code = '08001';
}

/** A host that does not answer costs this much, once; also for a connection to the host that was chosen. */
export const HOST_MS = 2_000;
/** When one host takes writes, the others get this long to show that they are the later primary. */
const CONTRADICTION_MS = 500;
/** A look that found nothing is good for this long, so that an outage is not a storm of looks. */
const IN_VAIN_MS = 250;

/** Connects to this host, whatever host its settings name. */
export function pointAt(client: pg.Client, { host, port }: Pick<Host, 'host' | 'port'>): void {
  Object.assign(client, { host, port });
}

/**
 * The servers of one address, and which of them takes writes. All connections of a process to this address share it.
 * All hosts are asked at once. It never goes back to an earlier timeline: a primary of before a failover that comes
 * back still takes writes, and what is written there is lost. Source: R-beyond-431.
 */
export class Hosts {
  #chosen: Host | undefined;
  #timeline = 0;
  #looking: Promise<Host> | undefined;
  #last: string | undefined;
  /** How to end each open connection, with the host that it leads to. */
  readonly #open = new Map<() => void, Host>();

  constructor(
    readonly all: readonly Host[],
    /** Called when another host is used than before. */
    readonly onChange?: (name: string) => void,
  ) {}

  /** The host in use; undefined while none is. */
  get chosen(): string | undefined {
    return this.#chosen?.name;
  }

  /**
   * The host to connect to.
   * @throws NoHost with what each host said
   */
  choose(connection: pg.ClientConfig): Promise<Host> {
    if (this.#chosen) return Promise.resolve(this.#chosen);
    this.#looking ??= this.#search(connection).finally(() => {
      if (this.#chosen) this.#looking = undefined;
      else setTimeout(() => (this.#looking = undefined), IN_VAIN_MS).unref();
    });
    return this.#looking;
  }

  /** A connection to this host failed or was lost: the next one looks again. */
  forget(host: Host): void {
    if (this.#chosen === host) this.#chosen = undefined;
  }

  /**
   * Counts a connection to this host. It is ended as soon as another host is used: a primary that was frozen and comes
   * back would still take what is sent on it.
   * @returns how to take it off the count
   */
  join(host: Host, end: () => void): () => void {
    this.#open.set(end, host);
    return () => this.#open.delete(end);
  }

  /** Asks every host what it is now. */
  look(connection: pg.ClientConfig): Promise<SeenHost[]> {
    return Promise.all(this.all.map((host) => lookAt(host, connection)));
  }

  async #search(connection: pg.ClientConfig): Promise<Host> {
    const looks = this.all.map((host) => lookAt(host, connection));
    const everybody = Promise.all(looks);
    await Promise.any([...looks.map(mustTakeWrites), everybody]);
    const late = new AbortController();
    const enough = wait(CONTRADICTION_MS, undefined, { signal: late.signal }).catch(() => undefined);
    const seen: SeenHost[] = [];
    for (const look of looks) void look.then((one) => seen.push(one));
    await Promise.race([everybody, enough]);
    late.abort();
    const inOrder = this.all.flatMap(({ name }) => seen.find((one) => one.name === name) ?? []);
    return this.#decide(inOrder);
  }

  #decide(seen: readonly SeenHost[]): Host {
    const [best] = seen
      .filter((one) => takesWrites(one) && timelineOf(one) >= this.#timeline)
      .sort((a, b) => timelineOf(b) - timelineOf(a));
    const host = best && this.all.find(({ name }) => name === best.name);
    if (!best || !host) throw new NoHost(seen.map((one) => `${one.name} ${this.#refusalOf(one)}`).join('; '));
    this.#timeline = timelineOf(best);
    this.#chosen = host;
    for (const [end, to] of this.#open) if (to !== host) end();
    if (this.#last !== undefined && this.#last !== host.name) this.onChange?.(host.name);
    this.#last = host.name;
    return host;
  }

  #refusalOf(one: SeenHost): string {
    if (!one.state) return one.problem;
    if (one.state.standby) return 'is a standby';
    return one.state.read_only ? 'is read-only' : 'was the primary before a failover';
  }
}

const takesWrites = ({ state }: SeenHost): boolean => state !== undefined && !state.standby && !state.read_only;
const timelineOf = ({ state }: SeenHost): number => state?.timeline ?? 0;

async function mustTakeWrites(look: Promise<SeenHost>): Promise<void> {
  if (!takesWrites(await look)) throw new Error('it takes no writes');
}

async function lookAt(host: Host, { hosts: _, ...connection }: pg.ClientConfig): Promise<SeenHost> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: HOST_MS, query_timeout: HOST_MS });
  client.on('error', () => undefined);
  pointAt(client, host);
  // Includes the time for the password and the answer.
  const cut = setTimeout(() => client.connection.stream.destroy(), HOST_MS);
  try {
    await client.connect();
    const { rows } = await client.query<HostState>(SERVER_STATE);
    const [state] = rows;
    return state ? { ...host, state } : { ...host, problem: 'did not answer' };
  } catch (error) {
    return { ...host, problem: `cannot be reached (${messageOf(error)})` };
  } finally {
    clearTimeout(cut);
    void client.end().catch(() => undefined);
  }
}

declare module 'pg' {
  interface ClientConfig {
    /** Several servers, of which the connection goes to the one that takes writes. */
    readonly hosts?: Hosts;
  }
}
