import { z } from 'zod';
import { ACTION_BODIES } from './appointment-bodies.js';
import { bodyAsMeant, removeBlanks } from './blanks.js';
import { rejectsBlank } from './primitives.js';
import type { Call } from './call.js';
import { everyCall, nameOf } from './testing/leaves.js';

/** The POST calls that section 7 of the specification names; `:action` stands for each of its actions. */
const NAMED = [
  '/api/auth/login/',
  '/api/auth/two-factor-verify/',
  '/api/auth/check-account-status/',
  '/api/auth/resend-password-reset/',
  '/api/auth/verify-password-reset-code/',
  '/api/auth/logout/',
  ...['therapist', 'driver', 'operator', 'client', 'material', 'service'].map(
    (kind) => `/api/registration/register/${kind}/`,
  ),
  '/api/registration/complete-registration/',
  '/api/registration/check-email/',
  '/api/scheduling/appointments/',
  '/api/scheduling/appointments/:id/',
  '/api/scheduling/appointments/:id/:action/',
  '/api/scheduling/appointments/auto_cancel_overdue/',
  '/api/scheduling/availabilities/',
  '/api/scheduling/notifications/:id/mark_as_read/',
  '/api/scheduling/notifications/:id/mark_as_unread/',
  '/api/scheduling/notifications/mark_all_as_read/',
  '/api/attendance/check-in/',
  '/api/attendance/check-out/',
  '/api/attendance/approve/:id/',
  '/api/attendance/update-status/:id/',
  '/api/attendance/mark-absent/',
  '/api/inventory/:id/update_material_status/',
  // Its twin in the section 'scheduling' takes the same body as `register/client/`.
  '/api/scheduling/clients/',
];

/** Fields where null differs from leaving the field out. */
const NULL_MEANS = [
  // Null says the text of the product again.
  'PUT /api/settings/filipino/:id/ filipino',
  // The visit has no driver any more.
  'review_rejection driver',
  // Null means the stock itself.
  'POST /api/inventory/:id/update_material_status/ appointment',
];

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly
    ? bare(schema.unwrap())
    : schema;
