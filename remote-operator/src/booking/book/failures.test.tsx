import { act, screen, within } from '@testing-library/react';
import { SLOTS } from 'shared-lib/booking';
import {
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
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { SchedulingPage } from './SchedulingPage';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.list, aPage([]));
  server.on(calls.people.services, [aService()]);
  server.on(calls.people.clients, aPage([aClient()]));
  server.on(calls.people.duplicates, { is_duplicate: false, matches: [] });
  server.on(calls.people.activeStaff, { results: [aStaffMember('therapist'), aStaffMember('driver')] });
  server.on(
    calls.availability.slots,
    SLOTS.map((time) => ({ time, state: 'available' as const, free_therapists: 2, free_drivers: 1 })),
  );
  server.on(calls.availability.therapists, [anAvailableTherapist()]);
  server.on(calls.availability.drivers, [anAvailableDriver()]);
});

const open = () =>
  renderScreen(<SchedulingPage />, {
    as: aUser('operator'),
    path: '/dashboard/scheduling?booking=new',
    route: '/dashboard/scheduling',
  });
type User = ReturnType<typeof open>['user'];

async function chooseServiceAndSlot(user: User) {
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await user.click(await screen.findByRole('option', { name: /Swedish 60/ }));
  await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
}

describe('a booking form names the choices that it cannot fetch', () => {
  it.each([
    ['Could not fetch available therapists', '8-044', calls.availability.therapists],
    ['Could not fetch available drivers', '8-045', calls.availability.drivers],
  ] as const)('%s (%s)', async (text, _point, call) => {
    server.on(call, rawAnswer(404));
    const { user } = open();
    await chooseServiceAndSlot(user);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('drivers, when the day ends in between, with what to try instead (8-018)', async () => {
    server.on(
      calls.availability.drivers,
      rawAnswer(500, { detail: "cannot access local variable 'shift': it is not associated with a value" }),
    );
    const { user } = open();
    await chooseServiceAndSlot(user);
    expect(
      await screen.findByText(
        'Cross-day availability processing failed. Please try a different time range or contact support.',
      ),
    ).toBeVisible();
  });

  it('services: it shows the built-in ones, which cannot be booked (3-036)', async () => {
    server.on(calls.people.services, rawAnswer(500));
    const { user } = open();
    await screen.findByText('Could not fetch the services.', {}, { timeout: 5_000 });
    await user.click(screen.getByRole('combobox', { name: 'Services' }));
    const shown = screen.getAllByRole('option');
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      '60-minute service60 min · ₱100.00',
      '90-minute service90 min · ₱150.00',
      '75-minute service75 min · ₱130.00',
    ]);
    for (const one of shown) expect(one).toHaveAttribute('aria-disabled', 'true');
  });

  it('services: it shows those fetched last, which can be booked (R-booking-61)', async () => {
    const offer = async (user: User) => {
      await user.click(await screen.findByRole('combobox', { name: 'Services' }));
      return screen.findByRole('option', { name: /Swedish 60/ });
    };
    const first = open();
    await offer(first.user);
    first.unmount();
    server.on(calls.people.services, rawAnswer(500));
    const { user } = open();
    expect(await screen.findByText('These were fetched earlier on this device.', {}, { timeout: 5_000 })).toBeVisible();
    await user.click(await offer(user));
    expect(screen.getByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
  });

  it('slots, and offers to fetch them again (8-047)', async () => {
    server.on(calls.availability.slots, rawAnswer(404));
    const { user } = open();
    const failure = (await screen.findByText('Could not fetch availability')).closest<HTMLElement>('[role=alert]');
    server.on(
      calls.availability.slots,
      SLOTS.map((time) => ({ time, state: 'available' as const, free_therapists: 2, free_drivers: 1 })),
    );
    await user.click(within(failure ?? document.body).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: /7:00 PM/ })).toBeEnabled();
  });

  it('clients (8-051)', async () => {
    server.on(calls.people.clients, rawAnswer(404));
    const { user } = open();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'ana');
    // Below the field, and for screen readers.
    const [shown] = await screen.findAllByText('Could not fetch clients', {}, { timeout: 5_000 });
    expect(shown).toBeVisible();
  });

  it('the day (8-076)', async () => {
    server.on(calls.appointments.list, rawAnswer(404));
    open();
    expect(await screen.findByText('Could not fetch appointments for this date')).toBeInTheDocument();
  });
});

it('fetches the bookings of the day again every 30 seconds (9-047)', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  open();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(0);
  const asked = () => server.seen(calls.appointments.list).length;
  const before = asked();
  await pass(29_999);
  expect(asked()).toBe(before);
  await pass(1);
  expect(asked()).toBe(before + 1);
  jest.useRealTimers();
});
