import { screen, waitFor } from '@testing-library/react';
import type { LedgerEntry } from 'shared-lib/booking';
import { anAppointment, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { PaymentFacts } from './facts';

const operator = aUser('operator');
const visit = anAppointment(
  { id: 7, status: 'completed', payment_status: 'paid', payment_method: 'cash', payment_amount: 850 },
  operator,
);
const entry = (id: number, amount: number, over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  kind: 'payment',
  method: 'cash',
  at: '2026-11-20T15:12:00+08:00',
  reverses: null,
  amount,
  discount: 0,
  tip: 0,
  tip_for: null,
  tip_for_id: null,
  tip_kept: false,
  written_off: 0,
  change_given: null,
  reason: '',
  receipt_hash: null,
  gcash_reference: null,
  seen_in_history: false,
  collected_by: null,
  collected_by_id: null,
  recorded_by: 'Marisol Ocampo',
  received_on: null,
  ...over,
});

it.each([
  ['once, in the ledger below them', [], false],
  [
    'beside a ledger that has former ones, too',
    [entry(3, 800), entry(4, -800, { kind: 'reversal', reverses: 3 })],
    true,
  ],
])('the parts of a payment stand %s (R-beyond-1546)', async (_, before, isShown) => {
  const server = fakeServer();
  const parts = [...before, entry(5, 600), entry(6, 250, { method: 'credit', voucher: 17 })];
  server.on(calls.receipts.ledger, { entries: parts, receipts: [] });
  renderScreen(<PaymentFacts appointment={visit} />, { as: operator });
  await waitFor(() => expect(server.seen(calls.receipts.ledger)).toHaveLength(1));
  await screen.findByText('Status');
  if (isShown) expect(await screen.findByText('Method')).toBeVisible();
  else await waitFor(() => expect(screen.queryByText('Method')).not.toBeInTheDocument());
  expect(screen.queryAllByText(/^Voucher/)).toHaveLength(isShown ? 1 : 0);
});
