import { render, screen } from '@testing-library/react';
import type { AppointmentPage } from '../api/appointment-record';
import { anAppointment, aPage } from '../testing/index';
import { VisitList } from './AppointmentList';

const shown = (data: AppointmentPage) => {
  const query = { data, error: null, isPending: false, isFetching: false, refetch: () => undefined };
  render(
    <VisitList query={query} failure="Could not fetch appointments" empty={{ title: 'No appointments found.' }}>
      {({ id }) => <p key={id}>visit {id}</p>}
    </VisitList>,
  );
  return screen.queryAllByText(/^visit/).map(({ textContent }) => textContent);
};

describe('a list of visits', () => {
  it('leaves out what is being deleted, which only this browser knows (3-022)', () => {
    expect(
      shown(
        aPage([
          anAppointment({ id: 1 }),
          { ...anAppointment({ id: 2 }), isOptimisticDeleted: true },
          anAppointment({ id: 3 }),
        ]),
      ),
    ).toEqual(['visit 1', 'visit 3']);
    expect(screen.queryByText('No appointments found.')).not.toBeInTheDocument();
  });
});
