import type { ClientConsent } from 'shared-lib/contract';
import type { ConsentAbout, ConsentHow, ConsentState, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

const OF_CLIENT = sql(
  'client_consents_of_client',
  `select k.id, k.about, k.state, k.how, k.on_day as "on", ${fullNameOf('u')} as by, k.recorded_at as at
   from client_consents k join users u on u.id = k.recorded_by where k.client_id = $1 order by k.id desc`,
);
type Row = Omit<ClientConsent, 'at'> & { readonly at: Date };
/** Newest first. */
export const findConsents = async (q: Queryable, client: number): Promise<ClientConsent[]> =>
  (await q.rows<Row>(OF_CLIENT, [client])).map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));

const INSERT = sql(
  'client_consent_insert',
  `insert into client_consents (client_id, about, state, how, on_day, recorded_by, recorded_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
export interface NewConsent {
  readonly client: number;
  readonly about: ConsentAbout;
  readonly state: ConsentState;
  readonly how: ConsentHow;
  readonly on: ServiceDay;
  readonly by: number;
  readonly at: Date;
}
export async function insertConsent(tx: Tx, { client, about, state, how, on, by, at }: NewConsent): Promise<void> {
  await tx.rows(INSERT, [client, about, state, how, on, by, at]);
}
