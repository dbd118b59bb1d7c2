import type { StartOutcome } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { sql, type Autocommit, type Tx } from '../platform/database/database.js';
import type { JudgedStart } from './return-rule.js';

export interface Start {
  readonly page: Buffer;
  readonly remote: string;
  readonly version: string;
  readonly outcome: StartOutcome;
  readonly at: Date;
  readonly device: Buffer;
  /** A person was known on the device. */
  readonly byPerson: boolean;
}

/** A start counts once. A crash later turns it to failed, once. A device that starts all the time stops counting. */
const KEEP = sql(
  'starts_keep',
  `insert into release_starts (page, remote, version, outcome, at, device, by_person)
   select $1, $2, $3, $4, $5, $6, $8
    where (select count(*) from release_starts where device = $6 and at > $7) < ${serverLimits.STARTS_OF_DEVICE}
       or exists (select from release_starts where page = $1 and remote = $2)
   on conflict (page, remote) do update set outcome = 'failed', by_person = release_starts.by_person or excluded.by_person,
     device = case when excluded.by_person then excluded.device else release_starts.device end
    where excluded.outcome = 'failed' and release_starts.outcome <> 'failed'
   returning xmax = 0 as is_new`,
);
const JUDGED = sql(
  'starts_judged',
  `select outcome = 'failed' as failed, encode(device, 'hex') as device from release_starts
    where remote = $1 and version = $2 and at >= $3 and by_person order by at desc, page limit ${serverLimits.STARTS_JUDGED}`,
);
const FORGET = sql('starts_forget', 'delete from release_starts where at < $1');
const TRIM = sql(
  'starts_trim',
  `delete from release_starts where at < (
     select at from release_starts order by at desc offset ${serverLimits.STARTS_KEPT} limit 1)`,
);

/** Undefined if it does not count: it was told before, or its device starts all the time. */
export const keepStart = (
  tx: Tx,
  { page, remote, version, outcome, at, device, byPerson }: Start,
  since: Date,
): Promise<{ is_new: boolean } | undefined> =>
  tx.maybe<{ is_new: boolean }>(KEEP, [page, remote, version, outcome, at, device, since, byPerson]);

/** The last starts of a version since it is out. */
export const judgedStarts = (tx: Tx, remote: string, version: string, since: Date): Promise<JudgedStart[]> =>
  tx.rows<JudgedStart>(JUDGED, [remote, version, since]);

export async function forgetStarts(q: Autocommit, before: Date): Promise<void> {
  await q.rows(FORGET, [before]);
  await q.rows(TRIM);
}
