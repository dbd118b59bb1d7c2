import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Appointment, type AppointmentCard as Card, appointmentQueries, type PickupDriver } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aReplacement,
  aScheduling,
  aTherapistOn,
  aUsedMaterial,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  renderScreen,
  TEST_NOW,
} from 'shared-lib/testing';
import { AppointmentCard } from '../../appointment-card/AppointmentCard';
import { AppointmentList } from '../../../today/dashboard/AppointmentList';
import { labelOf, type OperatorActionName, primaryAction } from '../actionTable';
import { ActionsProvider } from '../ActionsProvider';

const operator = aUser('operator');

/** Two therapists who are as far as the visit. */
export const aGroup = (status: Appointment['status']): Appointment['therapists_details'] => {
  const [liza] = anAppointment({ status }).therapists_details;
  return liza ? [liza, aTherapistOn({ ...liza, id: 12, first_name: 'Mia', last_name: 'Gomez' })] : [];
};

const REY: PickupDriver = {
  id: 22,
  first_name: 'Rey',
  last_name: 'Santos',
  vehicle_type: 'car',
  motorcycle_plate: 'NCR 77',
  seats: 4,
  standing: 'free',
  available_from: TEST_NOW,
  suspended_until: null,
  on_duty_from: null,
  was_asked: false,
  minutes_away: null,
};

/** Long after every planned time, so that anyone who must act is late. */
const LATE = '2026-11-20T23:30:00+08:00';

/** A server that accepts everything an operator does with this appointment. */
export function serveOperator(appointment: Appointment): FakeServer {
  const server = fakeServer();
  const changed = { ...appointment, version: appointment.version + 1 };
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.list, aPage([appointment]));
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.act, changed);
  server.on(calls.appointments.update, changed);
  server.on(calls.appointments.remove, undefined);
  server.on(calls.receipts.ledger, { entries: [], receipts: [] });
  server.on(calls.appointments.replacements, [aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan' })]);
  server.on(calls.appointments.backupDrivers, [aReplacement()]);
  server.on(calls.appointments.pickupDrivers, [REY]);
  const { id, name, category, unit } = aUsedMaterial();
  server.on(calls.inventory.updateMaterialStatus, {
    id,
    name,
    category,
    unit,
    reusable: false,
    stock: 400,
    reorder_level: 100,
    unit_cost: 0.45,
    is_empty: false,
  });
  return server;
}

/** A list with the fetched appointment, as on the dashboard. */
function FetchedList() {
  const query = useQuery(appointmentQueries.list({}));
  return (
    <AppointmentList query={query} label="Appointments" layout="cards" page={1} onPage={() => undefined} empty="None" />
  );
}

/** Shows the appointment in a fetched list. */
export const showInList = (over: Partial<Appointment>) => showCard(over, <FetchedList />);

/** Shows an operator the card of an appointment, late in the evening. */
export async function showCard(over: Partial<Appointment>, list?: ReactNode) {
  const appointment = anAppointment({ id: 2041, start_time: '14:00', end_time: '15:00', ...over }, operator);
  const server = serveOperator(appointment);
  jest.setSystemTime(Date.parse(LATE));
  const view = renderScreen(
    <ActionsProvider>{list ?? <AppointmentCard appointment={appointment} />}</ActionsProvider>,
    { as: operator, at: LATE },
  );
  await settle();
  return { appointment, server, ...view };
}

/** Lets code, answers and renders arrive on a screen with a fake clock. */
export const settle = (ms = 50): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

async function click(element: HTMLElement): Promise<void> {
  fireEvent.click(element);
  await settle();
}

/** The element, once code and answers have come. */
async function find(get: () => HTMLElement): Promise<HTMLElement> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return get();
    } catch {
      await settle();
    }
  }
  return get();
}
const isGone = async (role: 'dialog' | 'alertdialog' | 'menu'): Promise<void> => {
  for (let attempt = 0; attempt < 20 && screen.queryByRole(role); attempt += 1) await settle();
};

