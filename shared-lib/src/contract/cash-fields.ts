import type { Remittance } from './cash.js';
import { NUMBERS, type Visibility } from './field-audiences.js';

const everybody = 'everybody';
const NAMED = { id: everybody, name: everybody } as const;
const REMITTANCE = {
  id: everybody,
  person: { ...NAMED, is_active: everybody },
  at: everybody,
  counted_by: NAMED,
  expected: everybody,
  counted: everybody,
  handed_over: everybody,
  is_settled: everybody,
  settlement: everybody,
  reason: everybody,
  state: everybody,
  answered_at: everybody,
  answered_by: everybody,
  answer_reason: everybody,
} as const satisfies Visibility<Remittance>;

/** Only a person's own cash: the calls ensure it. */
export const CASH_VISIBILITY = {
  person: {
    results: {
      id: everybody,
      at: everybody,
      kind: everybody,
      amount: everybody,
      balance: everybody,
      appointment: everybody,
      client: everybody,
      remittance: everybody,
    },
    ...NUMBERS,
    person: { ...NAMED, role: everybody, is_active: everybody },
    in_hand: everybody,
    since: everybody,
    last_handed_over_at: everybody,
  },
  remittances: { results: REMITTANCE, ...NUMBERS, open_count: everybody },
  confirm: REMITTANCE,
  dispute: REMITTANCE,
} as const;
