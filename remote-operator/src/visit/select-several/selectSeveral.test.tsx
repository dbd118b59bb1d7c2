import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, putAppointment } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  htmlAnswer,
  problem,
  renderScreen,
  timeOut,
} from 'shared-lib/testing';
import { OperatorDashboard } from '../../today/dashboard/OperatorDashboard';

const operator = aUser('operator');
const NAMES = ['Ana', 'Bea', 'Cai', 'Dan', 'Eli'];
const visit = (id: number, over: Partial<Appointment> = {}): Appointment =>
  anAppointment(
    {
      id,
      status: 'driver_confirmed',
      start_time: '14:00',
      end_time: '15:00',
      client_details: { ...anAppointment().client_details, first_name: NAMES[id - 1] ?? 'Ana', last_name: 'Cruz' },
      ...over,
    },
    operator,
  );

let server: FakeServer;
let list: Appointment[];
beforeEach(() => {
  list = [1, 2, 3, 4, 5].map((id) => visit(id));
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
  server.on(calls.appointments.list, () => aPage(list));
});

async function selecting() {
  const view = renderScreen(<OperatorDashboard />, {
    as: operator,
    path: '/dashboard?view=all',
    route: '/dashboard',
  });
  await view.user.click(await screen.findByRole('button', { name: 'Select' }));
  await screen.findByRole('checkbox', { name: 'Select all on this page' });
  return view;
}
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${name} Cruz`) });
const bar = () => within(screen.getByRole('group', { name: 'Selected appointments' }));
const confirm = async (user: Awaited<ReturnType<typeof selecting>>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('several appointments of a list are selected', () => {
  it('one by one, a range with Shift, the whole page, and by keyboard (R-pages-72)', async () => {
    const { user } = await selecting();
    await user.click(box('Bea'));
    await user.keyboard('{Shift>}');
    await user.click(box('Dan'));
    await user.keyboard('{/Shift}');
    expect(bar().getByText('3 selected')).toBeVisible();
    expect(box('Cai')).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(bar().getByText('5 selected')).toBeVisible();
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    box('Ana').focus();
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(bar().getByText('3 selected')).toBeVisible();
    expect(box('Cai')).toHaveFocus();
  });

  it('each is done once, a few at a time, and refusals are listed with their reasons and links (R-pages-72)', async () => {
    const { user } = await selecting();
    let atOnce = 0;
    let most = 0;
    server.on(calls.appointments.act, async ({ params }) => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      if (params.id === '2') return problem('STILL_RUNNING');
      if (params.id === '3') return htmlAnswer();
      if (params.id === '4') return timeOut();
      return visit(Number(params.id), { status: 'in_progress', version: 5 });
    });
    server.on(calls.appointments.read, ({ params }) => visit(Number(params.id)));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Start 5' }));
    expect(await screen.findByRole('alertdialog', { name: 'Start 5 appointments?' })).toHaveTextContent('Dan Cruz #4');
    const button = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Start' });
    await user.dblClick(button);
    const result = within(await screen.findByRole('region', { name: 'What was done' }, { timeout: 5_000 }));
    expect(result.getByText('2 started, 3 refused')).toBeVisible();
    const [first, second, third] = result.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Bea Cruz #2.*One of these people is still busy with another visit/);
    expect(second).toHaveTextContent(/Cai Cruz #3.*Failed to start appointment/);
    expect(third).toHaveTextContent(/Dan Cruz #4.*taking too long|Dan Cruz #4.*Failed to start/);
    expect(result.getByRole('link', { name: 'Bea Cruz #2' })).toHaveAttribute('href', '/dashboard/appointments/2');
    expect(
      server
        .seen(calls.appointments.act)
        .map(({ params }) => params.id)
        .sort(),
    ).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(server.seen(calls.appointments.act).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(5);
    expect(most).toBe(3);
    // Refused ones stay selected, to try again.
    expect(bar().getByText('3 selected')).toBeVisible();
  }, 20_000);

  it('one that leaves the list is no longer selected, and a message says so (R-pages-72)', async () => {
    const { user, client } = await selecting();
    await user.click(box('Ana'));
    await user.click(box('Bea'));
    list = list.filter(({ id }) => id !== 2);
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('No longer in this list, so not selected: Bea Cruz #2')).toBeVisible();
    expect(bar().getByText('1 selected')).toBeVisible();
    act(() => putAppointment(client, visit(1, { status: 'in_progress', version: 9 })));
    await waitFor(() => expect(bar().queryByRole('button', { name: /^Start/ })).not.toBeInTheDocument());
    expect(bar().getByText('1 selected')).toBeVisible();
  });

  it('the result is still shown when it has emptied the list (R-pages-72)', async () => {
    list = [visit(1)];
    const { user } = await selecting();
    await user.click(box('Ana'));
    server.on(calls.appointments.act, () => {
      list = [];
      return visit(1, { status: 'in_progress', version: 9 });
    });
    await user.click(bar().getByRole('button', { name: 'Start 1' }));
    await confirm(user, 'Start');
    expect(await screen.findByRole('region', { name: 'What was done' })).toBeVisible();
  });

  it('only the overdue ones are cancelled, after naming who is disabled (R-pages-72, 4-064)', async () => {
    list = [
      visit(1),
      visit(2, { status: 'pending', is_overdue: true }),
      visit(3, { status: 'pending', is_overdue: true }),
    ];
    const { user } = await selecting();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const disabled = [{ id: 11, name: 'Liza Ramos' }];
    server.on(calls.appointments.autoCancelOverdue, ({ query }) => ({
      message: '',
      cancelled: query.dry_run ? [2, 3] : [2],
      disabled,
      spared: [],
    }));
    await user.click(bar().getByRole('button', { name: 'Auto-cancel overdue 2' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Accounts disabled: Liza Ramos');
    await confirm(user, 'Continue');
    const result = within(await screen.findByRole('region', { name: 'What was done' }));
    expect(result.getByText('1 cancelled, 1 refused')).toBeVisible();
    expect(result.getByText('Disabled: Liza Ramos')).toBeVisible();
    expect(result.getByText('It is no longer overdue.')).toBeVisible();
    expect(server.seen(calls.appointments.autoCancelOverdue).map(({ body }) => body)).toEqual([
      { ids: [2, 3] },
      { ids: [2, 3] },
    ]);
  });

  it('are exported to a CSV file (R-pages-72)', async () => {
    const saved: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: (file: Blob) => (saved.push(file), 'blob:1'), revokeObjectURL: jest.fn() });
    const { user } = await selecting();
    await user.click(box('Cai'));
    await user.click(bar().getByRole('button', { name: 'Export CSV' }));
    const [file] = saved;
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(file!);
    });
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(2);
    expect(text).toContain('3,Cai Cruz,');
  });
});
