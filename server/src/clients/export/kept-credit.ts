import { boughtBy } from '../../platform/database/buyers.sql.js';
import * as m from '../../texts/m.js';
import { ofClient, type Kept } from './kept-table.js';

/** What a client paid ahead. */
export const PAID_AHEAD: readonly Kept[] = [
  {
    ...ofClient,
    table: 'client_balances',
    name: 'prepaid',
    title: m.prepaid(),
    order: 't.client_id',
    shows: { amount: 'pesos' },
    leaves: { copy: ['client_id'] },
  },
  {
    ...ofClient,
    table: 'client_credit',
    name: 'prepaid_entries',
    title: m.entries_of_what_was_prepaid(),
    order: 't.id',
    shows: {
      id: 'text',
      at: 'text',
      kind: 'text',
      method: 'text',
      amount: 'pesos',
      appointment_id: 'text',
      gcash_reference: 'text',
      received_on: 'text',
      reason: 'text',
      collected_by: 'person',
      recorded_by: 'person',
    },
    leaves: { copy: ['client_id', 'payment_id', 'reverses'], ours: ['refund_id', 'voucher_id', 'opening_id'] },
  },
  {
    ...ofClient,
    table: 'client_refunds',
    name: 'refunds_asked_for',
    title: m.refunds_asked_for(),
    order: 't.id',
    shows: {
      amount: 'pesos',
      method: 'text',
      gcash_reference: 'text',
      reason: 'text',
      state: 'text',
      asked_by: 'person',
      asked_at: 'text',
      decided_by: 'person',
      decided_at: 'text',
      decided_reason: 'text',
    },
    leaves: { copy: ['client_id'], ours: ['id', 'voids', 'voucher_id'] },
  },
  {
    // Sold on the screen, one may say the number of the client alone.
    of: 'coalesce(t.client_id, ($1::int[])[1])',
    where: boughtBy('t'),
    table: 'vouchers',
    name: 'vouchers',
    title: m.vouchers(),
    order: 't.id',
    shows: {
      id: 'text',
      value: 'pesos',
      balance: 'pesos',
      refunded: 'pesos',
      buyer_name: 'text',
      buyer_phone: 'text',
      ends_on: 'text',
      sold_at: 'text',
      sold_by: 'person',
    },
    // Whoever has the code can use it.
    leaves: { copy: ['client_id'], secret: ['code'] },
  },
];
