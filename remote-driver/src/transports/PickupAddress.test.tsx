import { screen, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  aScheduling,
  aTherapistOn,
  aUser,
  anAppointment,
  calls,
  fakeServer,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { DriverDashboard } from '../dashboard/DriverDashboard';

const ben = aUser('driver');

/** Opens the dashboard with these transports of today. */
function open(today: Appointment[]): void {
  const server = fakeServer();
  serveAppointments(server, { today });
  server.on(calls.settings.scheduling, aScheduling());
  renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard' });
}
/** Within the hour, so that no step asks for confirmation. */
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ status, start_time: '14:00', ...over }, ben);

describe('where a driver collects a therapist', () => {
  it.each(['in_progress', 'journey'] as const)(
    'at %s says where the therapist is collected, with the way there before the one to the client (R-beyond-710)',
    async (status) => {
      open([at(status, { therapists_details: [aTherapistOn({ pickup_address: '9 Kalayaan Avenue' })] })]);
      expect(await screen.findByText('Pick up at 9 Kalayaan Avenue')).toBeVisible();
      const ways = screen.getAllByRole('link', { name: /^Directions/ });
      expect(ways.map(({ textContent }) => textContent)).toEqual(['Directions to Liza', 'Directions to the client']);
      expect(ways[0]).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('9 Kalayaan Avenue')));
    },
  );

  it.each(['driver_confirmed', 'arrived'] as const)(
    'at %s has whom to call and where to go: the therapist and the client (R-beyond-923)',
    async (status) => {
      open([at(status, { therapists_details: [aTherapistOn({ pickup_address: '9 Kalayaan Avenue' })] })]);
      const links = await screen.findAllByRole('link', { name: /^(Call|Directions)/ });
      expect(links.map(({ textContent }) => textContent)).toEqual([
        'Call Liza',
        'Call client',
        'Directions to Liza',
        'Directions to the client',
      ]);
      expect(screen.queryAllByText("Arrived at Liza's")).toHaveLength(status === 'arrived' ? 1 : 0);
    },
  );

  it('of a group says it no more of who is in the car, and keeps its room (R-beyond-1529, R-beyond-301)', async () => {
    const liza = aTherapistOn({ pickup_address: '9 Kalayaan Avenue', pickup_status: 'picked_up' });
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', pickup_address: '2 Sampaguita Street' });
    open([at('picking_up_therapists', { therapists_details: [liza, mia] })]);
    expect(await screen.findByText('Pick up at 2 Sampaguita Street')).toBeVisible();
    expect(screen.getByText('Pick up at 9 Kalayaan Avenue')).not.toBeVisible();
  });

  it('of a group says it in the row of each, and whom to call where there is none (R-beyond-710)', async () => {
    const liza = aTherapistOn({ pickup_address: '9 Kalayaan Avenue' });
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', pickup_address: '' });
    open([at('picking_up_therapists', { therapists_details: [liza, mia] })]);
    const [one, other] = await screen.findAllByRole('listitem', { name: '' });
    expect(one).toHaveTextContent('Liza RamosPick up at 9 Kalayaan Avenue');
    expect(within(one as HTMLElement).getByRole('link', { name: 'Directions to Liza Ramos' })).toBeVisible();
    expect(other).toHaveTextContent('Mia GomezNo pick-up address yet. Call Mia');
    expect(within(other as HTMLElement).queryByRole('link', { name: /Directions/ })).toBeNull();
  });

  it('says that there is none only on the way to a therapist, and nothing of a withheld one (R-beyond-710)', async () => {
    const told = (pickup_address: string | null | undefined) => ({
      therapists_details: [aTherapistOn({ pickup_address })],
    });
    open([at('confirmed', { id: 1, ...told('') }), at('journey', { id: 2, ...told(null) })]);
    expect(await screen.findByRole('link', { name: 'Call Liza' })).toBeVisible();
    expect(screen.queryByText(/pick-up address|Pick up at/)).toBeNull();
  });
});
