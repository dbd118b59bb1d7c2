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
 * What a person who connects gets: today and the week to come, enough for the first screen of every role, and as cards,
 * which is what lists show: everybody comes back at once after a mass drop.
 */
const DAYS_AHEAD = 7;
const MAX_INITIAL = 200;

/** What the live channel shows of appointments: one query for each batch, a view for each kind of reader. */
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
