// How it works: docs/subsystems/files.md.
import type { Likeness, RecordKind } from 'shared-lib/contract';
import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { phoneKey } from '../../platform/phone/phone.js';
import type { Entry } from './check-lines.js';

type Field = Likeness['fields'][number];

/** One similarity of a line to a record, or to an earlier line. */
export interface Known {
  readonly line: number;
  readonly field: Field;
  readonly name: string;
  readonly kind: RecordKind | null;
  readonly id: number | null;
  readonly same_as_line: number | null;
}

const LINES = `with w as (
  select line, lower(email) as email, phone_key as phone, name_key(coalesce(name, first_name || ' ' || coalesce(last_name, ''))) as name,
    coalesce(name, concat_ws(' ', first_name, nullif(last_name, ''))) as shown
  from jsonb_to_recordset($1) as r(line int, name text, first_name text, last_name text, email text, phone_key text)
)`;
/** Of similar lines the first one is taken. */
const aboveBy = (column: 'email' | 'phone' | 'name', field: Field) => `
  select line, '${field}' as field, shown as name, null as kind, null::int as id, above as same_as_line
  from (select line, shown, min(line) over (partition by ${column}) as above from w where ${column} is not null) same where above < line`;
const onRecord = (field: Field, kind: string, table: string, condition: string) => `
  select w.line, '${field}' as field, ${fullNameOf('p')} as name, ${kind} as kind, p.id, null::int as same_as_line
  from w join ${table} p on ${condition}`;
const PERSON_NAME = `name_key(p.first_name || ' ' || p.last_name) = w.name`;

/** Each with its own equality, which an index or a hash answers; an `or` would compare all with all. */
const CLIENTS = sql(
  'import_known_clients',
  `${LINES} ${[
    // Also earlier numbers: a list from before a merge would import the same person again.
    onRecord(
      'phone_number',
      `'client'`,
      'client_phones k on k.number = w.phone join clients',
      'p.id = k.client_id and p.redacted_at is null',
    ),
    onRecord('email', `'client'`, 'clients', 'lower(p.email) = w.email'),
    onRecord('name', `'client'`, 'clients', `${PERSON_NAME} and p.redacted_at is null`),
    aboveBy('phone', 'phone_number'),
    aboveBy('email', 'email'),
    aboveBy('name', 'name'),
  ].join(' union all ')} order by line`,
);
/** Numbers and addresses belong to one person in any role; names are compared within a role. */
const STAFF = sql(
  'import_known_staff',
  `${LINES} ${[
    onRecord('phone_number', 'p.role', 'users', 'phone_key(p.phone_number) = w.phone'),
    onRecord('email', 'p.role', 'users', 'lower(p.email) = w.email'),
    onRecord('name', 'p.role', 'users', `${PERSON_NAME} and p.role = $2`),
    aboveBy('phone', 'phone_number'),
    aboveBy('email', 'email'),
    aboveBy('name', 'name'),
  ].join(' union all ')} order by line`,
);
const thingsOf = (kind: 'material' | 'service') =>
  sql(
    `import_known_${kind}s`,
    `${LINES}
     select w.line, 'name' as field, p.name, '${kind}' as kind, p.id, null::int as same_as_line
     from w join ${kind}s p on name_key(p.name) = w.name
     union all ${aboveBy('name', 'name')} order by line`,
  );
const THINGS = { material: thingsOf('material'), service: thingsOf('service') } as const;

/** The similarities of these lines to stored records, or to earlier lines. */
export function findKnown(q: Queryable, kind: RecordKind, entries: readonly Entry[]): Promise<Known[]> {
  const lines = JSON.stringify(
    entries.map(({ line, body }) => ({
      ...body,
      line,
      phone_key: phoneKey(body['phone_number'] as string | null | undefined),
    })),
  );
  if (kind === 'client') return q.rows<Known>(CLIENTS, [lines]);
  if (kind === 'material' || kind === 'service') return q.rows<Known>(THINGS[kind], [lines]);
  return q.rows<Known>(STAFF, [lines, kind]);
}