const dialog = () => within(screen.getByRole('dialog'));
const type = async (name: RegExp, value: string) =>
  void fireEvent.change(await find(() => dialog().getByRole('textbox', { name })), { target: { value } });
const choose = async (name: RegExp | string) => click(await find(() => dialog().getByRole('radio', { name })));
const submit = async (name: string) => click(await find(() => dialog().getByRole('button', { name })));
const swap = async () => {
  // In a group nobody is meant before somebody says whose place it is.
  const places = dialog().queryByRole('radiogroup', { name: /^Instead of/ });
  if (places && !dialog().queryByRole('radiogroup', { name: /^Free/ }))
    await click(within(places).getAllByRole('radio')[0]!);
  await click(await find(() => within(dialog().getByRole('radiogroup', { name: /^Free/ })).getAllByRole('radio')[0]!));
  await submit('Swap');
};

/** What to choose, type and send after the press. A press that asks nothing has no row. */
const ANSWERS: { readonly [A in OperatorActionName]?: (appointment: Card) => Promise<void> } = {
  review_rejection: async () => {
    await choose(/^Accept the rejection/);
    await submit('Cancel the visit');
  },
  mark_completed: () => submit('Verify Payment'),
  edit_therapists: swap,
  edit_driver: swap,
  assign_pickup_driver: async () => {
    await choose(/^Rey Santos/);
    await submit('Assign driver');
  },
  ask_backup: async () => {
    await choose(/^All who are free/);
    await submit('Ask for backup');
  },
  check_material: async () => {
    // Until the code of this dialog has loaded, another one stands in its place.
    await find(() => dialog().getByRole('checkbox', { name: 'None left' }));
    await submit('Complete Check');
  },
  edit_internal_note: async () => {
    await type(/Internal note/, 'Two dogs');
    await submit('Save note');
  },
  correct_payment: async () => {
    await type(/^Amount/, '700');
    await type(/Reason/, 'Mistyped');
    await submit('Correct payment');
  },
  refund: async ({ outcome }) => {
    await type(/Reason/, 'The client complained');
    if (outcome === 'completed') await choose(/^Still owed/);
    await submit('Refund all');
  },
  remove_therapist: async () => {
    await choose('Mia Gomez');
    await submit('Remove from the visit');
  },
  set_status: async ({ status }) => {
    const other = status === 'journey' ? 'Arrived' : 'On the way';
    const select = dialog().getByRole('combobox', { name: /New status/ });
    fireEvent.change(select, { target: { value: status === 'journey' ? 'arrived' : 'journey' } });
    await submit(`Set to ${other}`);
  },
  cancel_pickup: () => submit('Cancel ride home'),
  abort_session: async () => {
    await type(/Reason/, 'The client fell ill');
    await submit('End the session');
  },
  cancel: async () => {
    await type(/Reason/, 'The client fell ill');
    await submit('Cancel appointment');
  },
  delete: () => click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete appointment' })),
};

/** Presses an action on the card, and answers its question. */
export async function takeAction(action: OperatorActionName, appointment: Card): Promise<void> {
  await pressAction(action, appointment);
  const answer = ANSWERS[action];
  if (!answer) return;
  await find(() => screen.getByRole(action === 'delete' ? 'alertdialog' : 'dialog'));
  await answer(appointment);
  await isGone(action === 'delete' ? 'alertdialog' : 'dialog');
}

async function pressAction(action: OperatorActionName, appointment: Card): Promise<void> {
  const name = labelOf(action, appointment);
  if (action === 'remind' || action === primaryAction(appointment)) return click(screen.getByRole('button', { name }));
  await openMenu();
  await click(await find(() => screen.getByRole('menuitem', { name })));
  await isGone('menu');
}

export const openMenu = (): Promise<void> => click(screen.getByRole('button', { name: /^More actions for/ }));
