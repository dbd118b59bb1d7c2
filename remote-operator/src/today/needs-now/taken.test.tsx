import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits, type NeedPage } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  anAppointment,
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  fakeSound,
  NO_RESPONSE,
  onFakeClock,
  problem,
  REFUSED_BECAUSE,
  renderScreen,
  SERVER_TROUBLE,
  stepPauses,
  TEST_NOW,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from './NeedsNow';

type Need = NeedPage['results'][number];
const me = aUser('operator');
const minutes = (count: number): string => new Date(Date.parse(TEST_NOW) + count * 60_000).toISOString();
const byAna = { id: 77, name: 'Ana Cruz', at: minutes(-3), until: minutes(7) };
const byMe = { ...byAna, id: me.id, name: 'Odette Test' };
const need = (kind: Need['kind'], taken: Need['taken'], more: Partial<Need> = {}): Need => ({
  kind,
  since: minutes(-5),
  until: null,
  phone_number: null,
  notification_id: null,
  note: null,
  taken,
  appointment: anAppointment({ id: 9, status: 'awaiting_payment', start_time: '14:00', end_time: '15:00' }, me),
  ...more,
});
const answer = (...results: Need[]): NeedPage => ({ ...aPage(results), next_at: null });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.needs.letGo, undefined);
});
const open = () =>
  renderScreen(
    <ActionsProvider>
      <NeedsNow />
    </ActionsProvider>,
    { as: me, path: '/dashboard', route: '/dashboard' },
  );
const line = async (place = 0) =>
  within((await within(await screen.findByRole('list', { name: 'Needs you now' })).findAllByRole('listitem'))[place]!);

