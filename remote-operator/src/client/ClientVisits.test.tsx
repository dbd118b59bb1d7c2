import { screen, within } from '@testing-library/react';
import { aPage, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { ClientVisits } from './ClientVisits';

it("a client's called-off visit says so, whatever became of the ride home (R-workflow-80)", async () => {
  const visit = {
    id: 2041,
    date: '2026-11-20',
    starts_at: '2026-11-20T16:00:00+08:00',
    status: 'transport_completed',
    outcome: 'cancelled',
    amount_paid: null,
    services: 'Swedish 60',
    therapists: 'Liza Ramos',
    is_no_show: true,
  } as const;
  fakeServer().on(calls.people.clientVisits, aPage([visit]));
  renderScreen(<ClientVisits client={7} />, { as: aUser('operator') });
  expect(await screen.findByText('Cancelled · Transport completed')).toBeVisible();
  expect(screen.getByText('No-show')).toBeVisible();
});

it('says Unpaid only of a completed visit: a coming or cancelled one owes nothing yet (R-beyond-965)', async () => {
  const visit = {
    date: '2026-11-20',
    starts_at: '2026-11-20T16:00:00+08:00',
    amount_paid: null,
    services: 'Swedish 60',
    therapists: 'Liza Ramos',
    is_no_show: false,
  } as const;
  const visits = [
    { ...visit, id: 1, status: 'pending', outcome: null },
    { ...visit, id: 2, status: 'completed', outcome: 'completed' },
    { ...visit, id: 3, status: 'cancelled', outcome: 'cancelled' },
  ] as const;
  fakeServer().on(calls.people.clientVisits, aPage([...visits]));
  renderScreen(<ClientVisits client={7} />, { as: aUser('operator') });
  expect(await screen.findByText('3 in all, of any status')).toBeVisible();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['—', 'Unpaid', '—']);
});
