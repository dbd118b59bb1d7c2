import type { BrowserLogEntry, RemoteFault } from 'shared-lib/contract';
import { BROWSER_LOG_SHOWN, type Role, serverLimits } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit } from '../platform/database/database.js';

export type NewBrowserLogEntry = Pick<
  BrowserLogEntry,
  'kind' | 'message' | 'stack' | 'page' | 'release' | 'device' | 'of'
> & {
  readonly role: Role | null;
  /**
   * Which share of the room the sender uses; null for strangers. It identifies nobody: several people have the same
   * one.
   */
  readonly share: number | null;
  readonly fingerprint: Buffer;
  readonly at: Date;
};

const RELEASED = sql(
  'client_logs_released',
  'select exists (select from remote_versions where remote = $1 and version = $2) as released',
);
/** Was this version of a remote ever published here? */
export const isReleased = async (q: Queryable, { remote, version }: RemoteFault): Promise<boolean> =>
  (await q.one<{ released: boolean }>(RELEASED, [remote, version])).released;

/** When there are too many errors, those from senders of few come before those from senders of many. */
const FAIRLY = 'row_number() over (partition by share order by last_at desc, id desc), last_at desc, id desc';

/**
 * Counts an error that is already known. A new one joins those sent by signed-in people, or the others. When a group is
 * full, the sender with the most errors loses the one seen longest ago.
 */
const KEEP = sql(
  'client_logs_keep',
  `
  with known as (
    update client_logs set count = count + 1, last_at = greatest(last_at, $9) where fingerprint = $1 returning id),
  room as (
    delete from client_logs where not exists (select from known) and id in (
      select id from client_logs where (role is null) = ($8::text is null)
      order by ${FAIRLY}
      offset case when $8::text is null then ${serverLimits.BROWSER_LOG_KEPT.anonymous} else ${serverLimits.BROWSER_LOG_KEPT.signedIn} end - 1)),
  kept as (
    insert into client_logs (fingerprint, kind, message, stack, page, release, device, role, share, first_at, last_at, remote, version, fault)
    select $1, $2, $3, $4, $5, $6, $7, $8, $10, $9, $9, $11, $12, $13
    where not exists (select from known)
    on conflict (fingerprint) do update set count = client_logs.count + 1, last_at = greatest(client_logs.last_at, excluded.last_at)
    returning id)
  select id from known union all select id from kept`,
);
/** Answers the number of the entry. */
export const keepBrowserLog = async (q: Autocommit, log: NewBrowserLogEntry): Promise<number> => {
  const { id } = await q.one<{ id: number }>(KEEP, [
    log.fingerprint,
    log.kind,
    log.message,
    log.stack,
    log.page,
    log.release,
    log.device,
    log.role,
    log.at,
    log.share,
    log.of?.remote ?? null,
    log.of?.version ?? null,
    log.of?.fault ?? null,
  ]);
  return id;
};

const LIST = sql(
  'client_logs_list',
  `select id, kind, message, stack, page, release, device, role, count, first_at, last_at, remote, version, fault
   from (select * from client_logs order by ${FAIRLY} limit ${BROWSER_LOG_SHOWN}) shown order by last_at desc, id desc`,
);
interface Row extends Omit<BrowserLogEntry, 'first_at' | 'last_at' | 'of'> {
  readonly first_at: Date;
  readonly last_at: Date;
  readonly remote: string | null;
  readonly version: string | null;
  readonly fault: RemoteFault['fault'] | null;
}
export const findBrowserLog = async (q: Queryable): Promise<BrowserLogEntry[]> =>
  (await q.rows<Row>(LIST)).map(({ remote, version, fault, ...row }) => ({
    ...row,
    of: remote !== null && version !== null && fault !== null ? { remote, version, fault } : null,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }));

const FORGET = sql('client_logs_forget', 'delete from client_logs where last_at < $1');
export const forgetBrowserLog = (q: Autocommit, before: Date): Promise<unknown> => q.rows(FORGET, [before]);

/**
 * The people and places that a sender may have on the screen: those of the record that it shows, and of the visits of
 * these days.
 */
export interface OnScreen {
  readonly visit: number | null;
  readonly client: number | null;
  /** Service days, both included. */
  readonly from: string;
  readonly to: string;
  /** The member of the staff whose visits count; null for all visits. */
  readonly staff: number | null;
}

export interface Personal {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

const PERSONAL = sql(
  'client_logs_personal',
  `with visits as (
    (select client_id, location from appointments where id = $1)
    union all
    (select a.client_id, a.location from appointments a
     where a.service_day between $3 and $4
       and ($5::int is null or exists (select from appointment_people p where p.appointment_id = a.id and p.staff_id = $5))
     limit 1000)),
  known as (
    select first_name, last_name, address from clients
    where id = $2 or id in (select client_id from visits))
  select
    array(select first_name from known union select last_name from known
      union select first_name from users union select last_name from users) as names,
    array(select location from visits union select address from known where address is not null) as addresses`,
);
export const findPersonal = (q: Queryable, { visit, client, from, to, staff }: OnScreen): Promise<Personal> =>
  q.one<Personal>(PERSONAL, [visit, client, from, to, staff]);
