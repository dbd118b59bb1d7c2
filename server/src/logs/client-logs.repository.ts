import type { ClientLog } from 'shared-lib/contract';
import { CLIENT_LOGS_SHOWN, type Role, serverLimits } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit } from '../platform/database/database.js';

export type NewClientLog = Pick<ClientLog, 'kind' | 'message' | 'stack' | 'page' | 'release' | 'device'> & {
  readonly role: Role | null;
  readonly fingerprint: Buffer;
  readonly at: Date;
};

/** Counted where it is known already; where too many kinds are kept, a new one is dropped. */
const KEEP = sql(
  'client_logs_keep',
  `
  with known as (
    update client_logs set count = count + 1, last_at = greatest(last_at, $9) where fingerprint = $1 returning id)
  insert into client_logs (fingerprint, kind, message, stack, page, release, device, role, first_at, last_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9
  where not exists (select from known) and (select count(*) from client_logs) < ${serverLimits.CLIENT_LOGS_KEPT}
  on conflict (fingerprint) do update set count = client_logs.count + 1, last_at = greatest(client_logs.last_at, excluded.last_at)`,
);
export const keepClientLog = (q: Autocommit, log: NewClientLog): Promise<unknown> =>
  q.rows(KEEP, [
    log.fingerprint,
    log.kind,
    log.message,
    log.stack,
    log.page,
    log.release,
    log.device,
    log.role,
    log.at,
  ]);

const LIST = sql(
  'client_logs_list',
  `select id, kind, message, stack, page, release, device, role, count, first_at, last_at
   from client_logs order by last_at desc, id desc limit ${CLIENT_LOGS_SHOWN}`,
);
interface Row extends Omit<ClientLog, 'first_at' | 'last_at'> {
  readonly first_at: Date;
  readonly last_at: Date;
}
export const findClientLogs = async (q: Queryable): Promise<ClientLog[]> =>
  (await q.rows<Row>(LIST)).map((row) => ({
    ...row,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }));

const FORGET = sql('client_logs_forget', 'delete from client_logs where last_at < $1');
export const forgetClientLogs = (q: Autocommit, before: Date): Promise<unknown> => q.rows(FORGET, [before]);
