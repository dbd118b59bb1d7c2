import type { SharedWith } from 'shared-lib/contract';
import type { Role } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import type { Writer } from './writer.js';

/** Who gets a canary, as it is stored: one of the three. */
export interface Audience {
  /** Of all devices. */
  readonly percent: number | null;
  /** User ids. */
  readonly people: readonly number[] | null;
  readonly role: Role | null;
}

export interface Canary extends Audience {
  readonly version: string;
  readonly since: Date;
}

/** What a page needs to choose a version. */
export interface Pointer {
  readonly remote: string;
  /** The version that everybody has, then those it replaced. */
  readonly versions: string[];
  readonly canary: Pick<Canary, 'version' | keyof Audience> | null;
}

interface PointerRow {
  readonly remote: string;
  readonly versions: string[];
  readonly canary: string | null;
  readonly percent: number | null;
  readonly people: number[] | null;
  readonly role: string | null;
}

const POINTERS = sql(
  'release_pointers',
  `select p.remote, p.versions, c.version as canary, c.percent, c.people, c.role
     from remote_pointers p left join remote_canaries c using (remote) order by p.remote`,
);
const FIND = sql(
  'canary_find',
  'select version, percent, people, role, since from remote_canaries where remote = $1 for update',
);
const BEGIN = sql(
  'canary_begin',
  `insert into remote_canaries (remote, version, percent, people, role, since, by_kind, by_token, by_user)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (remote) do update
     set version = excluded.version, percent = excluded.percent, people = excluded.people, role = excluded.role,
       since = excluded.since, by_kind = excluded.by_kind, by_token = excluded.by_token, by_user = excluded.by_user`,
);
const SHARE = sql(
  'canary_share',
  'update remote_canaries set percent = $2, people = null, role = null where remote = $1',
);
const END = sql('canary_end', 'delete from remote_canaries where remote = $1 returning version');
const PEOPLE = sql(
  'canary_people',
  'select id, username from users where lower(username) = any ($1) order by username',
);

/** In one query, because each page asks it. */
export const pointers = async (db: Queryable): Promise<Pointer[]> =>
  (await db.rows<PointerRow>(POINTERS)).map(({ remote, versions, canary, percent, people, role }) => ({
    remote,
    versions,
    canary: canary === null ? null : { version: canary, percent, people, role: role as Role | null },
  }));

export const canaryOf = (tx: Tx, remote: string): Promise<Canary | undefined> => tx.maybe<Canary>(FIND, [remote]);

export const beginCanary = (
  tx: Tx,
  remote: string,
  { version, percent, people, role, since }: Canary,
  by: Writer,
): Promise<unknown> => tx.rows(BEGIN, [remote, version, percent, people, role, since, by.kind, by.token, by.user]);

/** Another share of devices gets it, whoever got it before. Since when it runs stays: its starts count on. */
export const shareCanary = (tx: Tx, remote: string, percent: number): Promise<unknown> =>
  tx.rows(SHARE, [remote, percent]);

/** The version that the canary was; undefined if there was none. */
export const endCanary = async (tx: Tx, remote: string): Promise<string | undefined> =>
  (await tx.maybe<{ version: string }>(END, [remote]))?.version;

/** The people with these user names, in any case. */
export const peopleNamed = (db: Queryable, names: readonly string[]): Promise<{ id: number; username: string }[]> =>
  db.rows(PEOPLE, [names.map((name) => name.toLowerCase())]);

/** As the contract says it. */
export function sharedWithOf({
  percent,
  role,
  people,
}: {
  percent: number | null;
  role: string | null;
  people: readonly string[] | null;
}): SharedWith | null {
  if (percent !== null) return { percent };
  if (role !== null) return { role: role as Role };
  return people?.length ? { people: [...people] } : null;
}
