import { addDays, serviceDayOf } from 'shared-lib/domain';
import type { AppointmentSource, LiveAppointment } from '../../live-channel/sources.js';
import type { Deps } from '../../platform/deps.js';
import { cardFor } from './card.js';
import { factsOf } from './card.sql.js';
import { byDays } from './lists.js';
import { loadAppointments, maySee, viewFor } from './load.js';
import { findPage } from './reads.repository.js';
import { CARDS } from './rows.js';

/**
 * What the live channel sends at connection: today and the coming week, enough for the first screen of every role. It
 * sends cards, as lists do, because all clients reconnect at once after an outage.
 */
const DAYS_AHEAD = 7;
const MAX_INITIAL = 200;

/** The live channel's view of appointments: one query for each batch, a view for each kind of reader. */
export const appointmentSource = ({ db, clock }: Deps): AppointmentSource => ({
  async load(ids) {
    const now = clock.now();
    const live = new Map<number, LiveAppointment>();
    for (const [id, record] of await loadAppointments(db, ids)) {
      if (!record.deleted)
        live.set(id, {
          visibleTo: (reader) => maySee(record, reader),
          forReader: (reader) => viewFor(record, reader, now),
        });
    }
    return live;
  },
  async initial(reader) {
    const now = clock.now();
    const today = serviceDayOf(now);
    const wanted = byDays(reader, today, addDays(today, DAYS_AHEAD));
    const { rows } = await findPage(db, wanted, { page: 1, page_size: MAX_INITIAL }, CARDS);
    return rows.map(({ facts }) => cardFor(factsOf(facts), reader, now));
  },
});
