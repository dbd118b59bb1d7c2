import type { HistoryEntry } from 'shared-lib/contract';
import { numbersOf, type Role } from 'shared-lib/domain';
import { changesOf, type Members } from '../audit/changes.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { trailCount, trailQuery, type TrailFilter, type TrailPlace } from './trail-query.sql.js';

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly actor: number | null;
  readonly actor_name: string | null;
  readonly actor_role: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly subject: string | null;
  readonly before: Members | null;
  readonly after: Members | null;
  readonly request_id: string | null;
  readonly address: string | null;
}
export interface TrailEntry extends Omit<Row, 'at' | 'before' | 'after'> {
  readonly at: string;
  readonly changes: HistoryEntry['changes'];
}

/** Entries of the trail, newest first. */
export async function findEntries(
  q: Queryable,
  filter: TrailFilter,
  place: TrailPlace,
  limit: number,
): Promise<TrailEntry[]> {
  const { text, params } = trailQuery(filter, place, limit);
  return (await q.rows<Row>(text, params)).map(({ at, before, after, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    changes: changesOf(before, after),
  }));
}

/** How many there are; `limit` and one more where there are more. */
export async function countEntries(
  q: Queryable,
  filter: TrailFilter,
  place: TrailPlace,
  limit: number,
): Promise<number> {
  const { text, params } = trailCount(filter, place, limit);
  return (await q.one<{ count: number }>(text, params)).count;
}

const SERVICES = sql('logs_services', 'select id, name from services where id = any ($1::int[]) order by id');
const NAMES = sql(
  'logs_names',
  `select id, ${fullNameOf('u')} as name from users u where id = any ($1::int[]) order by id`,
);
interface Named {
  readonly id: number;
  readonly name: string;
}
/** What the people and services are called of whom entries speak; who is not there is left out. */
export async function findNames(
  q: Queryable,
  entries: readonly TrailEntry[],
): Promise<{ people: Named[]; services: Named[] }> {
  const { people, services } = numbersOf(entries.flatMap(({ changes }) => changes));
  return {
    people: people.length ? await q.rows<Named>(NAMES, [people]) : [],
    services: services.length ? await q.rows<Named>(SERVICES, [services]) : [],
  };
}

const PEOPLE = sql(
  'logs_people',
  `select id, ${fullNameOf('u')} as name, role from users u order by lower(first_name), lower(last_name), id`,
);
export const findPeople = (q: Queryable): Promise<{ id: number; name: string; role: Role }[]> => q.rows(PEOPLE);
