import type { ClientOverview, ClientVisit } from 'shared-lib/contract';
import { AMOUNT_PAID } from '../payments/amount-paid.sql.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { IN_FORCE } from './marks.sql.js';
import { isService, isShown, nameInList } from '../platform/database/price-lines.sql.js';

/** The number of favourites in an answer. */
const FAVOURITES = 3;
const THEIR_VISITS = 'a.client_id = $1 and a.deleted_at is null';

/** Along `appointments_by_client`, the index of a client's appointments, however many others there are. */
const FIGURES = sql(
  'client_figures',
  `select count(*) filter (where a.outcome = 'completed')::int as completed,
     count(*) filter (where a.outcome = 'cancelled')::int as cancelled,
     min(a.service_day) filter (where a.outcome = 'completed') as first_visit,
     max(a.service_day) filter (where a.outcome = 'completed') as last_visit,
     coalesce(sum(paid.amount), 0)::int as spent
   from appointments a
   cross join lateral (select sum(p.amount) as amount from payments p where p.appointment_id = a.id) paid
   where ${THEIR_VISITS}`,
);
type Figures = Omit<ClientOverview, 'services' | 'therapists' | 'marks'>;
export const findFigures = (q: Queryable, client: number): Promise<Figures> => q.one<Figures>(FIGURES, [client]);

const SERVICES = sql(
  'client_favourite_services',
  `select s.name, count(*)::int as count from appointments a join appointment_services s on s.appointment_id = a.id and ${isService('s')}
   where ${THEIR_VISITS} and a.outcome = 'completed' group by s.name order by count desc, s.name limit ${FAVOURITES}`,
);
export const findFavouriteServices = (q: Queryable, client: number): Promise<ClientOverview['services']> =>
  q.rows<ClientOverview['services'][number]>(SERVICES, [client]);

const THERAPISTS = sql(
  'client_favourite_therapists',
  `select u.id, ${fullNameOf('u')} as name, count(*)::int as count
   from appointments a join appointment_therapists t on t.appointment_id = a.id join users u on u.id = t.therapist_id
   where ${THEIR_VISITS} and a.outcome = 'completed' group by u.id order by count desc, name limit ${FAVOURITES}`,
);
export const findFavouriteTherapists = (q: Queryable, client: number): Promise<ClientOverview['therapists']> =>
  q.rows<ClientOverview['therapists'][number]>(THERAPISTS, [client]);

/** Latest first: the index read backwards. */
const VISITS = sql(
  'client_visits',
  `select a.id, a.service_day as date, a.starts_at, a.status, a.outcome, ${AMOUNT_PAID} as amount_paid,
     coalesce((select string_agg(${nameInList('s')}, ', ' order by s.position) from appointment_services s where s.appointment_id = a.id and ${isShown('s')}), '') as services,
     coalesce((select string_agg(${fullNameOf('u')}, ', ' order by t.position)
       from appointment_therapists t join users u on u.id = t.therapist_id where t.appointment_id = a.id), '') as therapists,
     exists (select from client_marks m where m.appointment_id = a.id and ${IN_FORCE}) as is_no_show
   from appointments a where ${THEIR_VISITS}
   order by a.service_day desc, a.starts_at desc, a.id desc limit $2 offset $3`,
);
const COUNT = sql('client_visits_count', `select count(*)::int as count from appointments a where ${THEIR_VISITS}`);
/** A page of a client's appointments, in any status. */
export async function findVisits(
  q: Queryable,
  client: number,
  page: PageRequest,
): Promise<{ visits: ClientVisit[]; count: number }> {
  const rows = await q.rows<Omit<ClientVisit, 'starts_at'> & { readonly starts_at: Date }>(VISITS, [
    client,
    page.page_size,
    offsetOf(page),
  ]);
  return {
    visits: rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })),
    count: (await q.one<{ count: number }>(COUNT, [client])).count,
  };
}
