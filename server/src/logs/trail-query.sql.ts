import { AUDIT_REASONS } from 'shared-lib/domain';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** What narrows the trail; everything left out leaves nothing out. */
export interface TrailFilter {
  /** Null: what the product did by itself. */
  readonly actor?: number | null;
  readonly action?: string;
  readonly entity?: string;
  readonly entityId?: string;
  /** From this instant on, and before that one. */
  readonly since?: Date;
  readonly until?: Date;
  readonly sought?: Sought;
}

/** What a search looks for: words of a reason, the number of a record, and the records that bear the name. */
export interface Sought {
  /** As a pattern of LIKE, in lower case. */
  readonly pattern: string;
  readonly number: string | null;
  readonly clients: readonly number[];
}

/** Where a page goes on. */
export interface TrailPlace {
  /** Entries older than this one. */
  readonly before?: number;
  /** Entries newer than this one. */
  readonly after?: number;
}

export interface TrailQuery {
  readonly text: string;
  readonly params: readonly unknown[];
}

const NAMED = (table: string): string => `select id::text from ${table} where lower(name) like`;
const STAFF = `select id from users where lower(${fullNameOf('users')}) like`;
const SAID = `array[${AUDIT_REASONS.map((name) => `'${name}'`).join(', ')}]`;
const REASON = `lower(concat_ws(' ', ${AUDIT_REASONS.map((name) => `l.after ->> '${name}'`).join(', ')}))`;

/** Collects conditions and their parameters. */
class Conditions {
  readonly params: unknown[] = [];
  readonly all: string[] = [];

  param(value: unknown, type: string): string {
    this.params.push(value);
    return `$${this.params.length}::${type}`;
  }

  add(condition: string): void {
    this.all.push(condition);
  }

  get where(): string {
    return this.all.length ? `where ${this.all.join(' and ')}` : '';
  }
}

function soughtIn(conditions: Conditions, { pattern, number, clients }: Sought): string {
  const like = conditions.param(pattern, 'text');
  const ids = conditions.param(clients, 'int[]');
  const found = [
    `l.actor_id = any (array(${STAFF} ${like}))`,
    `l.entity = 'user' and l.entity_id = any (array(select s.id::text from (${STAFF} ${like}) s))`,
    `l.entity = 'client' and l.entity_id = any (array(select unnest(${ids})::text))`,
    `l.entity = 'appointment' and l.entity_id = any (array(select a.id::text from appointments a where a.client_id = any (${ids})))`,
    `l.entity = 'material' and l.entity_id = any (array(${NAMED('materials')} ${like}))`,
    `l.entity = 'service' and l.entity_id = any (array(${NAMED('services')} ${like}))`,
    `l.after ?| ${SAID} and ${REASON} like ${like}`,
    ...(number === null ? [] : [`l.entity_id = ${conditions.param(number, 'text')}`]),
  ];
  return `(${found.map((one) => `(${one})`).join(' or ')})`;
}

function conditionsOf(filter: TrailFilter, place: TrailPlace = {}): Conditions {
  const conditions = new Conditions();
  const { actor, action, entity, entityId, since, until, sought } = filter;
  const equal = (column: string, value: unknown, type: string): void => {
    if (value !== undefined) conditions.add(`l.${column} = ${conditions.param(value, type)}`);
  };
  if (actor === null) conditions.add('l.actor_id is null');
  else equal('actor_id', actor, 'int');
  equal('action', action, 'text');
  equal('entity', entity, 'text');
  equal('entity_id', entityId, 'text');
  if (since) conditions.add(`l.at >= ${conditions.param(since, 'timestamptz')}`);
  if (until) conditions.add(`l.at < ${conditions.param(until, 'timestamptz')}`);
  const beyond = (sign: '<' | '>', id: number): void => {
    const number = conditions.param(id, 'bigint');
    conditions.add(`(l.at, l.id) ${sign} ((select at from audit_log where id = ${number}), ${number})`);
  };
  if (place.before !== undefined) beyond('<', place.before);
  if (place.after !== undefined) beyond('>', place.after);
  if (sought) conditions.add(soughtIn(conditions, sought));
  return conditions;
}

/** Of these an entry is about one by its number, so that it can be called by its name. */
const SUBJECT = `case when l.entity_id ~ '^[0-9]{1,9}$' then case l.entity
    when 'appointment' then (select ${fullNameOf('c')} from appointments a join clients c on c.id = a.client_id where a.id = l.entity_id::int)
    when 'client' then (select ${fullNameOf('c')} from clients c where c.id = l.entity_id::int)
    when 'user' then (select ${fullNameOf('s')} from users s where s.id = l.entity_id::int)
    when 'availability_pattern' then (select ${fullNameOf('s')} from users s where s.id = l.entity_id::int)
    when 'attendance_record' then (select ${fullNameOf('s')} from attendance_records r join users s on s.id = r.staff_id where r.id = l.entity_id::int)
    when 'material' then (select m.name from materials m where m.id = l.entity_id::int)
    when 'service' then (select v.name from services v where v.id = l.entity_id::int) end
  when l.entity = 'availability_day' then
    (select ${fullNameOf('s')} from users s where s.id::text = split_part(l.entity_id, '/', 1)) end`;

/**
 * A page of the trail, newest first: the entries are walked along an index, and only those of the page are put together
 * with what stands beside them.
 */
export function trailQuery(filter: TrailFilter, place: TrailPlace, limit: number): TrailQuery {
  const conditions = conditionsOf(filter, place);
  const most = conditions.param(limit, 'int');
  return {
    text: `
  select l.id, l.at, l.actor_id as actor, nullif(${fullNameOf('u')}, '') as actor_name, l.actor_role, l.action, l.entity, l.entity_id,
    ${SUBJECT} as subject, l.before || coalesce(p.before, '{}') as before, l.after || coalesce(p.after, '{}') as after, l.request_id, l.address
  from (select l.* from audit_log l ${conditions.where} order by l.at desc, l.id desc limit ${most}) l
  left join audit_personal p on p.audit_id = l.id left join users u on u.id = l.actor_id
  order by l.at desc, l.id desc`,
    params: conditions.params,
  };
}

/** How many entries there are, counted up to one past a limit. */
export function trailCount(filter: TrailFilter, place: TrailPlace, limit: number): TrailQuery {
  const conditions = conditionsOf(filter, place);
  const most = conditions.param(limit + 1, 'int');
  return {
    text: `select count(*)::int as count from (select from audit_log l ${conditions.where} order by l.at desc, l.id desc limit ${most}) found`,
    params: conditions.params,
  };
}
