import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LogEntry, VisitFee as Fee } from 'shared-lib/records';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { AppointmentPage } from '../../visit/appointment/AppointmentPage';
import { AskFee } from './AskFee';
import { VisitFee } from './VisitFee';

const operator = aUser('operator');
const proposed: Fee = {
  appointment: 7,
  client: 30,
  credit: 300,
  proposal: { kind: 'late_cancel', amount: 425 },
  fee: null,
};
const decided = {
  id: 91,
  kind: 'late_cancel',
  proposed: 425,
  amount: 300,
  reason: 'A regular',
  by: 'Rogelio Panganiban',
  at: '2026-11-20T13:00:00+08:00',
} as const;

const trail = (...actions: LogEntry['action'][]) => ({
  results: actions.map(
    (action, id): LogEntry => ({
      id,
      at: '2026-11-20T13:00:00+08:00',
      actor: 3,
      actor_name: 'Rogelio Panganiban',
      actor_role: 'operator',
      action,
      entity: 'appointment',
      entity_id: '7',
      subject: null,
      unchanged: 0,
      changes: [],
      request_id: null,
      address: null,
      device: null,
    }),
  ),
  people: [],
  services: [],
  next: null,
  count: actions.length,
  searched: null,
});

describe('the fee of a cancelled visit', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
  });
  const bodies = (): unknown[] => server.seen(calls.clientCredit.decideFee).map(({ body }) => body);

  it('asks nothing, and closes, where the rules propose none (R-beyond-1135)', async () => {
    server.on(calls.clientCredit.fee, { ...proposed, proposal: null });
    const onClose = jest.fn();
    renderScreen(<AskFee appointment={7} name="Bea Salonga" onClose={onClose} />, { as: operator });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is taken as cash that comes now, or from their credit with a reason for the rest (R-beyond-1131, R-beyond-1132)', async () => {
    server.on(calls.clientCredit.fee, proposed);
    server.on(calls.clientCredit.decideFee, { ...proposed, proposal: null, fee: decided });
    const onClose = jest.fn();
    renderScreen(<AskFee appointment={7} name="Bea Salonga" onClose={onClose} />, { as: operator });
    expect(await screen.findByRole('dialog', { name: 'Fee for cancelling late' })).toBeVisible();
    expect(screen.getByText('The rule says ₱425.00 for Bea Salonga.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Cash, received now/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /From their credit/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Record the fee' }));
    expect(await screen.findByText('At most ₱300.00 is left.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/Amount/));
    await userEvent.type(screen.getByLabelText(/Amount/), '300');
    await userEvent.type(screen.getByLabelText(/Why less than the fee\?/), 'A regular');
    await userEvent.click(screen.getByRole('button', { name: 'Record the fee' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies()).toEqual([
      { kind: 'late_cancel', proposed: 425, amount: 300, from: 'credit', reason: 'A regular' },
    ]);
  });

  it('is waived with a reason alone (R-beyond-1132)', async () => {
    server.on(calls.clientCredit.fee, { ...proposed, credit: 0 });
    server.on(calls.clientCredit.decideFee, { ...proposed, proposal: null });
    renderScreen(<AskFee appointment={7} name="Bea Salonga" onClose={jest.fn()} />, { as: operator });
    await userEvent.click(await screen.findByRole('radio', { name: /Waive it/ }));
    expect(screen.queryByRole('radio', { name: /From their credit/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Waive the fee' }));
    expect(bodies()).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Why is it waived\?/), 'We cancelled');
    await userEvent.click(screen.getByRole('button', { name: 'Waive the fee' }));
    await waitFor(() =>
      expect(bodies()).toEqual([{ kind: 'late_cancel', proposed: 425, amount: 0, reason: 'We cancelled' }]),
    );
  });

  it('is said on the page of the visit once it is decided, and asked about until then (R-beyond-1135, R-beyond-1134)', async () => {
    server.on(calls.clientCredit.fee, {
      ...proposed,
      proposal: { kind: 'no_show', amount: 600 },
      fee: { ...decided, amount: 0 },
    });
    renderScreen(<VisitFee visit={anAppointment({ id: 7, outcome: 'cancelled' }, operator)} />, { as: operator });
    expect(await screen.findByText('Fee for a no-show: ₱600.00 by the rule')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decide about the fee' })).toBeVisible();
    expect(screen.getByText('Fee for cancelling late: Waived')).toBeVisible();
    expect(screen.getByText(/Rogelio Panganiban.*“A regular”/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take the waiver back' })).toBeVisible();
  });

  it('can be taken back on the page of a visit that takes place after all, which says so (R-beyond-1134, R-beyond-1135)', async () => {
    server.on(calls.people.activeStaff, { results: [] });
    server.on(calls.appointments.timeline, []);
    server.on(calls.appointments.messages, []);
    server.on(calls.receipts.ledger, { entries: [], receipts: [] });
    server.on(calls.logs.list, trail('fee.charge'));
    server.on(calls.appointments.read, anAppointment({ id: 7, status: 'confirmed' }, operator));
    server.on(calls.clientCredit.fee, { ...proposed, proposal: null, fee: decided });
    server.on(calls.clientCredit.takeFeeBack, problem('STALE_VERSION', { detail: 'Another operator has decided.' }));
    renderScreen(<AppointmentPage />, {
      as: operator,
      path: '/dashboard/appointments/7',
      route: '/dashboard/appointments/:id',
    });
    expect(await screen.findByText(/The visit takes place, although this fee was taken\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take the fee back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the fee back' }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'She comes');
    await userEvent.click(dialog.getByRole('button', { name: 'Take the fee back' }));
    expect(await dialog.findByText(/Another operator has decided\./)).toBeVisible();
    expect(dialog.getByLabelText(/Reason/)).toHaveValue('She comes');
    expect(server.seen(calls.clientCredit.takeFeeBack)[0]?.body).toEqual({ fee: 91, reason: 'She comes' });
  });

  it.each([
    [{ status: 'confirmed' }, 0],
    [{ status: 'cancelled', outcome: 'cancelled' }, 1],
  ] as const)('is looked up on a page only where there can be one: %j (R-beyond-1282)', async (over, times) => {
    server.on(calls.people.activeStaff, { results: [] });
    server.on(calls.appointments.timeline, []);
    server.on(calls.appointments.messages, []);
    server.on(calls.receipts.ledger, { entries: [], receipts: [] });
    server.on(calls.logs.list, trail('appointment.create'));
    server.on(calls.appointments.read, anAppointment({ id: 7, ...over }, operator));
    server.on(calls.clientCredit.fee, { ...proposed, proposal: null });
    renderScreen(<AppointmentPage />, {
      as: operator,
      path: '/dashboard/appointments/7',
      route: '/dashboard/appointments/:id',
    });
    await waitFor(() => expect(server.seen(calls.clientCredit.fee)).toHaveLength(times));
    expect(await screen.findByRole('list', { name: 'History' })).toBeVisible();
    expect(server.seen(calls.clientCredit.fee)).toHaveLength(times);
  });

  it('keeps its open dialog while the trail of the next version is read (R-beyond-1282)', async () => {
    server.on(calls.people.activeStaff, { results: [] });
    server.on(calls.appointments.timeline, []);
    server.on(calls.appointments.messages, []);
    server.on(calls.receipts.ledger, { entries: [], receipts: [] });
    server.on(calls.logs.list, trail('fee.charge'));
    const visit = anAppointment({ id: 7, status: 'confirmed' }, operator);
    server.on(calls.appointments.read, visit);
    server.on(calls.clientCredit.fee, { ...proposed, proposal: null, fee: decided });
    const { client } = renderScreen(<AppointmentPage />, {
      as: operator,
      path: '/dashboard/appointments/7',
      route: '/dashboard/appointments/:id',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take the fee back' }));
    const reason = within(await screen.findByRole('dialog', { name: 'Take the fee back' })).getByLabelText(/Reason/);
    await userEvent.type(reason, 'She comes');
    let answer = (_: ReturnType<typeof trail>): void => {};
    server.on(calls.logs.list, () => new Promise<ReturnType<typeof trail>>((resolve) => (answer = resolve)));
    server.on(calls.appointments.read, { ...visit, version: visit.version + 1, notes: 'Ring twice' });
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('Ring twice')).toBeInTheDocument();
    expect(reason).toBeInTheDocument();
    expect(reason).toHaveValue('She comes');
    await act(async () => answer(trail('appointment.create')));
  });

  it('is looked up where the trail of a visit cannot be read (R-beyond-1282)', async () => {
    server.on(calls.people.activeStaff, { results: [] });
    server.on(calls.appointments.timeline, []);
    server.on(calls.appointments.messages, []);
    server.on(calls.receipts.ledger, { entries: [], receipts: [] });
    server.on(calls.logs.list, problem('FORBIDDEN'));
    server.on(calls.appointments.read, anAppointment({ id: 7, status: 'confirmed' }, operator));
    server.on(calls.clientCredit.fee, { ...proposed, proposal: null, fee: decided });
    renderScreen(<AppointmentPage />, {
      as: operator,
      path: '/dashboard/appointments/7',
      route: '/dashboard/appointments/:id',
    });
    expect(await screen.findByRole('button', { name: 'Take the fee back' })).toBeVisible();
  });
});
