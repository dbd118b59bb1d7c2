import { screen, waitFor, within } from '@testing-library/react';
import { type Appointment, instantOf } from 'shared-lib';
import {
  aBoard,
  aBoardPerson,
  aBoardVisit,
  anAppointment,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { BoardPage } from './BoardPage';

const operator = aUser('operator');
const DAY = '2026-11-20';
const iso = (time: string): string => instantOf(DAY, time).toISOString();
const ben = aBoardPerson('driver');
const rey = aBoardPerson('driver', { id: 22, first_name: 'Rey', last_name: 'Tan' });
const staff = [aBoardPerson(), aBoardPerson('therapist', { id: 12, first_name: 'Mia', last_name: 'Gomez' }), ben, rey];

/** A visit of Mia's without a driver. */
const open = (id: number, client: string, at: string): Partial<Appointment> => ({
  id,
  version: 3,
  date: DAY,
  starts_at: iso(at),
  ends_at: new Date(Date.parse(iso(at)) + 3_600_000).toISOString(),
  status: 'pending',
  driver: null,
  driver_details: null,
  therapists_details: [aTherapistOn({ id: 12 })],
  client_details: { first_name: client, last_name: 'Cruz', phone_number: '', address: '' },
});
const early = open(7, 'Noel', '18:00');
const late = open(8, 'Joy', '18:15');
const driven = { ...open(9, 'Rosa', '21:00'), driver: 21 };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

const show = async (visits: Partial<Appointment>[]) => {
  const travel = { areas: [], pairs: [], between: 20, within: 10 };
  server.on(calls.dispatch.board, aBoard({ staff, travel, visits: visits.map((one) => aBoardVisit(one)) }));
  const view = renderScreen(<BoardPage />, { as: operator, path: `/dashboard/board?date=${DAY}` });
  await screen.findByRole('grid');
  return view;
};
const suggest = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await user.click(screen.getByRole('button', { name: 'Suggest drivers for the rest of the day' }));
  return screen.findByRole('group', { name: 'Suggested drivers' });
};
const offer = (client: string) => screen.getByRole('group', { name: `Suggested for ${client}` });
const ghosts = () => [...document.querySelectorAll('[data-part="proposal"]')].map((one) => one.textContent);
const sent = () => server.seen(calls.appointments.update).map(({ params, body }) => [Number(params.id), body]);

describe('drivers for the rest of the day', () => {
  it('are proposed only for rides without one, as ghosts, and nothing is sent before one is taken (R-beyond-1)', async () => {
    const view = await show([early, late, driven]);
    expect(await suggest(view)).toHaveTextContent('2 of 2 with a driver · nobody late · 40 min on the road');
    expect(ghosts().sort()).toEqual(['JoySuggested', 'NoelSuggested']);
    expect(offer('Noel Cruz')).toHaveTextContent(/Rey Tan|Ben Castro/);
    expect(sent()).toEqual([]);
    // A ride that has a driver keeps that driver: no button asks anyone.
    expect(screen.queryByRole('group', { name: 'Suggested for Rosa Cruz' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Skip all' }));
    expect(ghosts()).toEqual([]);
    expect(await screen.findByRole('list', { name: 'Drivers for Noel Cruz' })).toBeVisible();
  });

  it('are taken or dropped one by one: taking one sends one request, dropping one makes a new plan (R-beyond-1)', async () => {
    const view = await show([early, late]);
    server.on(calls.appointments.update, ({ body }) =>
      anAppointment({ ...early, version: 4, driver: (body as { driver: number }).driver }),
    );
    await suggest(view);
    await view.user.click(within(offer('Joy Cruz')).getByRole('button', { name: 'Skip' }));
    expect(await screen.findByRole('list', { name: 'Drivers for Joy Cruz' })).toBeVisible();
    await view.user.click(within(offer('Noel Cruz')).getByRole('button', { name: 'Use' }));
    await waitFor(() => expect(sent()).toEqual([[7, { version: 3, driver: expect.any(Number) }]]));
    await waitFor(() => expect(ghosts()).toEqual([]));
    expect(screen.queryByRole('button', { name: /^Noel Cruz.*No driver/ })).toBeNull();
  });

  it('are asked one after the other when all are taken; a refused one says why on its ghost, and the others stay (R-beyond-1)', async () => {
    const view = await show([early, late]);
    server.on(calls.appointments.update, ({ params, body }) =>
      Number(params.id) === 7
        ? rawAnswer(400, { driver: ['Driver is not available during this time slot'] })
        : anAppointment({ ...late, version: 4, driver: (body as { driver: number }).driver }),
    );
    server.on(calls.appointments.read, anAppointment(early));
    await suggest(view);
    await view.user.click(screen.getByRole('button', { name: 'Use all' }));
    expect(await screen.findByText('One driver is asked.')).toBeVisible();
    expect(
      sent()
        .map(([id]) => id)
        .sort(),
    ).toEqual([7, 8]);
    expect(ghosts()).toEqual(['NoelDriver is not available during this time slot']);
    expect(within(screen.getByRole('complementary')).getByRole('alert')).toHaveTextContent('Driver is not available');
  });

  it('says when nobody is free for what waits', async () => {
    server.on(calls.dispatch.board, aBoard({ staff: [aBoardPerson()], visits: [aBoardVisit(early)] }));
    const { user } = renderScreen(<BoardPage />, { as: operator, path: `/dashboard/board?date=${DAY}` });
    await user.click(await screen.findByRole('button', { name: 'Suggest drivers for the rest of the day' }));
    expect(await screen.findByText('Nobody is free for the visits that wait.')).toBeVisible();
  });
});
