import { screen, waitFor } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  anAppointment,
  aService,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { TimeAsked } from './TimeAsked';

const operator = aUser('operator');
const swedish = { id: 1, name: 'Swedish 60', duration: 60, price: 850 };
const night = { id: 90, name: 'Night', duration: 0, price: 200 };
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.people.services, [aService()]);
  server.on(calls.dispatch.tightWays, { area: null, ways: [] });
});
function show(over: Partial<Appointment> = {}) {
  const appointment = anAppointment(
    {
      id: 2041,
      version: 3,
      time_asked_for: '2026-11-20T19:00:00+08:00',
      time_asked_at: '2026-11-20T13:00:00+08:00',
      ...over,
    },
    operator,
  );
  server.on(calls.appointments.update, { ...appointment, version: 4 });
  return renderScreen(<TimeAsked appointment={appointment} />, { as: operator });
}
const move = () => screen.getByRole('button', { name: /^Move to 7:00/ });
const sent = () => server.seen(calls.appointments.update).map(({ body }) => body);

describe('the price of a visit whose client asks for another time', () => {
  it('is said before the move, with each surcharge of the new time and place (R-beyond-1423)', async () => {
    server.on(calls.dispatch.tightWays, {
      area: 'Makati',
      ways: [],
      surcharges: [
        { id: 90, name: 'Night', unit: 'pesos', amount: 200 },
        { id: 91, name: 'Holiday', unit: 'percent', amount: 15 },
      ],
    });
    const { user } = show();
    const said = 'It then costs ₱1,178.00 instead of ₱850.00. including Night ₱200.00, including Holiday ₱128.00';
    expect(await screen.findByText(said)).toBeVisible();
    expect(server.seen(calls.dispatch.tightWays)[0]?.query).toMatchObject({
      date: '2026-11-20',
      start_time: '19:00',
      end_time: '20:00',
      except: 2041,
    });
    await user.click(move());
    await waitFor(() => expect(sent()).toEqual([{ version: 3, date: '2026-11-20', start_time: '19:00' }]));
  });

  it('is less where a surcharge counts there no more, and not said where it stays (R-beyond-1423)', async () => {
    const { unmount } = show({ services_details: [swedish, night], total_price: 1050 });
    expect(await screen.findByText('It then costs ₱850.00 instead of ₱1,050.00.')).toBeVisible();
    unmount();
    show();
    await waitFor(() => expect(server.seen(calls.dispatch.tightWays)).toHaveLength(2));
    expect(move()).toBeVisible();
    expect(screen.queryByText(/It then costs/)).not.toBeInTheDocument();
  });

  it('has the other price of that day where the operator chooses it (R-beyond-1423, R-beyond-1242)', async () => {
    server.on(calls.people.services, [aService({ coming_prices: [{ from: '2026-12-01', price: 1000 }] })]);
    const { user } = show({ time_asked_for: '2026-12-02T19:00:00+08:00' });
    const said = 'On Wed, 2 Dec the services cost ₱1,000.00. This visit keeps ₱850.00.';
    expect(await screen.findByText(said)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Use the price of that day' }));
    expect(await screen.findByText('It then costs ₱1,000.00 instead of ₱850.00.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Move to/ }));
    await waitFor(() =>
      expect(sent()).toEqual([{ version: 3, date: '2026-12-02', start_time: '19:00', price_of_the_day: true }]),
    );
  });

  it('says when it could not be looked up, and the move still works (R-beyond-1423)', async () => {
    server.on(calls.dispatch.tightWays, problem('INTERNAL'));
    const { user } = show();
    expect(await screen.findByText('The new price could not be looked up.')).toBeVisible();
    await user.click(move());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});
