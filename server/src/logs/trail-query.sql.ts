// How it works: docs/subsystems/sos.md.
import { AUDIT_ENTITY_NAMES, AUDIT_REASONS, type AuditEntity } from 'shared-lib/domain';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** The filters of the audit trail. A filter that is left out leaves out no entry. */
export interface TrailFilter {
  /** Null for what the product did by itself. */
  readonly actor?: number | null;
  readonly action?: string;
  readonly entity?: string;
  readonly entityId?: string;
  /** From this instant on, before the other. */
  readonly since?: Date;
  readonly until?: Date;
  readonly sought?: Sought;
}

/** What a search looks for: words of a reason, the number of a record, and the records with that name. */
export interface Sought {
  /** A pattern for LIKE, in lower case. */
  readonly pattern: string;
  readonly number: string | null;
  /** Staff who made the change, or whose record changed. */
  readonly people: readonly number[];
  readonly clients: readonly number[];
  readonly appointments: readonly number[];
  readonly materials: readonly number[];
  readonly services: readonly number[];
}

/** Where the next page begins. */
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

/** For each kind of record, a condition on its number that uses the index of records. */
const OF = {
  client: 'clients',
  appointment: 'appointments',
  material: 'materials',
  service: 'services',
  user: 'people',
} as const satisfies Partial<Record<AuditEntity, keyof Sought>>;

/**
 * Each condition uses an index of its own. The results are merged and sorted, so no other entry of those days is read.
 */
function soughtIn(conditions: Conditions, sought: Sought): string {
  const found = [
    `l.after ?| ${SAID} and ${REASON} like ${conditions.param(sought.pattern, 'text')}`,
    ...(sought.people.length ? [`l.actor_id = any (${conditions.param(sought.people, 'int[]')})`] : []),
  ];
  const records = (kind: AuditEntity, ids: readonly (number | string)[]): void => {
    if (ids.length)
      found.push(`l.entity = '${kind}' and l.entity_id = any (${conditions.param(ids.map(String), 'text[]')})`);
  };
  for (const [kind, ids] of Object.entries(OF)) records(kind as AuditEntity, sought[ids]);
  if (sought.number !== null) for (const kind of AUDIT_ENTITY_NAMES) records(kind, [sought.number]);
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

/** The kinds of records for which an entry names one record by its number, so that it can show a name. */
const SUBJECT = `case when l.entity_id ~ '^[0-9]{1,9}$' then case l.entity
    when 'appointment' then (select ${fullNameOf('c')} from appointments a join clients c on c.id = a.client_id where a.id = l.entity_id::int)
    when 'client' then (select ${fullNameOf('c')} from clients c where c.id = l.entity_id::int)
    when 'user' then (select ${fullNameOf('s')} from users s where s.id = l.entity_id::int)
    when 'availability_pattern' then (select ${fullNameOf('s')} from users s where s.id = l.entity_id::int)
    when 'attendance_record' then (select ${fullNameOf('s')} from attendance_records r join users s on s.id = r.staff_id where r.id = l.entity_id::int)
    when 'sos' then (select ${fullNameOf('s')} from sos_calls c join users s on s.id = c.pressed_by where c.id = l.entity_id::int)
    when 'payout' then (select ${fullNameOf('s')} from payouts o join users s on s.id = o.staff_id where o.id = l.entity_id::int)
    when 'remittance' then (select ${fullNameOf('s')} from remittances h join users s on s.id = h.staff_id where h.id = l.entity_id::int)
    when 'material' then (select m.name from materials m where m.id = l.entity_id::int)
    when 'service' then (select v.name from services v where v.id = l.entity_id::int) end
  when l.entity = 'availability_day' then
    (select ${fullNameOf('s')} from users s where s.id::text = split_part(l.entity_id, '/', 1)) end`;

/**
 * The words with which a call for help was ended. They stay with the call, so that they go with its client's, and are
 * read here alone. Source: R-beyond-325.
 */
const END_OF_CALL = `case when l.action = 'sos.end' then
    (select jsonb_build_object('end_note', c.end_note) from sos_calls c where c.id = l.entity_id::int and c.end_note <> '') end`;

/** What a page shows of an entry `l`. */
const SHOWN = `l.id, l.at, l.actor_id as actor, nullif(${fullNameOf('u')}, '') as actor_name, l.actor_role, l.action, l.entity, l.entity_id,
    ${SUBJECT} as subject, l.before || coalesce(p.before, '{}') as before, l.after || coalesce(p.after, '{}') || coalesce(${END_OF_CALL}, '{}') as after, l.request_id, l.address, l.device`;
const BESIDE = 'left join audit_personal p on p.audit_id = l.id left join users u on u.id = l.actor_id';
const NEWEST_FIRST = 'order by l.at desc, l.id desc';

/** The number of entries on a page, and the most that are counted. Without the second, nothing is counted. */
export interface TrailSize {
  readonly limit: number;
  readonly countedTo?: number;
}

/**
 * A page of the audit trail, newest first. The entries are read along an index, and only those of the page are joined
 * with names. `found` is their number, or one more than the most that are counted.
 */
export function trailQuery(filter: TrailFilter, place: TrailPlace, { limit, countedTo }: TrailSize): TrailQuery {
  const conditions = conditionsOf(filter, place);
  const most = conditions.param(limit, 'int');
  const walked = (columns: string, upTo: string): string =>
    `select ${columns} from audit_log l ${conditions.where} ${NEWEST_FIRST} limit ${upTo}`;
  if (countedTo === undefined)
    return {
      text: `select ${SHOWN}, 0 as found from (${walked('l.*', most)}) l ${BESIDE} ${NEWEST_FIRST}`,
      params: conditions.params,
    };
  // Read once for both: a search looks through every entry of its days.
  const counted = conditions.param(countedTo + 1, 'int');
  return {
    text: `
  with found as materialized (${walked('l.id, l.at', counted)})
  select ${SHOWN}, (select count(*)::int from found) as found
  from audit_log l ${BESIDE}
  where l.id = any (array(select id from found order by at desc, id desc limit ${most})) ${NEWEST_FIRST}`,
    params: conditions.params,
  };
}
