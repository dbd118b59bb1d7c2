import { screen } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  anAppointment,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { ACTIONS } from '../../visit/actions/actionTable';
import { CancelPickup } from './CancelPickup';

const operator = aUser('operator');

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

async function open(over: Partial<Appointment> = {}) {
  const appointment = anAppointment(
    { id: 2041, status: 'pickup_requested', pickup_requested: true, ...over },
    operator,
  );
  const called = { ...appointment, status: 'completed' as const, pickup_requested: false, version: 2 };
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.act, called);
  const onClose = jest.fn();
  const view = renderScreen(<CancelPickup row={ACTIONS.cancel_pickup} appointment={appointment} onClose={onClose} />, {
    as: operator,
  });
  return { ...view, onClose, called, dialog: await screen.findByRole('dialog', { name: 'Cancel the ride home' }) };
}
const cancel = () => screen.getByRole('button', { name: 'Cancel ride home' });
const sent = () => server.seen(calls.appointments.act).map(({ params, body }) => [params.id, params.action, body]);

describe('calling a ride home off', () => {
  it('says who will wait in vain, and that a new one can be requested (R-workflow-22)', async () => {
    const { dialog } = await open({
      therapists_details: [aTherapistOn(), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })],
    });
    expect(dialog).toHaveAccessibleDescription('Ana Villareal #2041');
    expect(dialog).toHaveTextContent('Liza Ramos, Mia Gomez will not be picked up. You can ask for a new ride later.');
    expect(sent()).toEqual([]);
  });

  it('names the driver who was asked, calls it off with one press, and says so (R-workflow-22)', async () => {
    const { user, dialog, onClose } = await open({
      status: 'driver_assigned_pickup',
      assigned_pickup_driver: 21,
      pickup_driver_name: 'Ben Castro',
    });
    expect(dialog).toHaveTextContent('Liza Ramos will not be picked up, and Ben Castro is told and free again.');
    await user.click(cancel());
    expect(await screen.findByText('Ride home cancelled')).toBeVisible();
    expect(sent()).toEqual([['2041', 'cancel_pickup', undefined]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when refused, says why above its text, and can be pressed again (R-workflow-22)', async () => {
    const { user, onClose, called } = await open();
    server.on(
      calls.appointments.act,
      problem('ACTION_NOT_ALLOWED', { detail: 'This is not possible at status Transport completed.' }),
    );
    await user.click(cancel());
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not possible at status Transport completed.');
    expect(screen.getByRole('dialog', { name: 'Cancel the ride home' })).toHaveTextContent(
      'Liza Ramos will not be picked up',
    );
    expect(onClose).not.toHaveBeenCalled();

    server.on(calls.appointments.act, called);
    await user.click(cancel());
    expect(await screen.findByText('Ride home cancelled')).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('changes nothing when it is kept', async () => {
    const { user, onClose } = await open();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([]);
  });
});
