import type { Service } from 'shared-lib/contract';
import type { PriceFrom } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { onDay, PRICE_LIST } from './price-list.sql.js';

/**
 * Counts only the last thousand bookings: what people booked years ago says little now. The time it takes does not grow
 * with the history.
 */
const ACTIVE = sql(
  'services_active',
  `
  with booked as (
    select s.service_id, count(*) as times
    from (select id from appointments order by id desc limit 1000) a join appointment_services s on s.appointment_id = a.id
    group by s.service_id
  )
  select s.id, s.name, s.duration, s.price, s.description, ${PRICE_LIST}
  from services s left join booked b on b.service_id = s.id
  where s.is_active order by b.times desc nulls last, lower(s.name), s.id`,
);

type StoredService = Omit<Service, 'coming_prices'> & { readonly price_list: PriceFrom[] | null };

/** The services on offer, most booked first, with the prices of a service day. Source: R-booking-21. */
export const findServices = async (q: Queryable, day: string): Promise<Service[]> =>
  (await q.rows<StoredService>(ACTIVE)).map((service) => onDay(service, day));

const DURATION = sql('service_duration', 'select duration from services where id = $1 and is_active');

/** In minutes; undefined for a service that is not on offer. */
export const findDuration = async (q: Queryable, id: number): Promise<number | undefined> =>
  (await q.maybe<{ duration: number }>(DURATION, [id]))?.duration;
