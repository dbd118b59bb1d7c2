import { screen, within } from '@testing-library/react';
import type { CreditRefund } from 'shared-lib/records';
import { aPage, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import { NeedsNow } from '../../today/needs-now/NeedsNow';
import { WaitingRefund } from './WaitingRefund';

const operator = aUser('operator');
const self = { id: operator.id, name: 'Marisol Ocampo' };
const dino = { id: 98, name: 'Dino Robles' };
const waiting: CreditRefund = {
  id: 7,
  client: { id: 30, name: 'Bea Salonga' },
  amount: 500,
  method: 'cash',
  gcash_reference: null,
  reason: 'Typed ₱500 for ₱50',
  asked_by: { id: 99, name: 'Rogelio Panganiban' },
  asked_at: '2026-11-20T13:00:00+08:00',
  voids: 12,
  holder: dino,
  approvers: [self],
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

describe('a refund or void of credit that waits', () => {
  it('names the sum, who has it and how, and offers what this operator can do (R-beyond-1030)', async () => {
    renderScreen(<WaitingRefund refund={waiting} />, { as: operator });
    expect(
      await screen.findByText('A void of ₱500.00 waits for approval: cash in the hand of Dino Robles'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve the void' })).toBeVisible();
  });

  it('has no button to approve for who has the cash: it says who may (R-beyond-1030)', async () => {
    renderScreen(<WaitingRefund refund={{ ...waiting, holder: self, approvers: [dino] }} />, { as: operator });
    expect(await screen.findByText(/You have this cash.* Dino Robles may approve it\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refuse' })).toBeVisible();
  });

  it('of a server of the version before can be approved by whoever did not ask (R-beyond-1030)', async () => {
    const { holder: _, approvers: __, ...before } = waiting;
    const own = { ...before, id: 8, asked_by: self, client: { id: 31, name: 'Jun Abad' } };
    server.on(calls.clientCredit.refundsToDecide, { results: [before, own] });
    server.on(calls.waitlist.list, { ...aPage([]), open_count: 0, offered_count: 0 });
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    renderScreen(
      <>
        <WaitingRefund refund={before} />
        <NeedsNow />
      </>,
      { as: operator },
    );
    expect(await screen.findByRole('button', { name: 'Approve the void' })).toBeVisible();
    expect(screen.queryByText(/may approve it/)).not.toBeInTheDocument();
    const lines = within(await screen.findByRole('list', { name: 'Needs you now' })).getAllByRole('listitem');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveTextContent(/Void to approve.*Bea Salonga/);
  });

  it('stands in Needs you now of those who may approve it (R-beyond-1032)', async () => {
    const refund = { ...waiting, id: 8, voids: null, holder: null };
    const held = { ...waiting, id: 9, client: { id: 31, name: 'Jun Abad' }, approvers: [dino] };
    server.on(calls.clientCredit.refundsToDecide, { results: [waiting, refund, held] });
    server.on(calls.waitlist.list, { ...aPage([]), open_count: 0, offered_count: 0 });
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    renderScreen(<NeedsNow />, { as: operator });
    const lines = within(await screen.findByRole('list', { name: 'Needs you now' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => /(Void|Refund) to approve/.exec(textContent)?.[1])).toEqual([
      'Void',
      'Refund',
    ]);
    expect(lines[0]).toHaveTextContent(/Bea Salonga.*₱500\.00, Rogelio Panganiban: Typed ₱500 for ₱50/);
    expect(screen.getAllByRole('link', { name: 'Decide' })[0]).toHaveAttribute('href', '/dashboard/clients/30');
    expect(screen.getByText('2 need you now')).toBeInTheDocument();
  });
});
