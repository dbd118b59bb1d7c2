import { render, screen } from '@testing-library/react';
import type { AppointmentPage } from '../api/appointment-record';
import { anAppointment, aPage } from '../testing/index';
import { AppointmentList } from './AppointmentList';

const shown = (data: AppointmentPage) => {
  const query = { data, error: null, isPending: false, isFetching: false, refetch: () => undefined };
  render(
    <AppointmentList query={query} failure="Could not fetch appointments" empty={{ title: 'No appointments found.' }}>
      {({ id }) => <p key={id}>appointment {id}</p>}
    </AppointmentList>,
  );
  return screen.queryAllByText(/^appointment/).map(({ textContent }) => textContent);
};

describe('a list of appointments', () => {
  it('leaves out what is being deleted, which only this browser knows (3-022)', () => {
    expect(
      shown(
        aPage([
          anAppointment({ id: 1 }),
          { ...anAppointment({ id: 2 }), isOptimisticDeleted: true },
          anAppointment({ id: 3 }),
        ]),
      ),
    ).toEqual(['appointment 1', 'appointment 3']);
    expect(screen.queryByText('No appointments found.')).not.toBeInTheDocument();
  });
});
