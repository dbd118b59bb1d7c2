import type { Client, ClientMark } from 'shared-lib/contract';
import type { ClientMarkKind, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { IN_FORCE, MARKS_IN_SHORT, NOT_LIFTED } from './marks.sql.js';

const INSERT = sql(
  'client_mark_insert',
  `insert into client_marks (client_id, kind, appointment_id, on_day, reason, marked_by, marked_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
export interface NewMark {
  readonly client: number;
  readonly kind: ClientMarkKind;
  readonly appointment: number | null;
  readonly day: ServiceDay;
  readonly reason: string;
  readonly by: number | null;
  readonly at: Date;
}
export const insertMark = async (tx: Tx, mark: NewMark): Promise<number> =>
  (
    await tx.one<{ id: number }>(INSERT, [
      mark.client,
      mark.kind,
      mark.appointment,
      mark.day,
      mark.reason,
      mark.by,
      mark.at,
    ])
  ).id;

const HOLDING = sql(
  'client_mark_holding',
  `select m.id from client_marks m where m.client_id = $1 and m.kind = $2 and ${IN_FORCE}
     and ($2 = 'do_not_book' or m.appointment_id = $3::int or ($3::int is null and m.on_day = $4)) limit 1`,
);
/**
 * Is the same mark already in force? One do-not-book for a client, one no-show for a visit; without a visit, any mark
 * of that day.
 */
export const isMarked = async (
  q: Queryable,
  { client, kind, appointment, day }: Pick<NewMark, 'client' | 'kind' | 'appointment' | 'day'>,
): Promise<boolean> => (await q.maybe(HOLDING, [client, kind, appointment, day])) !== undefined;

const FIND = sql(
  'client_mark_find',
  `select m.id, m.client_id, m.kind, exists (select from client_mark_lifts l where l.mark_id = m.id) as is_lifted
   from client_marks m where m.id = $1`,
);
export interface FoundMark {
  readonly id: number;
  readonly client_id: number;
  readonly kind: ClientMarkKind;
  readonly is_lifted: boolean;
}
export const findMark = (q: Queryable, id: number): Promise<FoundMark | undefined> => q.maybe<FoundMark>(FIND, [id]);

const LIFT = sql(
  'client_mark_lift',
  `insert into client_mark_lifts (mark_id, reason, lifted_by, lifted_at)
   select m.id, $2, $3::int, $4::timestamptz from client_marks t
   join client_marks m on m.id = t.id or (t.kind = 'do_not_book' and m.kind = t.kind and m.client_id = t.client_id)
   where t.id = $1 and ${NOT_LIFTED}`,
);
export interface NewLift {
  readonly mark: number;
  readonly reason: string;
  readonly by: number | null;
  readonly at: Date;
}
/** Of do-not-book marks, all in force: a merged client may have one from each record. */
export async function insertLift(tx: Tx, { mark, reason, by, at }: NewLift): Promise<void> {
  await tx.rows(LIFT, [mark, reason, by, at]);
}

/** The maximum in an answer; more would tell nothing new. */
const SHOWN = 100;
const OF_CLIENT = sql(
  'client_marks_of_client',
  `select m.id, m.kind, m.reason, ${fullNameOf('b')} as by, m.on_day as on, m.appointment_id as appointment,
     case when l.mark_id is not null then json_build_object('reason', l.reason, 'by', ${fullNameOf('u')},
       'on', service_day_of(l.lifted_at)) end as lifted
   from client_marks m join users b on b.id = m.marked_by
   left join client_mark_lifts l on l.mark_id = m.id left join users u on u.id = l.lifted_by
   where m.client_id = $1 order by m.id desc limit ${SHOWN}`,
);
/** Newest first. */
export const findMarks = (q: Queryable, client: number): Promise<ClientMark[]> =>
  q.rows<ClientMark>(OF_CLIENT, [client]);

const CANCELLED = sql(
  'client_mark_visit',
  `select service_day from appointments where id = $1 and client_id = $2 and deleted_at is null and outcome = 'cancelled'`,
);
/** The service day of that client's cancelled visit; undefined where there is none. */
export const findCancelledVisit = async (q: Queryable, id: number, client: number): Promise<ServiceDay | undefined> =>
  (await q.maybe<{ service_day: ServiceDay }>(CANCELLED, [id, client]))?.service_day;

const DO_NOT_BOOK = sql('client_do_not_book', `select ${MARKS_IN_SHORT} from clients c where c.id = $1`);
/** Why a client is not to be booked; null where they may be. */
export const findDoNotBook = async (q: Queryable, client: number): Promise<Client['do_not_book']> =>
  (await q.one<Pick<Client, 'do_not_book'>>(DO_NOT_BOOK, [client])).do_not_book;
