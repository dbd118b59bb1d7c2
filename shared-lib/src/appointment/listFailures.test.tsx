import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { appointmentQueries } from '../api/appointments/appointments';
import { connection } from '../api/http/transport';
import { aUser, calls, fakeServer, type Problem, rawAnswer, renderScreen } from '../testing/index';
import { AppointmentList } from './AppointmentList';

/** Today's list, as therapists and drivers have it. */
function Today() {
  const query = useQuery(appointmentQueries.today());
  return (
    <AppointmentList query={query} failure="Could not fetch today's appointments" empty={{ title: '' }}>
      {() => null}
    </AppointmentList>
  );
}

/** What a browser extension does to a request. */
const blockRequests = (): void => {
  connection.defaults.adapter = () =>
    Promise.reject(Object.assign(new Error('net::ERR_BLOCKED_BY_CLIENT'), { isAxiosError: true, code: 'ERR_NETWORK' }));
};
const open = (answer: Problem, role: 'operator' | 'therapist' | 'driver' = 'therapist') => {
  fakeServer().on(calls.appointments.today, answer);
  return renderScreen(<Today />, { as: aUser(role) });
};
const first = { name: ['The first field.'], other: ['The second.'] };
const all = { ...first, non_field_errors: ['Together.'], detail: 'Detail.', error: 'Error.' };

describe('a list that could not be loaded', () => {
  it.each([
    ['non_field_errors', rawAnswer(400, all), 'Together.'],
    ['detail', rawAnswer(400, { ...all, non_field_errors: [] }), 'Detail.'],
    ['error', rawAnswer(400, { ...first, error: 'Error.' }), 'Error.'],
    ['the first field', rawAnswer(400, first), 'The first field.'],
  ])('gives the reason in the words of %s (8-015)', async (_where, answer, text) => {
    open(answer);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText("Could not fetch today's appointments")).toBeVisible();
  });

  it.each([
    ['nobody may see it', rawAnswer(403, {}), 'You do not have permission to access this resource.', '8-013'],
    ['the answer has no words', rawAnswer(418, {}), 'An unexpected error occurred.', '8-014'],
  ])('has its own words when %s', async (_why, answer, text, _rule) => {
    open(answer, 'driver');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows an operator the status of an answer without words (8-017)', async () => {
    open({ ...rawAnswer(418, {}), statusText: 'I’m a teapot' }, 'operator');
    expect(await screen.findByText('HTTP 418: I’m a teapot')).toBeVisible();
  });

  it("recognises a request that an extension stopped, with the client's own words (2-203, 2-204, 8-006, 8-007)", async () => {
    fakeServer();
    blockRequests();
    const { client } = renderScreen(<Today />, { as: aUser('therapist') });
    expect(await screen.findByText('Unable to Load Appointments')).toBeVisible();
    expect(
      screen.getByText(
        'Your request was blocked by your browser or an extension. Please check your ad blocker settings and try again.',
      ),
    ).toBeVisible();
    expect(client.getQueryCache().getAll()[0]?.state.error?.message).toBe(
      'Your browser or an extension is blocking the request. Please check your ad blocker settings.',
    );
  });
});
