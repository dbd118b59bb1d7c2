import { act, screen } from '@testing-library/react';
import type { Paper } from 'shared-lib/booking';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import { PaperPage } from './PaperPage';

const paper: Paper = {
  heading: 'Receipt',
  kind: 'Acknowledgement of payment, not an invoice',
  business: 'Hatid Home Massage',
  visit: 'Visit #41',
  day: 'Friday, 20 November 2026',
  times: '2:00 PM – 3:30 PM',
  lines: [{ label: 'Hot stone massage', minutes: 90, amount: '₱1,650.00' }],
  sums: [
    { label: 'Total', minutes: null, amount: '₱1,650.00', is_sum: true },
    { label: 'Still to pay', minutes: null, amount: '₱650.00' },
  ],
  paid: [['Voucher …K3P4', '₱1,000.00']],
  giver: ['218 Katipunan Avenue, Quezon City'],
};
const { client_details } = anAppointment({ id: 41 });
let server: FakeServer;
const ledger = (shown: Paper | null) => server.on(calls.receipts.ledger, { entries: [], receipts: [], paper: shown });
beforeEach(() => {
  server = fakeServer();
  ledger(paper);
});
const open = () =>
  renderScreen(<PaperPage appointment={{ id: 41, version: 3, client_details }} />, { as: aUser('operator') });

it('prints the acknowledgement of a payment on A5 and on 58 mm, as often as it is asked for (R-beyond-1340)', async () => {
  const printed: string[] = [];
  window.print = () => {
    printed.push(screen.getByRole('article', { name: 'Receipt' }).dataset.sheet ?? '');
  };
  const { user } = open();
  const sheet = await screen.findByRole('article', { name: 'Receipt' });
  // The words are asked for here alone (R-beyond-1481).
  expect(server.seen(calls.receipts.ledger).map(({ query }) => query)).toEqual([{}]);
  for (const words of [
    'Acknowledgement of payment, not an invoice',
    'Still to pay',
    'Voucher …K3P4',
    'Visit #41',
    'Ana Villareal',
  ])
    expect(sheet).toHaveTextContent(words);
  for (const size of ['A5', '58 mm', '58 mm']) {
    await user.click(screen.getByRole('button', { name: `Print on ${size}` }));
    act(() => void window.dispatchEvent(new Event('afterprint')));
  }
  expect(printed).toEqual(['a5', 'roll', 'roll']);
});

it('says so where nothing was received, or an invoice stands (R-beyond-1340)', async () => {
  ledger(null);
  open();
  expect(await screen.findByText('An invoice stands for the payment, or nothing was received.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull();
});
