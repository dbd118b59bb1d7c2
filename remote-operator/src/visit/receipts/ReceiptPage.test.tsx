import { screen, within } from '@testing-library/react';
import { type LedgerEntry, type ShownReceipt } from 'shared-lib/booking';
import {
  anAppointment,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { ReceiptPage } from './ReceiptPage';

const operator = aUser('operator');
const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);
const shown = (hash: string, over: Partial<ShownReceipt> = {}): ShownReceipt => ({
  hash,
  mime: 'image/png',
  bytes: 20_480,
  at: '2026-11-20T15:12:00+08:00',
  uploaded_by: 'Marisol Ocampo',
  ...over,
});
let lastId = 0;
const paid = (over: Partial<LedgerEntry>): LedgerEntry => ({
  id: (lastId += 1),
  at: '2026-11-20T15:12:00+08:00',
  kind: 'payment',
  method: 'gcash',
  reverses: null,
  amount: 1450,
  discount: 0,
  tip: 0,
  tip_for: null,
  tip_for_id: null,
  tip_kept: false,
  written_off: 0,
  change_given: null,
  reason: '',
  receipt_hash: OLD,
  gcash_reference: '9031 447 2208',
  seen_in_history: true,
  collected_by: null,
  collected_by_id: null,
  recorded_by: 'Marisol Ocampo',
  received_on: null,
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
  server = fakeServer();
  server.on(calls.receipts.duplicates, []);
  server.on(calls.receipts.read, rawAnswer(200, new Blob(['png'])));
  server.on(
    calls.appointments.read,
    anAppointment(
      {
        id: 2036,
        status: 'completed',
        payment_status: 'paid',
        payment_method: 'gcash',
        payment_amount: 1450,
        amount_paid: 1750,
        payment_reference: '9031 447 2208',
        receipt_hash: NEW,
      },
      operator,
    ),
  );
  server.on(calls.receipts.ledger, {
    entries: [
      paid({}),
      paid({ kind: 'extension', amount: 500 }),
      paid({ kind: 'reversal', amount: -500, reason: 'the receipt says 300' }),
      paid({ kind: 'extension', amount: 300 }),
    ],
    receipts: [shown(NEW), shown(OLD, { at: '2026-11-20T15:02:00+08:00' })],
  });
});
const open = (query = '') =>
  renderScreen(<ReceiptPage />, {
    as: operator,
    path: `/dashboard/receipts/2036${query}`,
    route: '/dashboard/receipts/:appointmentId',
  });
const label = 'Proof of payment of appointment #2036';

describe('the page of a receipt', () => {
  it('shows the receipt of the payment beside its data and the ledger (1-021, R-pages-15, R-pages-17, R-money-5)', async () => {
    open();
    expect(await screen.findByRole('img', { name: label })).toBeInTheDocument();
    expect(server.seen(calls.receipts.read)[0]?.params).toEqual({ appointment: '2036', hash: NEW });
    const ledger = screen.getByRole('table', { name: 'Payments ledger' });
    expect(
      within(ledger)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['₱1,450.00', '₱500.00', '−₱500.00', '₱300.00', '₱1,750.00']);
    expect(ledger).toHaveTextContent('“the receipt says 300”');
    expect(within(ledger).getByRole('rowheader', { name: /^Taken back/ })).toBeVisible();
    expect(screen.getByText('PNG, 20 KB')).toBeInTheDocument();
    expect(screen.getByText('9031 447 2208')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Appointment #2036' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2036',
    );
  });

  it('shows a payment in parts with every receipt, and the discount beside the sum (R-money-15, R-money-16)', async () => {
    server.on(calls.receipts.ledger, {
      entries: [
        paid({ kind: 'discount', method: null, amount: 0, discount: 150, reason: 'A regular', receipt_hash: null }),
        paid({ amount: 700, receipt_hash: NEW }),
        paid({ amount: 400, receipt_hash: OLD, gcash_reference: '77 12' }),
        paid({ method: 'cash', amount: 200, receipt_hash: null, gcash_reference: null, collected_by: 'Ben Castro' }),
      ],
      receipts: [shown(NEW), shown(OLD, { at: '2026-11-20T15:02:00+08:00' })],
    });
    open();
    const ledger = await screen.findByRole('table', { name: 'Payments ledger' });
    expect(
      within(ledger)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['₱150.00 off', '₱700.00', '₱400.00', '₱200.00', '₱1,300.00']);
    const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
    expect(fact('Method')).toHaveTextContent('GCash ₱700.00GCash ₱400.00Cash ₱200.00 · taken by Ben Castro');
    expect(fact('Reference')).toHaveTextContent('9031 447 2208, 77 12');
    expect(fact('Discount')).toHaveTextContent('₱150.00 “A regular”');
    expect(await screen.findAllByText(/used for the payment/)).toHaveLength(2);
  });

  it('zooms with buttons and keys to its limit, and fits the picture again', async () => {
    const { user } = open();
    const zoom = await screen.findByLabelText('Zoom');
    expect(zoom).toHaveTextContent('Whole');
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(zoom).toHaveTextContent('150 %');
    screen.getByRole('group', { name: /enlarged as chosen/ }).focus();
    await user.keyboard('+++');
    expect(zoom).toHaveTextContent('400 %');
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    await user.keyboard('-');
    expect(zoom).toHaveTextContent('300 %');
    await user.click(screen.getByRole('button', { name: 'Whole picture' }));
    expect(zoom).toHaveTextContent('Whole');
  });

  it('opens each receipt that was ever uploaded, and prints', async () => {
    const print = jest.fn();
    window.print = print;
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Fri, 20 Nov, 3:02 PM' }));
    expect(await screen.findByText(OLD)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
  });

  it("leaves a PDF to the browser's own viewer, and says where else the receipt was used (R-money-3)", async () => {
    server.on(calls.receipts.ledger, { entries: [paid({})], receipts: [shown(NEW, { mime: 'application/pdf' })] });
    server.on(calls.receipts.duplicates, [{ appointment: 7, client_name: 'Ana Villareal', date: '2026-11-19' }]);
    open();
    expect(await screen.findByTitle(label)).toHaveAttribute('src', 'blob:receipt');
    expect(await screen.findByText('This proof of payment was already used for another visit.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'its proof of payment' })).toHaveAttribute('href', '/dashboard/receipts/7');
  });

  it('says that there is none, or no such appointment, or offers Retry', async () => {
    server.on(calls.receipts.ledger, { entries: [paid({ method: 'cash', receipt_hash: null })], receipts: [] });
    const { unmount } = open();
    expect(await screen.findByText('No proof of payment')).toBeInTheDocument();
    unmount();
    server.on(calls.receipts.ledger, problem('INTERNAL'));
    const { user } = open('?receipt=x');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on(calls.receipts.ledger, { entries: [], receipts: [shown(NEW)] });
    await user.click(retry);
    expect(await screen.findByRole('img', { name: label })).toBeInTheDocument();
  });

  it('says that there is no such appointment', async () => {
    server.on(calls.appointments.read, problem('NOT_FOUND'));
    open();
    expect(await screen.findByText('No such appointment')).toBeInTheDocument();
  });
});
