import type { HistoryEntry } from 'shared-lib/contract';
import { numbersOf, type Role } from 'shared-lib/domain';
import { changesOf, unchangedOf, type Members } from '../audit/changes.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { trailQuery, type Sought, type TrailFilter, type TrailPlace, type TrailSize } from './trail-query.sql.js';

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
  readonly device: string | null;
}
export interface TrailEntry extends Omit<Row, 'at' | 'before' | 'after'> {
  readonly at: string;
  readonly changes: HistoryEntry['changes'];
  readonly unchanged: number;
}

export interface FoundEntries {
  readonly entries: TrailEntry[];
  /** One more than the most that are counted when there are more; 0 when nothing was to be counted. */
  readonly found: number;
}

/** Entries of the trail, newest first. */
export async function findEntries(
  q: Queryable,
  filter: TrailFilter,
  place: TrailPlace,
  size: TrailSize,
): Promise<FoundEntries> {
  const { text, params } = trailQuery(filter, place, size);
  const rows = await q.rows<Row & { found: number }>(text, params);
  return {
    entries: rows.map(({ at, before, after, found: _, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      changes: changesOf(before, after),
      unchanged: unchangedOf(before, after),
    })),
    found: rows[0]?.found ?? 0,
  };
}

const SERVICES = sql('logs_services', 'select id, name from services where id = any ($1::int[]) order by id');
const NAMES = sql(
  'logs_names',
  `select id, ${fullNameOf('u')} as name from users u where id = any ($1::int[]) order by id`,
);
const NAMED_SO = sql(
  'logs_named_so',
  `
  select array(select id from users u where fold_text(${fullNameOf('u')}) like all ($1::text[])) as people,
    array(select id from appointments where client_id = any ($2::int[])) as appointments,
    array(select id from materials where fold_text(name) like all ($1)) as materials,
    array(select id from services where fold_text(name) like all ($1)) as services`,
);
/** Records whose name has all the words, and the appointments of clients with that name. */
export const findNamed = (
  q: Queryable,
  words: readonly string[],
  clients: readonly number[],
): Promise<Pick<Sought, 'people' | 'appointments' | 'materials' | 'services'>> => q.one(NAMED_SO, [words, clients]);

interface Named {
  readonly id: number;
  readonly name: string;
}
/** The names of the people and services that entries mention. One that does not exist is left out. */
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
