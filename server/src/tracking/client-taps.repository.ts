import { sql, type Tx } from '../platform/database/database.js';

interface Tapped {
  readonly late_at: Date | null;
  readonly unit: string | null;
  readonly place: string | null;
  readonly taps: number;
}
const READ = sql('client_taps_read', 'select late_at, unit, place, taps from client_taps where appointment_id = $1');
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
