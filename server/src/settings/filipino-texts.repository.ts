import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

export interface CorrectionRow {
  readonly english: string;
  readonly filipino: string;
  readonly corrected_at: Date;
  readonly corrected_by: string;
}

const ROWS = `select t.english, t.filipino, t.corrected_at, ${fullNameOf('u')} as corrected_by
  from corrected_texts t join users u on u.id = t.corrected_by`;
const ALL = sql('corrected_texts_all', `${ROWS} order by t.english`);
export const findCorrections = (q: Queryable): Promise<CorrectionRow[]> => q.rows<CorrectionRow>(ALL);

const SAID = sql('corrected_texts_said', 'select english, filipino from corrected_texts');
/** What is said in other words than ours, and nothing else: many pages need it. */
export const findCorrected = (q: Queryable): Promise<Pick<CorrectionRow, 'english' | 'filipino'>[]> => q.rows(SAID);

const ALONE = sql('corrected_texts_alone', 'lock table corrected_texts in share row exclusive mode');
const ONE = sql('corrected_texts_one', `${ROWS} where t.english = $1`);
/** The correction of a text, while nobody else corrects any: a text without one has no row to lock. */
export async function lockCorrection(tx: Tx, english: string): Promise<CorrectionRow | undefined> {
  await tx.rows(ALONE);
  return tx.maybe<CorrectionRow>(ONE, [english]);
}
export const findCorrection = (q: Queryable, english: string): Promise<CorrectionRow | undefined> =>
  q.maybe<CorrectionRow>(ONE, [english]);

const PUT = sql(
  'corrected_texts_put',
  `
  insert into corrected_texts (english, filipino, corrected_at, corrected_by) values ($1, $2, $3, $4)
  on conflict (english) do update set
    filipino = excluded.filipino, corrected_at = excluded.corrected_at, corrected_by = excluded.corrected_by`,
);
export interface NewCorrection extends Pick<CorrectionRow, 'english' | 'filipino'> {
  readonly at: Date;
  readonly by: number;
}
export const putCorrection = (tx: Tx, { english, filipino, at, by }: NewCorrection): Promise<unknown> =>
  tx.rows(PUT, [english, filipino, at, by]);

const REMOVE = sql('corrected_texts_remove', 'delete from corrected_texts where english = $1');
export const removeCorrection = (tx: Tx, english: string): Promise<unknown> => tx.rows(REMOVE, [english]);
