import { z } from 'zod';
import { FIELD_TEXTS, OPENING_ACCOUNTS, OPENING_MAX, ROLES, serverLimits, SIDES } from '../domain/index.js';
import { call } from './call.js';
import { page, pageSize, paginated } from './paging.js';
import { day, id, idParams, instant, oneOfText, requiredText, text } from './primitives.js';
import * as m from '../texts/m.js';

const named = z.object({ id, name: z.string() });

/** An entry of the ledger of opening balances. It never changes: a further entry voids it. Source: R-beyond-1370. */
const openingBalance = z.object({
  id: z.int(),
  /** The service day on which it was recorded, and counts. */
  day,
  /** The day on which it stood so. */
  as_of: day,
  account: z.enum(OPENING_ACCOUNTS),
  /** Its number and name in the chart of accounts. */
  number: z.string(),
  name: z.string(),
  side: z.enum(SIDES),
  /** Pesos, with centavos. */
  amount: z.number(),
  /** Whose it is, for the accounts of one client or person. A server of the version before leaves both out. */
  client: named.nullish(),
  person: named.nullish(),
  /** Of an entry that voids another: why. */
  note: z.string(),
  by: z.string(),
  at: instant,
  /** The entry that it voids. */
  reverses: z.int().nullable(),
  /** Another entry voids it. */
  is_voided: z.boolean(),
});
export type OpeningBalance = z.infer<typeof openingBalance>;

const accounts = z.array(z.object({ key: z.enum(OPENING_ACCOUNTS), number: z.string(), name: z.string() }));
/** Those that can open with an amount, as the chart of accounts has them. */
export type OpeningAccounts = z.infer<typeof accounts>;

const people = z.array(named.extend({ role: z.enum(ROLES) }));
/** Who may have cash or pay from before. */
export type OpeningPeople = z.infer<typeof people>;

const own = { auth: 'session', roles: ['operator'] } as const;
const list = '/api/reports/opening-balances';

export const openingBalances = {
  list: call({
    ...own,
    method: 'GET',
    path: `${list}/`,
    status: 200,
    summary: 'What stood in the accounts when the business moved in, the newest entry first',
    query: z.strictObject({ page, page_size: pageSize(serverLimits.PAGE_SIZE_BEHIND) }),
    response: paginated(openingBalance).extend({
      /** The day of those that stand; null where none does. */
      as_of: day.nullable(),
      /** Pesos of those that stand. What differs stands in the account of opening balances. */
      debit: z.number(),
      credit: z.number(),
      accounts,
      /** Who may have cash or pay from before. A server of the version before leaves them out. */
      people: people.optional(),
    }),
  }),
  add: call({
    ...own,
    method: 'POST',
    owner: 'always',
    path: `${list}/`,
    status: 201,
    summary: 'Record what stood in an account when the business moved in; it counts today',
    body: z.strictObject({
      account: oneOfText(OPENING_ACCOUNTS),
      side: oneOfText(SIDES),
      /** Pesos, with centavos. */
      amount: z
        .number({
          error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : m.enter_pesos_with_two_digits()),
        })
        .min(0.01, m.enter_pesos_with_two_digits())
        .max(OPENING_MAX)
        .multipleOf(0.01, m.enter_pesos_with_two_digits()),
      /** Today or a day before; one day for all that stand. */
      as_of: day,
      note: text.default(''),
      /** Whose it is: needed for their accounts alone. */
      client: id.optional(),
      person: id.optional(),
    }),
    response: openingBalance,
  }),
  void: call({
    ...own,
    method: 'POST',
    owner: 'always',
    path: `${list}/:id/void/`,
    status: 200,
    summary: 'Void an opening balance that was a mistake, with the reason: an entry of today takes it back',
    params: idParams,
    body: z.strictObject({ reason: requiredText }),
    response: openingBalance,
  }),
};
