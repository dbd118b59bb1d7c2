import fc from 'fast-check';
import { calls, type Call } from 'shared-lib/contract';
import type { Ready } from './ready-request.js';

/** What a client and a voucher of the world paid ahead. Above the numbers that the ledgers give. */
export const PREPAID_ENTRY = 5_000_001;
export const VOUCHER_ENTRY = 5_000_002;

const operator = (body: object, members?: Ready['members']): fc.Arbitrary<Ready> =>
  fc.constant({ who: 'operator', body, ...(members && { members }) });
const THE_VOUCHER = { id: '1' };

/** Requests about the prepaid money that `creditRows` prepares. */
export const PREPAID_REQUESTS: readonly (readonly [Call, fc.Arbitrary<Ready>])[] = [
  [calls.clientCredit.void, operator({ reason: 'Typed twice' }, { id: '1', entry: String(PREPAID_ENTRY) })],
  [
    calls.vouchers.sell,
    operator({ amount: 1_000, method: 'cash', buyer: 'Carmela Uy', buyer_phone: '', ends_on: '2027-01-31' }),
  ],
  [calls.vouchers.lookUp, operator({ voucher_code: 'ACDE-FGHJ-KMNP' })],
  [
    calls.vouchers.extend,
    operator({ ends_on: '2027-03-31', expected: { ends_on: '2027-01-31' }, reason: 'Asked for it' }, THE_VOUCHER),
  ],
  [calls.vouchers.refund, operator({ amount: 100, method: 'cash', had: 1_000, reason: 'Moves away' }, THE_VOUCHER)],
  [calls.vouchers.void, operator({ reason: 'Typed twice' }, { ...THE_VOUCHER, entry: String(VOUCHER_ENTRY) })],
];
