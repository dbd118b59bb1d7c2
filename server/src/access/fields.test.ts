import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { APPOINTMENT_VISIBILITY, LIVE_MESSAGES, MESSAGE_VISIBILITY, isIn, type Audience } from 'shared-lib/contract';
import { ROLES } from 'shared-lib/domain';
import { ANSWERS, fieldsOf, isOffice, rowsOf, type Rows } from './testing/fields.js';

const MESSAGES = Object.entries(LIVE_MESSAGES) as [keyof typeof LIVE_MESSAGES, z.ZodType][];
const byName = (rows: Rows): string[] => rowsOf(rows).map(([field]) => field);

describe('the list of who is given which field (R-visibility-1)', () => {
  it.each(ANSWERS.filter(([, call]) => fieldsOf(call.response).length))(
    'has a row for every field of the answer of %s, and no other',
    (_name, call, rows) => {
      if (isOffice(call)) expect(rows).toBeUndefined();
      else expect(byName(rows ?? {}).sort()).toEqual(fieldsOf(call.response).sort());
    },
  );

  it.each(MESSAGES)('has a row for every field of the message %s, and no other', (type, schema) => {
    expect(byName(MESSAGE_VISIBILITY[type]).sort()).toEqual(fieldsOf(schema).sort());
  });

  it('gives operators every field', () => {
    const rows = [...ANSWERS.map(([, , one]) => one ?? {}), ...Object.values<Rows>(MESSAGE_VISIBILITY)].flatMap((one) =>
      rowsOf(one),
    );
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
  if (!audience) throw new Error(`${field} has no row`);
  return ROLES.filter((role) => isIn(audience, { role, id: 7 }, refusedBy));
}

const DOCUMENT = path.join(__dirname, 'fields.md');
const WORDS: { readonly [A in Audience]: string } = {
  everybody: 'yes | yes | yes',
  operatorsAndTherapists: 'yes | yes | null',
  operatorsAndDrivers: 'yes | null | yes',
  operatorsAndRefuser: 'yes | own refusal | own refusal',
  operators: 'yes | null | null',
};

/** A line for each answer or message and audience; an appointment in it is one word. */
function documented(name: string, rows: Rows): string[] {
  const named = (one: Rows, at = ''): (readonly [string, Audience])[] =>
    one === APPOINTMENT_VISIBILITY
      ? [[at ? `${at}: *appointment*` : '*appointment*', 'everybody']]
      : typeof one === 'string'
        ? [[at, one]]
        : Object.entries(one).flatMap(([field, row]) => named(row, at ? `${at}.${field}` : field));
  const lines = new Map<Audience, string[]>();
  const all = rows === APPOINTMENT_VISIBILITY && name === '*appointment*' ? rowsOf(rows) : named(rows);
  for (const [field, audience] of all)
    lines.set(audience, [
      ...(lines.get(audience) ?? []),
      field.startsWith('*') || field.includes(': *') ? field : `\`${field}\``,
    ]);
  return [...lines].map(([audience, fields]) => `| ${name} | ${fields.join(', ')} | ${WORDS[audience]} |`);
}

describe('fields.md beside this file', () => {
  it('is the whole list as a table (HATID_WRITE_DOCS=1 rewrites it)', () => {
    const table = [
      '| answer or message | fields | operator | therapist | driver |',
      '|---|---|---|---|---|',
      ...documented('*appointment*', APPOINTMENT_VISIBILITY),
      ...ANSWERS.flatMap(([name, call, rows]) =>
        rows
          ? documented(`\`${name}\``, rows)
          : isOffice(call) && fieldsOf(call.response).length
            ? [`| \`${name}\` | all | yes | refused | refused |`]
            : [],
      ),
      ...Object.entries<Rows>(MESSAGE_VISIBILITY).flatMap(([type, rows]) => documented(`message \`${type}\``, rows)),
    ].join('\n');
    const written = fs.existsSync(DOCUMENT) ? fs.readFileSync(DOCUMENT, 'utf8') : '';
    const [head = ''] = written.split('| answer or message');
    const wanted = `${head}${table}\n`;
    if (process.env['HATID_WRITE_DOCS']) fs.writeFileSync(DOCUMENT, wanted);
    expect(fs.readFileSync(DOCUMENT, 'utf8')).toBe(wanted);
  });
});
