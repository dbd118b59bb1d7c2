import { screen, within } from '@testing-library/react';
import type { CashOf, Remittance } from '../contract';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from '../testing';
import { CashFigures } from './CashFigures';
import { MovementTable } from './MovementTable';
import { OwnCash } from './OwnCash';
import { WaitingRemittances } from './WaitingRemittances';

const { cash } = calls;
const user = aUser('therapist');
const waiting: Remittance = {
  id: 31,
  person: { id: user.id, name: 'Liza Magbanua', is_active: true },
  at: '2026-11-20T13:00:00+08:00',
  counted_by: { id: 1, name: 'Ana Cruz' },
  expected: 3_400,
  counted: 3_200,
  handed_over: 3_200,
  is_settled: false,
  settlement: null,
  reason: 'Two hundred are missing',
  state: 'waiting',
  answered_at: null,
  answered_by: null,
  answer_reason: '',
};
const own: CashOf = {
  ...aPage([
    {
      id: 6,
      at: waiting.at,
      kind: 'remittance',
      amount: -3_200,
      balance: 200,
      appointment: null,
      client: null,
      remittance: 31,
    },
  ]),
  person: { id: user.id, name: 'Liza Magbanua', role: 'therapist', is_active: true },
  in_hand: 200,
  since: '2026-11-18T15:20:00+08:00',
  last_handed_over_at: waiting.at,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(cash.person, own);
  server.on(cash.remittances, { ...aPage([waiting]), open_count: 1 });
});
const parts = (
  <>
    <WaitingRemittances />
    <OwnCash>
      {(shown, turnTo) => (
        <>
          <CashFigures cash={shown} />
          <MovementTable cash={shown} onPage={turnTo} />
        </>
      )}
    </OwnCash>
  </>
);
const open = () => renderScreen(parts, { as: user, path: '/dashboard/cash', route: '/dashboard/cash' });

describe('one’s own cash', () => {
  it('shows what is in hand and its parts (R-money-20)', async () => {
    open();
    expect(await screen.findByRole('table', { name: 'Cash of Liza Magbanua' })).toHaveTextContent(
      /Handed over.*−₱3,200\.00₱200\.00/,
    );
    expect(screen.getByText('In hand').parentElement).toHaveTextContent('₱200.00');
    expect(server.seen(cash.person)[0]?.params).toEqual({ id: String(user.id) });
  });

  it('asks whether the count is right, with the difference and its reason (R-money-22)', async () => {
    server.on(cash.confirm, { ...waiting, state: 'confirmed' });
    const view = open();
    const question = await screen.findByRole('region', { name: 'Hand-over of ₱3,200.00' });
    expect(question).toHaveTextContent('You handed over ₱3,200.00 to Ana Cruz. Is that right?');
    expect(question).toHaveTextContent(
      '₱200.00 less than the ₱3,400.00 in hand; it stays in hand. Ana Cruz: Two hundred are missing',
    );
    server.on(cash.remittances, { ...aPage([]), open_count: 0 });
    await view.user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You confirmed ₱3,200.00')).toBeInTheDocument();
    expect(server.seen(cash.confirm)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Hand-over of ₱3,200.00' })).not.toBeInTheDocument();
  });

  it('reports a wrong count with a reason, and can still confirm it (R-money-22)', async () => {
    const disputed = { ...waiting, state: 'disputed' as const, answer_reason: 'I gave 3,400' };
    server.on(cash.dispute, disputed);
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'This is not right' }));
    const dialog = await screen.findByRole('dialog', { name: 'This is not right' });
    await view.user.click(within(dialog).getByRole('button', { name: 'Tell the office' }));
    expect(within(dialog).getByText('This field is required')).toBeVisible();
    server.on(cash.remittances, { ...aPage([disputed]), open_count: 1 });
    await view.user.type(within(dialog).getByLabelText(/^What is not right/), 'I gave 3,400');
    await view.user.click(within(dialog).getByRole('button', { name: 'Tell the office' }));
    expect(await screen.findByText(/You said this is not right: I gave 3,400\./)).toBeVisible();
    expect(server.seen(cash.dispute)[0]?.body).toEqual({ reason: 'I gave 3,400' });
    expect(screen.queryByRole('button', { name: 'This is not right' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
  });

  it('gives the reason if somebody was faster (R-money-22)', async () => {
    server.on(cash.confirm, problem('REMITTANCE_CLOSED', { detail: 'Ana Cruz has withdrawn this hand-over already.' }));
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Ana Cruz has withdrawn this hand-over already.')).toBeInTheDocument();
  });
});
