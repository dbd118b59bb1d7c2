import type { JournalKind } from './journal.js'; /** Who may hear of an event besides the people of its appointment and, for an appointment, all operators. */
export interface Audience {
  readonly operators?: boolean;
  /** Nobody else hears of it, the people of the appointment neither. */
  readonly operatorsAlone?: boolean;
  /** User ids. */
  readonly users?: readonly number[];
}

/** A row of the outbox, written in the transaction that caused it. `type` is the name of a message (7-103..7-118). */
export interface NewEvent {
  readonly type: string;
  readonly appointmentId?: number;
  readonly audience?: Audience;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Rows of the outbox as a transaction leaves them behind. */
export const EVENTS: JournalKind<NewEvent & { readonly at: Date }> = {
  name: 'events',
  hasEvents: true,
  statements: (rows) => ({
    events_written: `
      insert into events (at, type, appointment_id, audience, payload)
      select e.at, e.type, e."appointmentId", coalesce(e.audience, '{}'), coalesce(e.payload, '{}')
      from jsonb_to_recordset(${rows}) as e(at timestamptz, type text, "appointmentId" int, audience jsonb, payload jsonb)`,
  }),
};