describe('a line of what needs operators', () => {
  it('is taken with a press, and let go with another (R-pages-70)', async () => {
    server.on(calls.appointments.needs, answer(need('payment', null)));
    server.on(calls.needs.take, byMe);
    const { user } = open();
    await user.click((await line()).getByRole('button', { name: 'Claim' }));
    expect(await (await line()).findByText('Yours since 1:07 PM')).toBeVisible();
    expect(server.seen(calls.needs.take)[0]).toMatchObject({
      params: { id: '9', kind: 'payment' },
      body: { from: null },
      headers: { 'Idempotency-Key': expect.any(String) as string },
    });
    await user.click((await line()).getByRole('button', { name: 'Release' }));
    expect(await (await line()).findByRole('button', { name: 'Claim' })).toBeVisible();
    expect(server.seen(calls.needs.letGo)).toHaveLength(1);
  });

  it('says who works on it and since when, and is only taken over from that person (R-pages-70)', async () => {
    server.on(calls.appointments.needs, answer(need('payment', byAna)));
    server.on(calls.needs.take, byMe);
    const { user } = open();
    expect((await line()).getByText('With Ana Cruz since 1:07 PM')).toBeVisible();
    expect((await line()).queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
    server.on(calls.appointments.needs, answer(need('payment', byMe)));
    await user.click((await line()).getByRole('button', { name: 'Take over from Ana Cruz' }));
    expect(await (await line()).findByRole('button', { name: 'Verify' })).toBeVisible();
    expect(server.seen(calls.needs.take)[0]?.body).toEqual({ from: 77 });
  });

  it('is not taken over by the second tap on the line above it (R-workflow-60, R-pages-70)', async () => {
    jest.replaceProperty(stepPauses, 'guard', limits.STEP_GUARD_MS);
    const ready = { id: 7, status: 'driver_confirmed', start_time: '14:00', end_time: '15:00' } as const;
    const theirs = need('payment', byAna);
    server.on(calls.appointments.needs, answer(need('ready', null, { appointment: anAppointment(ready, me) }), theirs));
    server.on(calls.needs.take, byMe);
    const { user } = open();
    const start = (await line()).getByRole('button', { name: 'Start' });
    server.on(calls.appointments.needs, answer(theirs));
    server.on(calls.appointments.act, anAppointment({ ...ready, status: 'in_progress', version: 2 }, me));
    await user.click(start);
    const takeOver = screen.getByRole('button', { name: 'Take over from Ana Cruz' });
    await user.click(takeOver);
    const untilPressable = (button: HTMLElement) =>
      waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 3_000 });
    await untilPressable(takeOver);
    expect(server.seen(calls.needs.take)).toHaveLength(0);
    server.on(calls.appointments.needs, answer(need('payment', byMe)));
    await user.click(takeOver);
    await untilPressable(await (await line(1)).findByRole('button', { name: 'Verify' }));
    expect(server.seen(calls.needs.take)).toHaveLength(1);
  });

  it('tells the slower operator that the other has it, and shows it (R-pages-70)', async () => {
    server.on(calls.appointments.needs, answer(need('payment', null)));
    const { user } = open();
    server.on(calls.needs.take, () => {
      server.on(calls.appointments.needs, answer(need('payment', byAna)));
      return problem('NEED_TAKEN', { detail: 'Ana Cruz is on it.', current: byAna });
    });
    await user.click((await line()).getByRole('button', { name: 'Claim' }));
    expect(await screen.findByText('Ana Cruz is on it.')).toBeVisible();
    expect(await (await line()).findByText('With Ana Cruz since 1:07 PM')).toBeVisible();
  });

  it('tells the operator who loses it which colleague took over', async () => {
    server.on(calls.appointments.needs, answer(need('payment', byMe)));
    const { client } = open();
    expect(await (await line()).findByText(/Yours since/)).toBeVisible();
    server.on(calls.appointments.needs, answer(need('payment', byAna)));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('Ana Cruz took over: Payment waiting #9')).toBeVisible();
  });

  it('is free again when its time is over, without asking the server (R-pages-70)', async () => {
    server.on(calls.appointments.needs, answer(need('payment', { ...byAna, until: minutes(0.04) })));
    open();
    expect(await (await line()).findByText(/With Ana Cruz/)).toBeVisible();
    await waitFor(async () => expect((await line()).getByRole('button', { name: 'Verify' })).toBeVisible(), {
      timeout: 4_000,
    });
    expect(server.seen(calls.appointments.needs)).toHaveLength(1);
  });

  it('is taken by its own button while its dialog is open, and let go when it closes (R-pages-70)', async () => {
    server.on(calls.appointments.needs, answer(need('payment', null)));
    server.on(calls.needs.take, byMe);
    const { user } = open();
    await user.click((await line()).getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => expect(server.seen(calls.needs.take)).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(server.seen(calls.needs.letGo)).toHaveLength(1));
  });

  it('taken by hand stays taken when its dialog closes', async () => {
    server.on(calls.appointments.needs, answer(need('payment', byMe)));
    const { user } = open();
    await user.click((await line()).getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.seen(calls.needs.letGo)).toHaveLength(0);
    expect(server.seen(calls.needs.take)).toHaveLength(0);
  });
});

describe('a line that cannot be taken or let go', () => {
  onFakeClock();
  const says = (silence: string): Record<ActionFailure, string> => ({
    'refused for a reason': REFUSED_BECAUSE,
    'refused without a reason': silence,
    'not answered in time': NO_RESPONSE,
    'answered with a page of HTML': SERVER_TROUBLE,
  });
  const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it.each(
    (Object.keys(ACTION_FAILURES) as ActionFailure[]).flatMap((failure) => [
      { name: 'Claim', taken: null, call: calls.needs.take, failure, text: says('Could not claim it')[failure] },
      { name: 'Release', taken: byMe, call: calls.needs.letGo, failure, text: says('Could not release it')[failure] },
    ]),
  )('is as before, with a message, when "$name" is $failure (8-009, 8-010, 8-011)', async (row) => {
    server.on(calls.appointments.needs, answer(need('payment', row.taken)));
    server.on(row.call, ACTION_FAILURES[row.failure]);
    open();
    await settle(500);
    fireEvent.click(screen.getByRole('button', { name: row.name }));
    // A call without an answer is tried twice more.
    for (let second = 0; second < 4; second += 1) await settle(1_000);
    expect(screen.getAllByText(row.text)[0]).toBeVisible();
    expect(screen.getByRole('button', { name: row.name })).toBeVisible();
  });
});

