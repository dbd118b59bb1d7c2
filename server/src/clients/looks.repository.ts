import type { HistoryEntry } from 'shared-lib/contract';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

const LOOKED = sql(
  'client_looked',
  'select from client_looks where client_id = $1 and user_id = $2 and day >= $3::date',
);
/** Has this operator looked at the client's record on that service day? */
export const hasLooked = async (q: Queryable, client: number, user: number, day: string): Promise<boolean> =>
  (await q.maybe(LOOKED, [client, user, day])) !== undefined;

const PUT = sql(
  'client_look_put',
  `insert into client_looks as l (client_id, user_id, day, at)
   select c.id, $2, $3::date, $4 from clients c where c.id = $1 for key share
   on conflict (client_id, user_id) do update set day = excluded.day, at = excluded.at where l.day < excluded.day
   returning client_id`,
);
export interface Look {
  readonly client: number;
  readonly user: number;
  /** The service day. */
  readonly day: string;
  readonly at: Date;
}
/** Was this the first look of the day? Of two at once, one is. */
export const putLook = async (tx: Tx, { client, user, day, at }: Look): Promise<boolean> =>
  (await tx.rows<{ client_id: number }>(PUT, [client, user, day, at])).length > 0;

const LAST = sql(
  'client_last_looks',
  `select l.at, nullif(${fullNameOf('u')}, '') as by from client_looks l join users u on u.id = l.user_id
   where l.client_id = $1 order by l.at desc, l.user_id`,
);
/** The last look of each operator, newest first. The trail has them all. */
export const findLastLooks = async (q: Queryable, client: number): Promise<HistoryEntry[]> =>
  (await q.rows<{ at: Date; by: string | null }>(LAST, [client])).map(({ at, by }) => ({
    at: at.toISOString(),
    by,
    action: 'client.look',
    changes: [],
  }));
