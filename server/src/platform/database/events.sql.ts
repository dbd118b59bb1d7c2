import type { NewEvent } from './events.js';
import type { JournalKind } from './journal.js';

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