describe('beside the needs of appointments', () => {
  it('a ride home says that no driver is free, and when one is (R-pages-71)', async () => {
    const ride = { status: 'pickup_requested', pickup_requested: true } as const;
    const appointment = anAppointment({ id: 9, ...ride, start_time: '12:00', end_time: '13:00' }, me);
    server.on(calls.appointments.needs, answer(need('ride_home', null, { appointment, driver_at: minutes(20) })));
    const { client } = open();
    expect(await (await line()).findByText(/The first can come at 1:30 PM/)).toBeVisible();
    expect((await line()).getAllByText('No driver free')[0]).toBeVisible();
    server.on(calls.appointments.needs, answer(need('ride_home', null, { appointment, driver_at: null })));
    await act(() => client.invalidateQueries());
    expect(await (await line()).findByText(/Nobody on duty can come/)).toBeVisible();
    server.on(calls.appointments.needs, answer(need('ride_home', null, { appointment, driver_at: minutes(0) })));
    await act(() => client.invalidateQueries());
    expect((await (await line()).findAllByText('Ride home asked for'))[0]).toBeVisible();
  });

  const low = (id: number, name: string, stock: number) => ({
    id,
    name,
    category: 'Oils',
    unit: 'ml',
    reusable: false,
    stock,
    reorder_level: 500,
    unit_cost: 2,
    is_empty: false,
    is_low: true,
    used_a_day: 40,
    days_of_cover: 3,
    out: 0,
    services_count: 1,
  });

  it('low stock is one line with a count, and links to the inventory (R-pages-71)', async () => {
    server.on(calls.appointments.needs, answer());
    server.on(calls.inventory.list, {
      ...aPage([low(1, 'Massage oil', 120), low(2, 'Balm', 0)]),
      low_count: 2,
      stock_value: 240,
    });
    open();
    const stock = within(await screen.findByRole('list', { name: 'What is running low' }));
    expect(stock.getByText('2 materials')).toBeVisible();
    expect(stock.getByText(/Massage oil 120 ml, Balm 0 ml/)).toBeVisible();
    expect(stock.getByRole('link', { name: 'Restock' })).toHaveAttribute('href', '/dashboard/inventory?show=low');
    expect(await screen.findByText('1 need you now')).toBeInTheDocument();
    expect(server.seen(calls.inventory.list)[0]?.query).toMatchObject({ low_stock: true });
  });

  it('low stock is only on the last of several pages, and counted on each (R-pages-94)', async () => {
    server.on(calls.appointments.needs, ({ query }) => ({
      ...answer(),
      count: 12,
      current_page: Number(query.page),
      next: query.after ? null : { turn: 1, key: '1.1.0' },
    }));
    server.on(calls.inventory.list, { ...aPage([low(1, 'Massage oil', 120)]), low_count: 1, stock_value: 240 });
    const { user } = open();
    expect(await screen.findByText('13 need you now')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'What is running low' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('list', { name: 'What is running low' })).toBeVisible();
    expect(screen.getByText('13 need you now')).toBeInTheDocument();
  });
});

describe('the sound of a new line', () => {
  let played: jest.Mock;
  beforeEach(() => {
    localStorage.clear();
    played = fakeSound();
  });

  it('plays when something new needs operators, and not when switched off (R-pages-71)', async () => {
    server.on(calls.appointments.needs, answer(need('payment', null)));
    const { user, client } = open();
    const button = await screen.findByRole('button', { name: 'Sound on' });
    expect(played).not.toHaveBeenCalled();
    const other = anAppointment({ id: 10, status: 'rejected' }, me);
    server.on(calls.appointments.needs, answer(need('payment', null), need('refusal', null, { appointment: other })));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(played).toHaveBeenCalled());
    played.mockClear();
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Sound off' })).toBeVisible();
    const third = anAppointment({ id: 11, status: 'rejected' }, me);
    server.on(
      calls.appointments.needs,
      answer(
        need('payment', null),
        need('refusal', null, { appointment: other }),
        need('refusal', null, { appointment: third }),
      ),
    );
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('3 need you now')).toBeInTheDocument();
    expect(played).not.toHaveBeenCalled();
  });
});
