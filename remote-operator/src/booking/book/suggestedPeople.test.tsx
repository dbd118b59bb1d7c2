import { screen, waitFor, within } from '@testing-library/react';
import {
  aBoard,
  aBoardPerson,
  aBoardVisit,
  aClient,
  anAppointment,
  anAvailableDriver,
  anAvailableTherapist,
  aStaffMember,
  calls,
  type FakeServer,
} from 'shared-lib/testing';
import {
  ana,
  bookButton,
  bookedIn,
  chooseClient,
  openScheduling,
  operator,
  serveBooking,
  takeService,
} from './testing/bookingForm';

const DAY = '2026-11-20';
const at = (time: string): string => `${DAY}T${time}:00+08:00`;
const named = (id: number, first_name: string) => ({ id, first_name, last_name: 'Cruz' });
const [liza, mia, amihan, corazon] = [named(11, 'Liza'), named(12, 'Mia'), named(13, 'Amihan'), named(14, 'Corazon')];
const [ben, rey] = [named(21, 'Ben'), named(22, 'Rey')];
const specializations = new Map([[corazon.id, 'Swedish massage']]);

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
  const therapists = [liza, mia, amihan, corazon];
  const ofTrade = (one: { id: number }) => ({ specialization: specializations.get(one.id) ?? 'Hilot' });
  server.on(calls.people.activeStaff, {
    results: [
      ...therapists.map((one) => aStaffMember('therapist', { ...one, gender: one === amihan ? 'male' : 'female' })),
      ...[ben, rey].map((one) => aStaffMember('driver', one)),
    ],
  });
  server.on(
    calls.availability.therapists,
    therapists.map((one) => anAvailableTherapist({ ...one, ...ofTrade(one) })),
  );
  server.on(calls.availability.drivers, [anAvailableDriver(ben), anAvailableDriver(rey)]);
  server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
  server.on(
    calls.dispatch.board,
    aBoard({
      date: DAY,
      travel: { areas: [], pairs: [], between: 20, within: 20 },
      staff: [
        ...therapists.map((one) =>
          aBoardPerson('therapist', { ...one, ...ofTrade(one), gender: one === amihan ? 'male' : 'female' }),
        ),
        ...[ben, rey].map((one) => aBoardPerson('driver', one)),
      ],
      // Ben drives until shortly before.
      visits: [
        {
          ...aBoardVisit({ id: 1, date: DAY, status: 'confirmed' }),
          starts_at: at('17:00'),
          ends_at: at('18:00'),
          therapists_details: [],
          driver: ben.id,
        },
        {
          ...aBoardVisit({ id: 2, date: DAY, status: 'confirmed', location: 'Elsewhere' }),
          starts_at: at('15:00'),
          ends_at: at('16:00'),
          therapists_details: [{ id: mia.id, accepted: true, ready: false }],
        },
      ],
    }),
  );
});
const therapists = () => within(screen.getByRole('group', { name: /^Therapist/ })).getAllByRole('checkbox');
const drivers = () => within(screen.getByRole('radiogroup', { name: /^Driver/ })).getAllByRole('radio');
const isOn = (all: HTMLElement[]) => all.filter((one) => (one as HTMLInputElement).checked);
async function openAtSeven() {
  const opened = openScheduling();
  await takeService(opened.user, /Swedish 60/);
  await opened.user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
  await waitFor(() => expect(isOn(therapists())).toHaveLength(1));
  return opened;
}