const shapeOf = (schema: unknown): [string, z.ZodType][] => {
  const object = bare(schema);
  return object instanceof z.ZodObject
    ? Object.entries(object.shape).filter((pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType)
    : [];
};
const mayBeLeftOut = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Values of every kind in the contract. The test finds among them what a field accepts. */
const VALUES: readonly unknown[] = [
  7,
  12,
  10,
  [7],
  'Ana',
  'ana@example.test',
  '0917 555 0142',
  '2026-11-26',
  '18:30',
  '2026-11-26T18:30:00Z',
  '123456',
  true,
  'a'.repeat(64),
  'Five-correct-horses',
  'cash',
  'car',
  'female',
  'urgent',
  'ill',
  [{ material: 1, quantity: 1 }],
  [{ service: 1, therapist: 7 }],
  [
    { payment_method: 'cash', payment_amount: 5 },
    { payment_method: 'cash', payment_amount: 5 },
  ],
  [{ id: 1, is_empty: true }],
];
const aValueOf = (schema: z.ZodType): unknown => VALUES.find((value) => schema.safeParse(value).success);
/** The smallest valid body. */
const leastOf = (schema: z.ZodType): Record<string, unknown> =>
  Object.fromEntries(
    shapeOf(schema)
      .filter(([, member]) => !mayBeLeftOut(member))
      .map(([name, member]) => [name, aValueOf(member)]),
  );

type Case = readonly [name: string, schema: z.ZodType, read: (sent: unknown) => unknown];
const read =
  (call: Call) =>
  (sent: unknown): unknown =>
    (call.body ?? z.never()).safeParse(bodyAsMeant(call, sent));
const named = everyCall.filter(({ method, path }) => method === 'POST' && NAMED.includes(path));
const cases: readonly Case[] = [
  ...named.flatMap((call): Case[] => (call.body ? [[nameOf(call), call.body, read(call)]] : [])),
  ...Object.entries(ACTION_BODIES).map(
    ([action, schema]): Case => [action, schema, (sent) => schema.safeParse(removeBlanks(schema, sent))],
  ),
];
const anyOptional = cases.flatMap(([name, schema, reading]) =>
  shapeOf(schema)
    .filter(([, member]) => mayBeLeftOut(member))
    .map(([field, member]) => ({ name, field, member, schema, reading })),
);
const optional = anyOptional.filter(({ member }) => !rejectsBlank(member));
const rejecting = anyOptional.filter(({ member }) => rejectsBlank(member));

/** After parsing, null and a missing field are the same to handlers. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (one === null ? undefined : one)));

describe('an empty field of a POST that the specification names (R-api-16)', () => {
  it('is declared on exactly these calls', () => {
    const flagged = everyCall.filter(({ blankIsLeftOut }) => blankIsLeftOut).map(({ path }) => path);
    expect(flagged.sort()).toEqual([...NAMED].sort());
    expect(everyCall.filter(({ method, blankIsLeftOut }) => blankIsLeftOut && method !== 'POST')).toEqual([]);
    expect(optional.length).toBeGreaterThan(80);
  });

  it.each(optional.map((one) => [`${one.name} ${one.field}`, one] as const))(
    '%s: an empty text or null counts as left out',
    (title, { field, schema, reading, member }) => {
      const least = leastOf(schema);
      const leftOut = reading(least);
      expect(leftOut).toMatchObject({ success: true });
      for (const blank of ['', '  ', '\u200b', ...(NULL_MEANS.includes(title) ? [] : [null])])
        expect(withoutNulls(reading({ ...least, [field]: blank }))).toEqual(withoutNulls(leftOut));
      if (NULL_MEANS.includes(title)) expect(member.safeParse(null)).toMatchObject({ success: true, data: null });
    },
  );

  it.each(cases.filter(([, schema]) => Object.keys(leastOf(schema)).length > 0))(
    '%s: a required field is still required',
    (_, schema, reading) => {
      const least = leastOf(schema);
      for (const field of Object.keys(least)) {
        expect(reading({ ...least, [field]: null })).toMatchObject({ success: false });
        // Texts that must only be present may be empty: an address to which a code was sent.
        if (
          !shapeOf(schema)
            .find(([name]) => name === field)?.[1]
            .safeParse('').success
        )
          expect(reading({ ...least, [field]: '' })).toMatchObject({ success: false });
      }
    },
  );

  it.each(rejecting.map((one) => [`${one.name} ${one.field}`, one] as const))(
    '%s: leaving it out has a meaning of its own, so an empty value is rejected',
    (_, { field, schema, reading }) => {
      const least = leastOf(schema);
      expect(reading(least)).toMatchObject({ success: true });
      for (const blank of ['', '  ', '\u200b', null])
        expect(reading({ ...least, [field]: blank })).toMatchObject({ success: false });
    },
  );

  it('is rejected if leaving it out would refund everything or ask everyone', () => {
    expect(rejecting.map(({ name, field }) => `${name} ${field}`)).toEqual([
      'POST /api/scheduling/appointments/auto_cancel_overdue/ ids',
      'ask_backup driver_id',
      'abort_session payment_amount',
    ]);
    const payment_decision = { becomes: 'given_back', paid: 850, reason: 'Paid twice' };
    for (const action of ['cancel', 'abort_session'] as const) {
      const reading = (decision: object) =>
        ACTION_BODIES[action].safeParse(
          removeBlanks(ACTION_BODIES[action], { reason: 'Fell ill', payment_decision: decision }),
        ).success;
      expect(reading(payment_decision)).toBe(true);
      expect([reading({ ...payment_decision, amount: '' }), reading({ ...payment_decision, amount: null })]).toEqual([
        false,
        false,
      ]);
    }
  });

  it('counts as left out inside lists and their items too; a null unknown to the field is still rejected', () => {
    const body = { material_status: [{ id: 1, is_empty: true, quantity: null, notes: '' }], materials_checked: '' };
    expect(removeBlanks(ACTION_BODIES.complete, body)).toEqual({ material_status: [{ id: 1, is_empty: true }] });
    const parts = [
      { payment_method: 'cash', payment_amount: 500, receipt_hash: '' },
      { payment_method: 'gcash', payment_amount: 400, receipt_hash: 'a'.repeat(64), gcash_reference: null },
    ];
    expect(removeBlanks(ACTION_BODIES.mark_completed, { payment_amount: 900, payment_parts: parts })).toEqual({
      payment_amount: 900,
      payment_parts: [
        { payment_method: 'cash', payment_amount: 500 },
        { payment_method: 'gcash', payment_amount: 400, receipt_hash: 'a'.repeat(64) },
      ],
    });
    const stranger = removeBlanks(ACTION_BODIES.cancel, { reason: 'Ill', unknown: '' });
    expect(ACTION_BODIES.cancel.safeParse(stranger).success).toBe(false);
  });

  it('stays as sent in calls that the specification does not name: null may have a meaning there', () => {
    const own = everyCall.find(({ path, method }) => path === '/api/settings/travel/areas/' && method === 'POST');
    const sent = { name: 'Makati', words: ['makati'], within: null };
    expect(own && bodyAsMeant(own, sent)).toBe(sent);
  });
});

/** Orders and whole sets, which are always sent whole: missing fields are required. */
const SAID_WHOLE: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/scheduling/services/:id/coming-price/': ['from', 'price'],
  'PUT /api/auth/change-password/': ['current_password', 'new_password'],
  'PUT /api/auth/two-factor/': ['enabled', 'password'],
  'PUT /api/settings/notifications/': ['muted'],
  'PUT /api/push/': ['endpoint', 'p256dh', 'auth'],
  'PUT /api/settings/client-texts/:about/:language/': ['sms', 'subject', 'mail', 'seen'],
  'PUT /api/settings/filipino/:id/': ['filipino', 'seen'],
  'PUT /api/settings/privacy-notice/': ['en', 'fil'],
  'PUT /api/settings/accounts/': ['accounts'],
  'PUT /api/settings/surcharges/:id/': ['name', 'unit', 'amount', 'starts_on', 'expected'],
  'PUT /api/settings/invoices/': ['on', 'name', 'address', 'tin', 'vat_percent', 'permit', 'prefix'],
  'PUT /api/settings/booking-table/': ['columns', 'ordering'],
  'PUT /api/mix/who/': ['who'],
  'PUT /api/scheduling/availabilities/day/': ['date', 'windows'],
  'PUT /api/scheduling/availabilities/pattern/': ['days'],
  // Which version and which visits. They say what is changed, not what it becomes.
  'PATCH /api/scheduling/waitlist/:id/': ['version'],
  'PATCH /api/scheduling/series/:id/': ['from', 'change', 'visits'],
};
const changing = everyCall.filter(({ method }) => method === 'PATCH' || method === 'PUT');

describe('a field of a PATCH or PUT (R-api-16)', () => {
  it.each(changing.map((call) => [nameOf(call), call] as const))(
    '%s: a missing field is unchanged, and null clears a field that may be empty',
    (name, call) => {
      const shape = shapeOf(call.body);
      expect(shape.length).toBeGreaterThan(0);
      const required = shape.filter(([, member]) => !mayBeLeftOut(member)).map(([field]) => field);
      expect(required).toEqual(SAID_WHOLE[name] ?? []);
      for (const [field, member] of shape) {
        // A default would change a field that was left out.
        if (mayBeLeftOut(member)) expect([field, member.parse(undefined)]).toEqual([field, undefined]);
        if (required.length || field === 'expected') continue;
        const cleared = read(call)({ [field]: null });
        const holds = ['', null, []].filter((nothing) => member.safeParse(nothing).success);
        if (holds.length)
          expect([field, cleared]).toEqual([
            field,
            { success: true, data: { [field]: holds.includes(null) ? null : holds[0] } },
          ]);
        else expect([field, cleared]).toMatchObject([field, { success: false }]);
      }
    },
  );
});
