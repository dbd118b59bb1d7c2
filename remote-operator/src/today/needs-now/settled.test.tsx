import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, type NeedPage, putAppointment } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from './NeedsNow';
import { REST_MS } from './whenAtRest';

const me = aUser('operator');
const visit = (id: number, over: Partial<Appointment> = {}) =>
  anAppointment({ id, status: 'driver_confirmed', start_time: '14:00', end_time: '15:00', ...over }, me);
const ready = (id: number): NeedPage['results'][number] => ({
  kind: 'ready',
  since: `2026-11-20T05:0${id}:00.000Z`,
  until: null,
  phone_number: null,
  notification_id: null,
  note: null,
  taken: null,
  appointment: visit(id),
});
const answer = (...ids: number[]): NeedPage => ({ ...aPage(ids.map(ready)), next_at: null });

afterEach(() => void jest.useRealTimers());

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.needs, answer(1, 2));
  server.on(calls.appointments.act, ({ params }) => {
    server.on(calls.appointments.needs, answer(2));
    return visit(Number(params.id), { status: 'in_progress', version: 2 });
  });
});
async function open() {
  const view = renderScreen(
    <ActionsProvider>
      <NeedsNow />
    </ActionsProvider>,
    { as: me, path: '/dashboard', route: '/dashboard' },
  );
  await screen.findByText('2 need you now');
  /** Done by a colleague: the channel reports it, and the server's answer no longer has it. */
  const isDoneElsewhere = (id: number, ...left: number[]): void => {
    server.on(calls.appointments.needs, answer(...left));
    act(() => putAppointment(view.client, visit(id, { status: 'in_progress', version: 9 })));
  };
  return { ...view, isDoneElsewhere };
}
/** Every line as its visit, with its button or that it is done. */
const lines = () =>
  within(screen.getByRole('list', { name: 'Needs you now' }))
    .getAllByRole('listitem')
    .map((line) => {
      const button = within(line).queryByRole('button', { name: 'Start' });
      return `${/#\d+/.exec(line.textContent)?.[0] ?? ''} ${button ? 'Start' : within(line).getByText('Done').textContent}`;
    });
/** Moves the pointer away from the whole list: the line under it may be gone. */
const leave = () => void fireEvent.pointerLeave(screen.getByRole('region', { name: 'Needs you now' }));
const starts = () => screen.getAllByRole('button', { name: 'Start' });
const areLines = (...expected: string[]) => waitFor(() => expect(lines()).toEqual(expected));

