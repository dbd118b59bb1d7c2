import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiFailure } from '../api/http/api-failure';
import { texts } from '../domain';
import { anAppointment, aPage, TEST_NOW } from '../testing/index';
import { setServerTime } from '../clock/now';
import { AppointmentList, type AppointmentListQuery } from './AppointmentList';

const NOW = Date.parse(TEST_NOW);

function show(query: Partial<AppointmentListQuery>) {
  const refetch = jest.fn();
  render(
    <AppointmentList
      query={{
        data: undefined,
        error: null,
        failureReason: null,
        dataUpdatedAt: NOW,
        isPending: false,
        isFetching: false,
        refetch,
        ...query,
      }}
      failure="Could not fetch appointments"
      empty={{ title: 'No appointments found.' }}
    >
      {(shown) => shown.map(({ id }) => <p key={id}>appointment {id}</p>)}
    </AppointmentList>,
  );
  return refetch;
}
const shownAppointments = () => screen.queryAllByText(/^appointment/).map(({ textContent }) => textContent);

const unreachable = new ApiFailure({
  kind: 'offline',
  status: 0,
  message: texts.TRANSPORT.noConnection,
  explained: true,
});
const down = new ApiFailure({ kind: 'http', status: 503, message: texts.TRANSPORT.serverTrouble, explained: true });

describe('a list of appointments', () => {
  it('hides one that is being deleted, which only this browser knows (3-022)', () => {
    show({
      data: aPage([
        anAppointment({ id: 1 }),
        { ...anAppointment({ id: 2 }), isOptimisticDeleted: true },
        anAppointment({ id: 3 }),
      ]),
    });
    expect(shownAppointments()).toEqual(['appointment 1', 'appointment 3']);
    expect(screen.queryByText('No appointments found.')).not.toBeInTheDocument();
  });

  describe('that cannot be fetched again', () => {
    const data = aPage([anAppointment({ id: 1 })]);
    beforeEach(() => {
      jest.useFakeTimers({ now: NOW + 12 * 60_000 });
      setServerTime(TEST_NOW);
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('stays, and says above it why it is out of date, how old it is, and how to retry (8-010)', () => {
      const refetch = show({ data, error: down });
      expect(shownAppointments()).toEqual(['appointment 1']);
      expect(screen.getByRole('status')).toHaveTextContent(
        'The server is currently experiencing issues. Please try again later. Shown as of 12 min ago.',
      );
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(refetch).toHaveBeenCalledTimes(1);
    });

    it('says it in fewer words on a phone: only its age, once there is one (R-pages-131)', () => {
      const plain = globalThis.matchMedia;
      const narrow = jest
        .spyOn(globalThis, 'matchMedia')
        .mockImplementation((media) => ({ ...plain(media), matches: media.includes('max-width') }));
      show({ data, error: unreachable });
      const reason = 'Unable to connect to the server. Please check your internet connection and try again.';
      expect(screen.getByRole('status')).toHaveTextContent(`${reason} 12 min old.Retry`);
      cleanup();
      show({ data, error: unreachable, dataUpdatedAt: Date.now() });
      expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${reason} ?Retry$`));
      narrow.mockRestore();
    });

    it('reports a lost network at the first try, while other failures are retried silently (8-008)', () => {
      show({ data, failureReason: unreachable, isFetching: true });
      expect(screen.getByRole('status')).toHaveTextContent(
        'Unable to connect to the server. Please check your internet connection and try again.',
      );
      cleanup();
      show({ data, failureReason: down, isFetching: true });
      expect(screen.queryByRole('status')).not.toBeInTheDocument();
    });

    it('that was never loaded shows the failure in its place', () => {
      show({ error: down });
      expect(screen.getByRole('alert')).toHaveTextContent('Could not fetch appointments');
    });
  });
});
