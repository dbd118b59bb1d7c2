import type { ClientTextKind, ClientTexts, Language } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** One message in one language. */
export interface WhichText {
  readonly about: ClientTextKind;
  readonly language: Language;
}

const ROWS = `select t.about, t.language, t.sms, t.subject, t.mail, t.changed_at, ${fullNameOf('u')} as changed_by
  from client_texts t join users u on u.id = t.changed_by`;
export interface WrittenRow extends WhichText {
  /** Null is the text of the product. */
  readonly sms: string | null;
  readonly subject: string | null;
  readonly mail: string | null;
  readonly changed_at: Date;
  readonly changed_by: string;
}
const ALL = sql('client_texts_all', `${ROWS} order by t.about, t.language`);
export const findAllWritten = (q: Queryable): Promise<WrittenRow[]> => q.rows<WrittenRow>(ALL);

const ONE = sql('client_texts_one', `${ROWS} where t.about = $1 and t.language = $2`);
export const findWrittenRow = (q: Queryable, { about, language }: WhichText): Promise<WrittenRow | undefined> =>
  q.maybe<WrittenRow>(ONE, [about, language]);

const ALONE = sql('client_texts_alone', 'lock table client_texts in share row exclusive mode');
/** The text of a message, while nobody else changes any: one of the product has no row to lock. */
export async function lockWritten(tx: Tx, which: WhichText): Promise<WrittenRow | undefined> {
  await tx.rows(ALONE);
  return findWrittenRow(tx, which);
}

/** The texts that stand in place of ours. */
export const wordsIn = ({ sms, subject, mail }: Partial<WrittenRow> = {}): Partial<ClientTexts> => ({
  ...(sms && { sms }),
  ...(subject && { subject }),
  ...(mail && { mail }),
});
/** What the business writes in place of our texts. It is read for each message, so all servers write the same. */
export const findWritten = async (q: Queryable, which: WhichText): Promise<Partial<ClientTexts>> =>
  wordsIn(await findWrittenRow(q, which));

const PUT = sql(
  'client_texts_put',
  `insert into client_texts (about, language, sms, subject, mail, changed_at, changed_by) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (about, language) do update set sms = excluded.sms, subject = excluded.subject, mail = excluded.mail,
     changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
);
export interface NewWritten extends Pick<WrittenRow, 'about' | 'language' | 'sms' | 'subject' | 'mail'> {
  readonly at: Date;
  readonly by: number;
}
export const putWritten = (tx: Tx, { about, language, sms, subject, mail, at, by }: NewWritten): Promise<unknown> =>
  tx.rows(PUT, [about, language, sms, subject, mail, at, by]);

const REMOVE = sql('client_texts_remove', 'delete from client_texts where about = $1 and language = $2');
export const removeWritten = (tx: Tx, { about, language }: WhichText): Promise<unknown> =>
  tx.rows(REMOVE, [about, language]);

const FITTING = sql(
  'client_texts_fitting_visits',
  `with newest as (
     select a.id, a.outcome from appointments a join clients c on c.id = a.client_id
     where a.deleted_at is null and c.redacted_at is null order by a.id desc limit 500)
   select max(id) as planned, max(id) filter (where outcome = 'completed') as completed,
     max(id) filter (where outcome = 'cancelled') as cancelled from newest`,
);
/** Visits to preview the texts with: any, the newest that is done, and the newest that was cancelled. */
export interface FittingVisits {
  readonly planned: number | null;
  readonly completed: number | null;
  readonly cancelled: number | null;
}
export const findFittingVisits = (q: Queryable): Promise<FittingVisits> => q.one<FittingVisits>(FITTING);
