import type { JournalKind } from '../platform/database/journal.js';
import type { AnyOccasion } from './occasions.js';
import { closedDevices } from './push.sql.js';

/** `columns` describe a row, `which` says whose it means: `n` is a notification, `s` the row. Its reader is woken. */
const marking = <Row extends { readonly at: Date }>(
  name: string,
  columns: string,
  as: string,
  which: string,
): JournalKind<Row> => ({
  name,
  hasEvents: true,
  statements: (rows) => ({
    [name]: `
      update notifications n set ${as} from jsonb_to_recordset(${rows}) as s(${columns}, at timestamptz)
      where ${which} returning n.id, n.user_id, s.at`,
    [`${name}_events`]: `
      insert into events (at, type, audience, payload)
      select at, 'notification', jsonb_build_object('users', jsonb_agg(distinct user_id)), '{}'::jsonb from ${name} group by at`,
  }),
});

/**
 * Notifications that are marked read automatically when their question is answered. The row keeps that nobody opened
 * them, for the list of who has read what. Their messages go from all devices.
 */
const settling = <Row extends { readonly at: Date }>(
  name: string,
  columns: string,
  which: string,
): JournalKind<Row> => {
  const marked = marking<Row>(name, columns, 'read_at = s.at, settled = true', `n.read_at is null and ${which}`);
  return {
    ...marked,
    statements: (rows) => ({ ...marked.statements(rows), [`${name}_devices`]: closedDevices(name) }),
  };
};

interface SettledRow {
  /** Null for every operator. */
  readonly user_id: number | null;
  readonly appointment_id: number;
  readonly occasions: readonly AnyOccasion[];
  readonly at: Date;
}

const COLUMNS = 'user_id int, appointment_id int, occasions text[]';
const ASKED = `n.appointment_id = s.appointment_id and n.notification_type = any (s.occasions)
    and (n.user_id = s.user_id or (s.user_id is null and exists (select from users u where u.id = n.user_id and u.role = 'operator')))`;

/** For an appointment, by occasion. */
export const SETTLED = settling<SettledRow>('settled', COLUMNS, ASKED);

/** The same, after the answering step was undone: unread, unless the person has opened them since. */
export const UNSETTLED = marking<SettledRow & { readonly settled_at: Date }>(
  'unsettled',
  `${COLUMNS}, settled_at timestamptz`,
  'read_at = null, settled = false',
  `n.settled and n.read_at = s.settled_at and ${ASKED}`,
);

/** For a slot that was offered to a waitlist entry. */
export const SETTLED_ENTRY = settling<{ readonly wish_id: number; readonly at: Date }>(
  'settled_wish',
  'wish_id int',
  `n.wish_id = s.wish_id and n.notification_type = 'wish_offered'`,
);

/** For a person's hand-overs. */
export const SETTLED_REMITTANCES = settling<{ readonly user_id: number; readonly at: Date }>(
  'settled_remittances',
  'user_id int',
  `n.user_id = s.user_id and n.notification_type = 'remittance_counted'`,
);

/** For a person who is asked whether they have gone home. */
export const SETTLED_STILL_IN = settling<{ readonly user_id: number; readonly at: Date }>(
  'settled_still_in',
  'user_id int',
  `n.user_id = s.user_id and n.notification_type = 'still_in'`,
);

/** For a question to the operators of any subject: no question of this kind waits any more. */
export const SETTLED_ASKED = settling<{ readonly occasion: AnyOccasion; readonly at: Date }>(
  'settled_asked',
  'occasion text',
  'n.notification_type = s.occasion',
);
