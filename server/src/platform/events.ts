import type { Clock } from './clock.js';
import type { Queryable } from './database.js';

/** Who may hear of an event besides the people of its appointment and, for an appointment, all operators. */
export interface Audience {
  readonly operators?: boolean;
  /** User ids. */
  readonly users?: readonly number[];
}

/** A row of the outbox, written in the transaction that caused it. `type` is a message name of specification 7. */
export interface NewEvent {
  readonly type: string;
  readonly appointmentId?: number;
  readonly audience?: Audience;
  readonly payload?: Readonly<Record<string, unknown>>;
}

const INSERT = {
  name: 'events_insert',
  text: `insert into events (at, type, appointment_id, audience, payload)
    select $1, e.type, e.appointment_id, coalesce(e.audience, '{}'), coalesce(e.payload, '{}')
    from jsonb_to_recordset($2::jsonb) as e(type text, appointment_id int, audience jsonb, payload jsonb)`,
};

export const eventInserter =
  (clock: Clock) =>
  async (tx: Queryable, events: readonly NewEvent[]): Promise<void> => {
    const rows = events.map(({ type, appointmentId, audience, payload }) => ({ type, appointment_id: appointmentId, audience, payload }));
    await tx.rows(INSERT, [clock.now(), JSON.stringify(rows)]);
  };
