import type { Service } from 'shared-lib/contract';
import { sql, type Queryable } from '../platform/database/database.js';

const ACTIVE = sql(
  'services_active',
  'select id, name, duration, price, description from services where is_active order by lower(name), id',
);

/** What is on offer, by name. */
export const findServices = (q: Queryable): Promise<Service[]> => q.rows<Service>(ACTIVE);

const DURATION = sql('service_duration', 'select duration from services where id = $1 and is_active');

/** Minutes; undefined for a service that is not on offer. */
export const findDuration = async (q: Queryable, id: number): Promise<number | undefined> =>
  (await q.maybe<{ duration: number }>(DURATION, [id]))?.duration;