describe('people whom the booking form suggests', () => {
  it('are the three best therapists and the best driver, each with the reason, the best chosen (R-beyond-440, R-beyond-442)', async () => {
    const { user } = await openAtSeven();
    expect(therapists()).toHaveLength(3);
    expect(therapists()[0]).toHaveAccessibleName(/^Corazon Cruz · knows Swedish 60 · on duty since 1:00 PM/);
    expect(isOn(therapists())).toEqual([therapists()[0]]);
    expect(drivers()[0]).toHaveAccessibleName(/^Rey Cruz .*on duty since 1:00 PM, no ride before/);
    expect(drivers().map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Rey Cruz'),
      expect.stringContaining('No driver'),
    ]);
    expect(isOn(drivers())).toEqual([drivers()[0]]);

    await user.click(screen.getByRole('button', { name: 'Change driver (1 more free)' }));
    await user.click(screen.getByRole('radio', { name: /^Ben Cruz/ }));
    await chooseClient(user);
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)[0]?.body).toMatchObject({ therapist: corazon.id, driver: ben.id }));
  });

  it('say what a therapist gives instead of the chosen service, as a swap does (R-beyond-1512)', async () => {
    await openAtSeven();
    expect(therapists()[1]).toHaveAccessibleName(/Hilot, not Swedish 60/);
  });

  it('change with the time until the operator chooses; then a choice stays (R-beyond-440)', async () => {
    const { user } = await openAtSeven();
    const start = () => screen.getByRole('button', { name: 'Change' });
    server.on(calls.availability.therapists, [anAvailableTherapist({ ...mia, specialization: 'Hilot' })]);
    await user.click(start());
    await user.click(await screen.findByRole('radio', { name: /9:00 PM/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Mia Cruz/ })).toBeChecked());
    expect(screen.queryByText(/isn't free at/)).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: /^Mia Cruz/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Mia Cruz/ }));
    server.on(calls.availability.therapists, [anAvailableTherapist({ ...liza, specialization: 'Hilot' })]);
    await user.click(start());
    await user.click(await screen.findByRole('radio', { name: /10:00 PM/ }));
    expect(await screen.findByText("Mia isn't free at 10:00 PM. Choose another therapist or time.")).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Mia Cruz/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Liza Cruz/ })).not.toBeChecked();
  });

  it('are never of the gender that the client does not ask for (R-beyond-440, R-client-2)', async () => {
    server.on(calls.people.client, aClient({ preferred_gender: 'male' }));
    const { user } = openScheduling();
    await chooseClient(user);
    await takeService(user, /Swedish 60/);
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Amihan Cruz/ })).toBeChecked());
  });

  it('are first those known to be asked for; who is not known to be says so, and warns when chosen (R-beyond-902)', async () => {
    server.on(calls.people.activeStaff, {
      results: [liza, mia, amihan, corazon].map((one) =>
        aStaffMember('therapist', { ...one, gender: one === mia ? 'female' : one === amihan ? 'male' : null }),
      ),
    });
    const onBoard = [liza, mia, amihan, corazon].map((one) =>
      aBoardPerson('therapist', {
        ...one,
        specialization: specializations.get(one.id) ?? 'Hilot',
        gender: one === mia ? 'female' : one === amihan ? 'male' : null,
      }),
    );
    server.on(calls.dispatch.board, aBoard({ date: DAY, staff: onBoard }));
    server.on(calls.people.client, aClient({ preferred_gender: 'female' }));
    const { user } = openScheduling();
    await chooseClient(user);
    await takeService(user, /Swedish 60/);
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    await user.click(await screen.findByRole('button', { name: 'Show all 4' }));
    // Corazon knows the service, but nobody knows whether she is a woman.
    expect(therapists().map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Mia'),
      expect.stringMatching(/Corazon.*Gender not known/),
      expect.stringMatching(/Liza.*Gender not known/),
      expect.stringMatching(/Amihan.*Client asks for a woman/),
    ]);
    expect(isOn(therapists())).toEqual([therapists()[0]]);
    await user.click(screen.getByRole('checkbox', { name: /^Liza Cruz/ }));
    expect(await screen.findByText(/^Gender not known, and Liza Cruz is chosen/)).toBeVisible();
  });

  it('can all be shown, searched, and filtered by service, gender and distance (R-beyond-441)', async () => {
    const { user } = await openAtSeven();
    await user.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(therapists()).toHaveLength(4);
    const search = screen.getByRole('textbox', { name: 'Search therapists' });
    expect(search).toHaveFocus();
    await user.keyboard('ami{Enter}');
    const names = () => therapists().map((one) => one.closest('label')?.textContent);
    // The chosen one stays in sight.
    expect(names()).toEqual([expect.stringContaining('Corazon'), expect.stringContaining('Amihan')]);
    expect(screen.getByText('1 of 4 free')).toBeVisible();
    expect(bookedIn(server)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Man');
    expect(screen.getByText('1 of 4 free')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'Knows the service');
    expect(screen.getByText('No free therapist fits')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Up to 15 min away');
    // Mia comes from elsewhere. Of the others it is not known.
    expect(screen.getByText('3 of 4 free')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(therapists()).toHaveLength(3);
  });
});

describe('a group', () => {
  it("of 3 in a message gets the service once each, at the same time, and as many therapists; 'female only' orders them (R-beyond-444, R-beyond-448)", async () => {
    const { user } = openScheduling();
    await user.click(await screen.findByRole('button', { name: 'Paste a message' }));
    await user.click(await screen.findByRole('textbox', { name: 'Message' }));
    await user.paste('Booking for 3 po, swedish today 7pm, female only');
    const panel = screen.getByRole('region', { name: 'New booking' });
    await waitFor(() => expect(isOn(therapists())).toHaveLength(3));
    expect(panel).toHaveTextContent('₱2,550.0060 min · until 8:00 PM');
    expect(screen.getByRole('checkbox', { name: /^Liza Cruz/ })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /^Amihan Cruz/ })).not.toBeInTheDocument();
    expect(screen.getByText('Asks for a woman')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Anyone will do' }));
    expect(screen.queryByText('Asks for a woman')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Booking for 3, female only');
  });

  it('that is chosen gives the service once more for each of them (R-beyond-444)', async () => {
    const { user } = await openAtSeven();
    const panel = screen.getByRole('region', { name: 'New booking' });
    expect(panel).toHaveTextContent('₱850.0060 min');
    await user.click(screen.getByRole('checkbox', { name: /^Liza Cruz/ }));
    expect(screen.getByRole('checkbox', { name: /^Corazon Cruz/ })).toBeChecked();
    expect(panel).toHaveTextContent('₱1,700.0060 min · until 8:00 PM');
    await user.click(screen.getByRole('checkbox', { name: /^Corazon Cruz/ }));
    expect(panel).toHaveTextContent('₱850.0060 min · until 8:00 PM');
  });
});

describe('the keyboard', () => {
  it('leads from each choice to the next empty field, keeps an early Enter, and Ctrl Enter books from anywhere (R-beyond-443, R-beyond-1065)', async () => {
    const brought = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = openScheduling();
    await screen.findByRole('combobox', { name: 'Client' });
    await user.keyboard('ana{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Services' })).toHaveFocus());
    expect(screen.getByText('Ana Villareal')).toBeVisible();
    await user.keyboard('foot{Enter}');
    await waitFor(() => expect(screen.getByRole('radio', { name: /^1:30 PM/ })).toHaveFocus());
    await user.keyboard('{ArrowRight}{Enter}');
    // The people are on their way: the press waits for them.
    await waitFor(() => expect(bookButton()).toHaveFocus());
    // Whom it books comes into view.
    const isSuggested = (one: unknown): boolean => one instanceof Element && one.matches('[data-suggested]');
    expect(brought.mock.contexts.filter(isSuggested)).not.toHaveLength(0);
    await user.click(screen.getByRole('textbox', { name: /Notes/ }));
    await user.keyboard('Gate 2{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(bookedIn(server)[0]?.body).toMatchObject({
        client: ana.id,
        services: [2],
        start_time: '14:00',
        notes: 'Gate 2',
      }),
    );
    expect(bookedIn(server)[0]?.body).toHaveProperty('therapist');
  });

  it('sends a press that comes before the suggested people together with them (R-beyond-443)', async () => {
    let answer = (_: unknown): void => undefined;
    server.on(calls.availability.drivers, () => new Promise((resolve) => (answer = resolve)) as never);
    const { user } = openScheduling();
    await chooseClient(user);
    await takeService(user, /Foot 30/);
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    await user.click(bookButton());
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    answer([anAvailableDriver(ben)]);
    await waitFor(() => expect(bookedIn(server)[0]?.body).toMatchObject({ driver: ben.id }));
  });

  it('takes a name and a number typed at once for a new client, and asks for the address next (R-beyond-443)', async () => {
    const { user } = openScheduling();
    await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Joy Santos 0920 555 0119');
    await user.click(await screen.findByRole('option', { name: /as a new client$/ }));
    const form = within(screen.getByRole('group', { name: 'New client' }));
    expect(form.getByRole('textbox', { name: /First name/ })).toHaveValue('Joy');
    expect(form.getByRole('textbox', { name: /Last name/ })).toHaveValue('Santos');
    expect(form.getByRole('textbox', { name: /Phone/ })).toHaveValue('0920 555 0119');
    expect(form.getByRole('textbox', { name: /Address/ })).toHaveFocus();
  });
});
