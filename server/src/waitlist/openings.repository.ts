import type { Gender, WaitlistWindow } from 'shared-lib/domain';
import { sql, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

const ONE_AT_A_TIME = sql(
  'waitlist_look_lock',
  `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('waitlist'))`,
);
/** Waits for all other searches for slots, until the transaction ends, so that a slot is offered to only one entry. */
export const lockOpenings = async (tx: Tx): Promise<void> => {
  await tx.rows(ONE_AT_A_TIME);
};

/** The facts of an entry for the search. */
export interface OpenEntry extends WaitlistWindow {
  readonly id: number;
  readonly client_name: string;
  readonly preferred_therapist: number | null;
  readonly preferred_gender: Gender | null;
  readonly therapist_id: number | null;
  /** Minutes of the visit. */
  readonly duration: number;
  readonly first_start: Date;
  readonly last_start: Date;
  readonly offer_start: Date | null;
  readonly offer_therapist: number | null;
}

/** The earliest entry first. A day on each side of the changed time, because a visit may reach into it. */
const OPEN = sql(
  'waitlist_open',
  `select w.id, ${fullNameOf('c')} as client_name, c.preferred_therapist, c.preferred_gender, w.therapist_id, w.from_day, w.to_day, w.from_time, w.to_time, w.first_start, w.last_start,
     w.offer_start, w.offer_therapist,
     (select sum(s.duration)::int from unnest(w.services) x(id) join services s on s.id = x.id) as duration
   from waitlist_wishes w join clients c on c.id = w.client_id
   where w.closed_at is null and (w.created_at, w.id) > (select created_at, id from waitlist_wishes where id = $3
       union all select '-infinity', 0 where $3 = 0)
     and ($1::timestamptz is null or w.last_start >= $1::timestamptz - interval '1 day')
     and ($2::timestamptz is null or w.first_start <= $2::timestamptz + interval '1 day')
   order by w.created_at, w.id limit $4 for update of w`,
);

export interface OpenSearch {
  /** Null: at any time. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** Entries after this one; 0 for the first. */
  readonly after: number;
  readonly most: number;
}
/** Open entries around a time, locked. */
export const lockOpenEntries = (tx: Tx, { from, to, after, most }: OpenSearch): Promise<OpenEntry[]> =>
  tx.rows<OpenEntry>(OPEN, [from, to, after, most]);

const OFFERS = sql(
  'waitlist_offers',
  `select w.id, w.offer_therapist as therapist, w.offer_start as start,
     (select sum(s.duration)::int from unnest(w.services) x(id) join services s on s.id = x.id) as duration
   from waitlist_wishes w where w.state = 'offered' and w.offer_therapist is not null and w.offer_start is not null`,
);
export interface StandingOffer {
  readonly id: number;
  readonly therapist: number;
  readonly start: Date;
  readonly duration: number;
}
/** The slots that entries were offered. */
export const findOffers = (tx: Tx): Promise<StandingOffer[]> => tx.rows<StandingOffer>(OFFERS, []);

const OFFER = sql(
  'waitlist_offer',
  `update waitlist_wishes set state = 'offered', offer_start = $2, offer_therapist = $3, offered_at = $4, version = version + 1, updated_at = $4
   where id = $1 returning (select ${fullNameOf('u')} from users u where u.id = $3) as name`,
);
/** Returns the therapist's name. */
export const offer = async (
  tx: Tx,
  id: number,
  { start, therapist, now }: { readonly start: Date; readonly therapist: number; readonly now: Date },
): Promise<string> => (await tx.one<{ name: string }>(OFFER, [id, start, therapist, now])).name;

const TAKE_BACK = sql(
  'waitlist_take_back',
  `update waitlist_wishes set state = 'waiting', offer_start = null, offer_therapist = null, offered_at = null, version = version + 1, updated_at = $2
   where id = $1`,
);
export const takeOfferBack = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.rows(TAKE_BACK, [id, now]);
};
