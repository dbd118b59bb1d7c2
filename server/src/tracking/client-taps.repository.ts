import { type WordToClient, WORDS_TO_CLIENT } from 'shared-lib/domain';
import { sql, type Tx } from '../platform/database/database.js';

interface Tapped {
  readonly late_at: Date | null;
  readonly unit: string | null;
  readonly place: string | null;
  readonly taps: number;
  /** How often people of the visit told the client something. */
  readonly words: number;
  readonly here_at: Date | null;
  readonly come_down_at: Date | null;
  readonly which_unit_at: Date | null;
}
const READ = sql(
  'client_taps_read',
  'select late_at, unit, place, taps, words, here_at, come_down_at, which_unit_at from client_taps where appointment_id = $1',
);
/** What the client of a locked visit said; undefined where they never did. */
export const findTaps = (tx: Tx, appointment: number): Promise<Tapped | undefined> =>
  tx.maybe<Tapped>(READ, [appointment]);

const LATE = sql(
  'client_taps_late',
  `insert into client_taps as t (appointment_id, late_at, taps) values ($1, $2, 1)
   on conflict (appointment_id) do update set late_at = excluded.late_at, taps = t.taps + 1`,
);
export const putLate = (tx: Tx, appointment: number, now: Date): Promise<unknown> => tx.rows(LATE, [appointment, now]);

const UNIT = sql(
  'client_taps_unit',
  `insert into client_taps as t (appointment_id, unit, place, taps) values ($1, $2, $3, 1)
   on conflict (appointment_id) do update set unit = excluded.unit, place = excluded.place, taps = t.taps + 1`,
);
export const putUnit = (tx: Tx, appointment: number, unit: string, place: string): Promise<unknown> =>
  tx.rows(UNIT, [appointment, unit, place]);

const wordStatement = (word: WordToClient) =>
  sql(
    `client_taps_${word}`,
    `insert into client_taps as t (appointment_id, taps, ${word}_at, words) values ($1, 0, $2, 1)
     on conflict (appointment_id) do update set ${word}_at = excluded.${word}_at, words = t.words + 1`,
  );
const WORD = Object.fromEntries(WORDS_TO_CLIENT.map((word) => [word, wordStatement(word)])) as Readonly<
  Record<WordToClient, ReturnType<typeof wordStatement>>
>;
/** Stores when the client of a locked visit, whose link is there, was told a word. */
export const putWord = (tx: Tx, appointment: number, word: WordToClient, now: Date): Promise<unknown> =>
  tx.rows(WORD[word], [appointment, now]);