describe('a line that is settled', () => {
  it('stays in its place without a button until the pointer leaves, and no longer counts (R-pages-116)', async () => {
    const { user } = await open();
    await user.click(starts()[0]!);
    await areLines('#1 Done', '#2 Start');
    expect(await screen.findByText('1 need you now')).toBeInTheDocument();
    leave();
    await areLines('#2 Start');
  });

  it('stays under a hand about to press when a colleague was faster, and new lines join at the end (R-pages-116)', async () => {
    const { user, isDoneElsewhere } = await open();
    await user.hover(starts()[1]!);
    isDoneElsewhere(1, 2, 3);
    await areLines('#1 Done', '#2 Start', '#3 Start');
    isDoneElsewhere(2, 3);
    await areLines('#1 Done', '#2 Done', '#3 Start');
    leave();
    await areLines('#3 Start');
  });

  it('keeps its text, whoever the visit waits for by now (R-pages-116)', async () => {
    const late = (name: string, version: number) =>
      visit(1, {
        status: 'pending',
        version,
        response_deadline: '2026-11-20T13:00:00+08:00',
        waiting_for: [{ id: version, role: 'therapist', name }],
      });
    const overdue = { ...ready(1), kind: 'overdue' as const, appointment: late('Zenaida Cruz', 1) };
    server.on(calls.appointments.needs, { ...answer(2), results: [overdue, ready(2)], count: 2 });
    const { user, client } = await open();
    await user.hover(starts()[0]!);
    expect(screen.getByText(/Zenaida Cruz, due by/)).toBeVisible();
    server.on(calls.appointments.needs, answer(2));
    act(() => putAppointment(client, late('Cristina Umali', 2)));
    await areLines('#1 Done', '#2 Start');
    expect(screen.getByText(/Zenaida Cruz, due by/)).toBeVisible();
    expect(screen.queryByText(/Cristina Umali/)).not.toBeInTheDocument();
  });

  it('goes once the hand has rested for half a minute, and not while it moves (R-pages-116)', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const { isDoneElsewhere } = await open();
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Needs you now' }));
    isDoneElsewhere(1, 2, 3);
    await areLines('#1 Done', '#2 Start', '#3 Start');
    await pass(REST_MS - 1_000);
    fireEvent.pointerMove(starts()[0]!);
    await pass(REST_MS - 1_000);
    expect(lines()).toEqual(['#1 Done', '#2 Start', '#3 Start']);
    // What is settled meanwhile stays in sight as long.
    isDoneElsewhere(2, 3);
    await areLines('#1 Done', '#2 Done', '#3 Start');
    await pass(REST_MS - 1_000);
    expect(lines()).toEqual(['#1 Done', '#2 Done', '#3 Start']);
    await pass(1_000);
    expect(lines()).toEqual(['#3 Start']);
    // The hand is still there, so what is done next stays as long.
    isDoneElsewhere(3, 4);
    await areLines('#3 Done', '#4 Start');
  });

  it('stays while the keyboard focus is on it, and goes when the focus leaves (R-pages-116)', async () => {
    const { user, isDoneElsewhere } = await open();
    while (document.activeElement !== starts()[0]) await user.tab();
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    isDoneElsewhere(1, 2);
    const done = () => screen.getByRole('listitem', { name: /#1 Done$/ });
    await waitFor(() => expect(done()).toHaveFocus());
    await act(() => jest.advanceTimersByTimeAsync(REST_MS));
    expect(lines()).toEqual(['#1 Done', '#2 Start']);
    expect(done()).toHaveFocus();
    act(() => done().blur());
    await areLines('#2 Start');
  });

  it('goes at once when no hand is on the list (R-pages-116)', async () => {
    const { isDoneElsewhere } = await open();
    isDoneElsewhere(1, 2);
    await areLines('#2 Start');
  });

  it('waits again when the server refuses what was done (R-pages-116)', async () => {
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    server.on(calls.appointments.read, visit(1));
    const { user } = await open();
    await user.click(starts()[0]!);
    await screen.findByRole('alert');
    await areLines('#1 Start', '#2 Start');
  });

  it('keeps the focus of the keyboard that pressed it, until the focus leaves the list (R-pages-101, R-pages-116)', async () => {
    const { user } = await open();
    starts()[0]!.focus();
    await user.keyboard('{Enter}');
    await areLines('#1 Done', '#2 Start');
    await waitFor(() => expect(screen.getByRole('listitem', { name: /#1 Done$/ })).toHaveFocus());
    await user.tab();
    expect(screen.getAllByRole('link', { name: 'Ana Villareal' })[0]).toHaveFocus();
    expect(lines()).toHaveLength(2);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await areLines('#2 Start');
  });

  it('keeps the keyboard focus from its button when a colleague was faster (R-pages-101, R-pages-116)', async () => {
    const { user, isDoneElsewhere } = await open();
    while (document.activeElement !== starts()[0]) await user.tab();
    isDoneElsewhere(1, 2);
    await waitFor(() => expect(screen.getByRole('listitem', { name: /#1 Done$/ })).toHaveFocus());
  });

  it('passes the keyboard focus to the next line when the pointer takes it away (R-pages-101)', async () => {
    const { user } = await open();
    await user.click(starts()[0]!);
    await areLines('#1 Done', '#2 Start');
    await waitFor(() => expect(screen.getByRole('listitem', { name: /#1 Done$/ })).toHaveFocus());
    leave();
    await areLines('#2 Start');
    await waitFor(() => expect(starts()[0]).toHaveFocus());
  });
});
