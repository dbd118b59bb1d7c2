import { screen } from '@testing-library/react';
import { SLOTS } from 'shared-lib/booking';
import {
  aBoard,
  aClient,
  anAvailableDriver,
  anAvailableTherapist,
  aPage,
  aService,
  aStaffMember,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  renderScreen,
} from 'shared-lib/testing';
import { SchedulingPage } from '../SchedulingPage';

export const operator = aUser('operator');
export const ana = aClient();
export const mia = { id: 12, first_name: 'Mia', last_name: 'Gomez' };

/**
 * A business with two services, one client, Liza and Mia as therapists and Ben as driver. All are free in slots that
 * are not past.
 */
export function serveBooking(): FakeServer {
  const server = fakeServer();
  server.on(calls.appointments.list, aPage([]));
  server.on(calls.people.services, [aService(), aService({ id: 2, name: 'Foot 30', duration: 30, price: 450 })]);
  server.on(calls.people.clients, ({ query }) =>
    aPage(String(query.search).toLowerCase().startsWith('ana') ? [ana] : []),
  );
  server.on(calls.people.readPhone, ({ query }) => ({ is_number: true, shown: String(query.number) }));
  server.on(calls.people.duplicates, { is_duplicate: false, matches: [] });
  server.on(calls.people.activeStaff, {
    results: [aStaffMember('therapist'), aStaffMember('therapist', mia), aStaffMember('driver')],
  });
  server.on(
    calls.availability.slots,
    SLOTS.map((time) => ({
      time,
      state: time === '13:00' ? ('past' as const) : time === '20:00' ? ('full' as const) : ('available' as const),
      free_therapists: 2,
      free_drivers: 1,
    })),
  );
  server.on(calls.availability.days, []);
  server.on(calls.availability.therapists, [anAvailableTherapist(mia), anAvailableTherapist()]);
  server.on(calls.availability.drivers, [anAvailableDriver()]);
  server.on(calls.dispatch.board, ({ query }) => aBoard({ date: String(query.date), staff: [] }));
  server.on(calls.paymentDifferences.owedBy, { ...aPage([]), owed: 0 });
  server.on(calls.dispatch.sameTime, { visits: [] });
  server.on(calls.clientContacts.read, { phones: [], addresses: [] });
  server.on(calls.dispatch.tightWays, { area: 'Makati', ways: [] });
  return server;
}

/** Opens the calendar page, by default with an empty form. */
export const openScheduling = (query = '?booking=new') =>
  renderScreen(<SchedulingPage />, {
    as: operator,
    path: `/dashboard/scheduling${query}`,
    route: '/dashboard/scheduling',
  });
export type User = ReturnType<typeof openScheduling>['user'];

export const bookButton = () => screen.getByRole('button', { name: /^Book appointment/ });

export async function chooseClient(user: User) {
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'ana');
  await user.click(await screen.findByRole('option', { name: /Ana Villareal/ }));
}

export async function takeService(user: User, name: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await user.click(await screen.findByRole('option', { name }));
}

/** Mia is suggested unless the client prefers somebody else. Then she takes their place. */
export async function chooseMia(user: User) {
  const choice = await screen.findByRole('checkbox', { name: /Mia Gomez/ });
  if (!(choice as HTMLInputElement).checked) await user.click(choice);
}

/** Chooses a service, a slot and Mia. Ben is suggested. */
export async function chooseTheRest(user: User) {
  await takeService(user, /Swedish 60/);
  await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
  await chooseMia(user);
  expect(await screen.findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
}

export async function fillBooking(user: User) {
  await chooseClient(user);
  await chooseTheRest(user);
}

/** Elements of the list. The narrow window of the tests hides it behind the form. */
export const beside = (role: 'heading' | 'button', name: string) => screen.findByRole(role, { name, hidden: true });

/** The bookings that were sent. */
export const bookedIn = (server: FakeServer) => server.seen(calls.appointments.create);
