import fs from 'node:fs';
import path from 'node:path';
import {
  APPOINTMENT_VISIBILITY,
  AUDIENCES,
  LIVE_MESSAGES,
  audiencesOf,
  isIn,
  type Audience,
  type Rows,
} from 'shared-lib/contract';
import { ROLES } from 'shared-lib/domain';
import { ANSWERS, fieldsOf, isOffice, rowsOf } from './testing/fields.js';

const MESSAGES = Object.entries(LIVE_MESSAGES).map(
  ([type, schema]) => [type, schema, audiencesOf(schema) as Rows] as const,
);
const byName = (rows: Rows): string[] => rowsOf(rows).map(([field]) => field);

describe('who is given which field (R-visibility-1)', () => {
  it.each(ANSWERS.filter(([, , rows]) => rows))('is said of every field of the answer of %s', (_name, call, rows) => {
    expect(byName(rows ?? {}).sort()).toEqual(fieldsOf(call.response).sort());
  });

  it.each(MESSAGES)('is said of every field of the message %s', (_type, schema, rows) => {
    expect(byName(rows).sort()).toEqual(fieldsOf(schema).sort());
  });

  it('gives operators every field', () => {
    const rows = [...ANSWERS, ...MESSAGES].flatMap(([, , one]) => rowsOf(one ?? {}));
    expect(rows.filter(([, audience]) => !isIn(audience, { role: 'operator', id: 1 }, null))).toEqual([]);
  });

  it.each([
    'total_price',
    'services_details.price',
    'payment_status',
    'payment_method',
    'payment_amount',
    'payment_verified_at',
    'metadata.service_extension.extension_amount',
  ])('gives %s to the people who take the payment, not to drivers (R-money-7, R-visibility-2)', (field) => {
    expect(rolesOf(field)).toEqual(['operator', 'therapist']);
  });

  it.each(['payment_notes', 'receipt_hash', 'receipt_url', 'rejection_review_notes', 'internal_note'])(
    'gives %s to operators alone (R-visibility-2, R-visibility-3, R-visibility-5)',
    (field) => expect(rolesOf(field)).toEqual(['operator']),
  );

  it('gives the place of a ride that was taken over to its driver, not to its riders (R-beyond-41)', () => {
    expect(rolesOf('takeover_note')).toEqual(['operator', 'driver']);
  });

  it('gives the person who refused, and the reason, to that person and the operators; the reason of a cancellation to all assigned (R-visibility-3, R-visibility-4)', () => {
    for (const field of ['rejection_reason', 'rejected_by.name', 'rejection_review_decision']) {
      expect(rolesOf(field)).toEqual(['operator']);
      expect(rolesOf(field, 7)).toEqual(['operator', 'therapist', 'driver']);
    }
    expect(rolesOf('cancel_reason')).toEqual(['operator', 'therapist', 'driver']);
  });
});

/** The roles that get a field of an appointment; the reader's id is 7. */
function rolesOf(field: string, refusedBy: number | null = null): string[] {
  const [, audience] = rowsOf(APPOINTMENT_VISIBILITY).find(([name]) => name === field) ?? [];
  if (!audience) throw new Error(`${field} is no field`);
  return ROLES.filter((role) => isIn(audience, { role, id: 7 }, refusedBy));
}

const DOCUMENT = path.join(__dirname, 'fields.md');
const CELLS: { readonly [A in Audience]: readonly string[] } = {
  everybody: ['yes', 'yes', 'yes'],
  operatorsAndTherapists: ['yes', 'yes', 'null'],
  operatorsAndDrivers: ['yes', 'null', 'yes'],
  operatorsAndRefuser: ['yes', 'own refusal', 'own refusal'],
  operators: ['yes', 'null', 'null'],
};

const APPOINTMENT = '*appointment*';
const PAGE_NUMBERS = 'count, total_pages, current_page, page_size, has_next, has_previous, count_capped';
const isAppointment = (rows: Rows): boolean => JSON.stringify(rows) === JSON.stringify(APPOINTMENT_VISIBILITY);

