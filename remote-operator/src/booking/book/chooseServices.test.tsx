import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  anAppointment,
  anAvailableTherapist,
  calls,
  type FakeServer,
  fakeClock,
  letItWait,
  TEST_NOW,
} from 'shared-lib/testing';
import {
  bookButton,
  bookedIn,
  fillBooking,
  mia,
  openScheduling,
  operator,
  serveBooking,
  takeService,
} from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});
const booked = () => bookedIn(server);

/** How often a form that is open, closed for a time, and opened again asks for the services. */
async function askedAgainAfter(ms: number): Promise<number> {
  fakeClock(TEST_NOW);
  openScheduling();
  await letItWait();
  expect(screen.getByRole('combobox', { name: 'Services' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await letItWait();
  expect(screen.queryByRole('combobox', { name: 'Services' })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(ms));
  fireEvent.click(screen.getByRole('button', { name: 'New booking' }));
  await letItWait();
  expect(screen.getByRole('combobox', { name: 'Services' })).toBeVisible();
  jest.useRealTimers();
  return server.seen(calls.people.services).length;
}

it.each([
  [4, 1],
  [5, 2],
])(
  'a booking form opened again after %i minutes has asked for the services %i times (9-035, 9-043, R-api-12)',
  async (minutes, times) => expect(await askedAgainAfter(minutes * 60_000)).toBe(times),
);

describe('services', () => {
  const chosen = () => screen.getByRole('list', { name: 'Chosen services' });

  it("are found by name, and listed in the server's order, with minutes and price", async () => {
    const { user } = openScheduling();
    await user.click(await screen.findByRole('combobox', { name: 'Services' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Swedish 6060 min · ₱850.00',
      'Foot 3030 min · ₱450.00',
    ]);
    await user.keyboard('foo');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toHaveTextContent('Foot 30');
    // The client is still missing, and comes first.
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });

  it('that are missing are registered where the form leads to, and so are the hours when nobody is free (R-pages-3)', async () => {
    server.on(calls.people.services, []);
    server.on(calls.availability.therapists, []);
    const { user } = openScheduling();
    expect(await screen.findByText(/No service on offer yet\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Register services' })).toHaveAttribute(
      'href',
      '/dashboard/data?tab=services',
    );
    await user.click(await screen.findByRole('radio', { name: /^4:00 PM/ }));
    await screen.findByText(/No therapist is free at this time\./);
    expect(screen.getAllByRole('link', { name: 'See who works when' })[0]).toHaveAttribute(
      'href',
      '/dashboard/availability',
    );
  });

  it('can be taken more than once, reduced, and removed (R-booking-20)', async () => {
    const { user } = openScheduling();
    await takeService(user, /Swedish 60/);
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once more' }));
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once more' }));
    expect(chosen()).toHaveTextContent('Swedish 60 60 min · ₱850.00 × 3');
    const panel = screen.getByRole('region', { name: 'New booking' });
    expect(panel).toHaveTextContent('₱2,550.00180 min');
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once less' }));
    expect(panel).toHaveTextContent('₱1,700.00120 min');
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once less' }));
    await user.click(screen.getByRole('button', { name: 'Remove Swedish 60' }));
    expect(screen.queryByRole('list', { name: 'Chosen services' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Services' })).toHaveFocus();
  });

  it('look taken when no more fit in (R-booking-20)', async () => {
    const { user } = openScheduling();
    await takeService(user, /Swedish 60/);
    const more = screen.getByRole('button', { name: 'Swedish 60 once more' });
    for (let press = 0; press < 50 && !more.hasAttribute('aria-disabled'); press++) await user.click(more);
    expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(more).toHaveStyle({ opacity: '0.5' });
  });

  it('fewer than the therapists are said, and one press gives one each (R-beyond-682)', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(screen.getByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    await user.click(screen.getByRole('checkbox', { name: /Mia Gomez/ }));
    expect(screen.queryByRole('button', { name: 'One each' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once less' }));
    expect(screen.getByText('2 therapists, 1 service')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'One each' }));
    expect(screen.queryByText('2 therapists, 1 service')).not.toBeInTheDocument();
    expect(bookButton()).toHaveFocus();
    expect(screen.getByRole('region', { name: 'New booking' })).toHaveTextContent('₱1,700.0060 min · until 8:00 PM');
    await user.click(bookButton());
    await waitFor(() => expect(booked()[0]?.body).toMatchObject({ services: [1, 1], therapists: [11, 12] }));
  });

  it('given by a group at the same time take as long as the longest (R-booking-20)', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once more' }));
    expect(screen.queryByRole('group', { name: 'Who gives what' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    await user.click(screen.getByRole('checkbox', { name: /Mia Gomez/ }));
    const panel = screen.getByRole('region', { name: 'New booking' });
    await user.click(screen.getByRole('radio', { name: 'One after the other' }));
    expect(panel).toHaveTextContent('₱1,700.00120 min · until 9:00 PM');
    await user.click(screen.getByRole('radio', { name: 'At the same time' }));
    expect(panel).toHaveTextContent('₱1,700.0060 min · until 8:00 PM');
    const second = screen.getByRole('combobox', { name: 'Swedish 60 (2)' });
    expect(second).toHaveDisplayValue('Mia Gomez');
    await user.selectOptions(second, 'Liza Ramos');
    expect(panel).toHaveTextContent('120 min');
    await user.selectOptions(second, 'Mia Gomez');
    await user.click(bookButton());
    await waitFor(() =>
      expect(booked()[0]?.body).toMatchObject({
        services: [1, 1],
        service_assignments: [
          { service: 1, therapist: 11 },
          { service: 1, therapist: 12 },
        ],
      }),
    );
  });
});

it('specialists of the chosen service come first (R-booking-21)', async () => {
  const reflexologist = anAvailableTherapist({
    id: 13,
    first_name: 'Jo',
    last_name: 'Tan',
    specialization: 'Foot care',
  });
  server.on(calls.availability.therapists, [anAvailableTherapist(mia), reflexologist]);
  const { user } = openScheduling();
  await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
  const names = async () =>
    (await within(screen.getByRole('group', { name: /^Therapist/ })).findAllByRole('checkbox')).map(
      (one) => one.closest('label')?.querySelector('span:nth-of-type(2)')?.textContent,
    );
  expect(await names()).toEqual(['Mia Gomez · Swedish', 'Jo Tan · Foot care']);
  await takeService(user, /Foot 30/);
  await waitFor(async () => expect(await names()).toEqual(['Jo Tan · Foot care', 'Mia Gomez · Swedish']));
});