/** The fields for one audience as a text, those of an object in brackets. An appointment in an answer is one word. */
function fieldsFor(audience: Audience, rows: Rows): string {
  if (typeof rows === 'string') return '';
  const texts = Object.entries(rows).flatMap(([name, row]) => {
    if (isAppointment(row)) return audience === 'everybody' ? [`${name} (${APPOINTMENT})`] : [];
    if (typeof row === 'string') return row === audience ? [name] : [];
    const inner = fieldsFor(audience, row);
    return inner ? [`${name} (${inner})`] : [];
  });
  return texts.join(', ').replace(PAGE_NUMBERS, '*page numbers*');
}

/** The parts of a list, none longer than `most`. */
function split(list: string, most: number): string[] {
  const parts: string[] = [];
  for (const item of list.split(/(?<=, )/)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + item.length <= most) parts[parts.length - 1] = last + item;
    else parts.push(item);
  }
  return parts.map((part) => part.trim());
}

/** A row, on as many lines as keep it narrow. `last`: the cells after the fields. */
function row(names: string, fields: string, last: readonly string[] = []): string[] {
  const [left, right] = [split(names, 50), split(fields, 100)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    ['', left[at], right[at], ...last.map((cell) => (at ? '' : cell)), '']
      .map((cell) => cell || '')
      .join(' | ')
      .trim()
      .replace(/\| +(?=\|)/g, '| '),
  );
}

/** The rows of some answers or messages. Those with the same fields share theirs. */
function table(all: readonly (readonly [name: string, rows: Rows])[]): string[] {
  const same = new Map<string, string[]>();
  for (const [name, rows] of all) {
    const key = JSON.stringify(rows);
    same.set(key, [...(same.get(key) ?? []), name]);
  }
  const lines = [...same].flatMap(([key, names]) => {
    const rows = JSON.parse(key) as Rows;
    if (isAppointment(rows) && !names.includes(APPOINTMENT)) return row(names.join(', '), APPOINTMENT, CELLS.everybody);
    return AUDIENCES.flatMap((audience) => {
      const fields = fieldsFor(audience, rows);
      return fields ? row(names.join(', '), fields, CELLS[audience]) : [];
    });
  });
  return ['| | fields | operator | therapist | driver |', '|---|---|---|---|---|', ...lines];
}

/** The calls that only operators make, by area. */
function officeTable(): string[] {
  const byArea = new Map<string, string[]>();
  for (const [name, call] of ANSWERS) {
    const [area = '', one = ''] = name.split('.');
    if (isOffice(call) && fieldsOf(call.response).length) byArea.set(area, [...(byArea.get(area) ?? []), one]);
  }
  const rows = [...byArea].flatMap(([area, names]) => row(area, names.join(', ')));
  return ['| | calls |', '|---|---|', ...rows];
}

describe('fields.md beside this file', () => {
  const written = fs.existsSync(DOCUMENT) ? fs.readFileSync(DOCUMENT, 'utf8') : '';
  const [head = ''] = written.split('\n## ');
  const wanted = [
    head,
    '## An appointment\n',
    ...table([[APPOINTMENT, APPOINTMENT_VISIBILITY]]),
    '\n## Other answers\n',
    ...table(ANSWERS.flatMap(([name, , rows]) => (rows ? [[name, rows] as const] : []))),
    '\n## Messages of the live channel\n',
    ...table(MESSAGES.map(([type, , rows]) => [type, rows] as const)),
    '\n## Answers for operators alone\n',
    ...officeTable(),
    '',
  ].join('\n');

  it('is made of the schemas (HATID_WRITE_DOCS=1 rewrites it)', () => {
    if (process.env['HATID_WRITE_DOCS']) fs.writeFileSync(DOCUMENT, wanted);
    expect(fs.readFileSync(DOCUMENT, 'utf8')).toBe(wanted);
  });

  it('has no line that is too long to read', () => {
    expect(wanted.split('\n').filter((line) => line.length > 200)).toEqual([]);
  });
});
