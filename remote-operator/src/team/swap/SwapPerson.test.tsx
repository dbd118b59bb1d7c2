import { type UserEvent } from '@testing-library/user-event';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, putAppointment } from 'shared-lib';
import {
  anAppointment,
  aReplacement,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
  setServerTime,
  TEST_NOW,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { AppointmentCard } from '../../visit/appointment-card/AppointmentCard';

const operator = aUser('operator');
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

/** Shows the card of a visit of Liza Ramos and Ben Castro at 4 PM. */
function show(over: Partial<Appointment> = {}) {
  const appointment = anAppointment({ id: 2041, version: 3, status: 'confirmed', ...over }, operator);
  server.on(calls.appointments.read, appointment);
  const view = renderScreen(
    <ActionsProvider>
      <AppointmentCard appointment={appointment} />
    </ActionsProvider>,
    { as: operator },
  );
  return { ...view, appointment };
}
const choose = async (user: UserEvent, name: RegExp) => user.click(await screen.findByRole('radio', { name }));
const swap = async (user: UserEvent, name: RegExp) => {
  await choose(user, name);
  await user.click(screen.getByRole('button', { name: 'Swap' }));
};
const panel = (name = 'Swap therapist') => screen.findByRole('dialog', { name });
const sent = () => server.seen(calls.appointments.update).map(({ body }) => body);
const rey = { id: 22, first_name: 'Rey', last_name: 'Santos', specialization: null, motorcycle_plate: 'NCR 77' };

describe('swapping a person on the spot', () => {
  it('says who is free and why the others are not, people with the same reason on one line (R-booking-22)', async () => {
    server.on(calls.appointments.replacements, [
      aReplacement(),
      aReplacement({
        id: 13,
        first_name: 'Jo',
        last_name: 'Tan',
        standing: 'busy',
        busy_until: '2026-11-20T17:40:00+08:00',
      }),
      aReplacement({ id: 14, first_name: 'Ana', last_name: 'Cruz', standing: 'off_duty' }),
      aReplacement({ id: 16, first_name: 'Bea', last_name: 'Uy', standing: 'off_duty' }),
      aReplacement({
        id: 15,
        first_name: 'Pia',
        last_name: 'Lim',
        standing: 'suspended',
        suspended_until: '2026-11-21T06:00:00+08:00',
      }),
    ]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const opened = await panel();
    expect(opened).toHaveTextContent('Instead of Liza Ramos. Only the new person is asked.');
    const free = await within(opened).findByRole('radiogroup', { name: /^Free/ });
    expect(within(free).getAllByRole('radio')).toHaveLength(1);
    expect(within(free).getByRole('radio', { name: 'Mia Gomez · knows Swedish 60' })).toBeChecked();
    const others = within(opened).getByRole('list', { name: 'Not free' });
    expect(
      within(others)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Jo Tan: busy until 5:40 PM',
      'Ana Cruz, Bea Uy: off duty',
      'Pia Lim: suspended until Sat, 21 Nov, 6:00 AM',
    ]);
  });

  it('reads a surcharge as no service: nobody has to know it (R-beyond-1420)', async () => {
    server.on(calls.appointments.replacements, [
      aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan', specialization: 'Night' }),
    ]);
    const [swedish] = anAppointment().services_details;
    const { user } = show({
      services_details: [...(swedish ? [swedish] : []), { id: 90, name: 'Night', duration: 0, price: 200 }],
    });
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    expect(await panel()).toHaveAccessibleDescription(/^Ana Villareal #2041 · Swedish 60 · /);
    expect(await screen.findByRole('radio', { name: /^Jo Tan · Night, not Swedish 60/ })).toBeInTheDocument();
  });

  it('chooses the best free person already, but nobody against the wish of the client (R-beyond-610)', async () => {
    const preference = { therapist: null, therapist_name: null, gender: 'female' as const };
    server.on(calls.appointments.replacements, [
      aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan', gender: 'male', minutes_away: 5 }),
    ]);
    const { user } = show({ client_preference: preference });
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    expect(await screen.findByRole('radio', { name: /Jo Tan/ })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('Choose who to ask.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('names the services, says who knows them and who would be late, and proposes who knows them (R-beyond-681, R-beyond-1512)', async () => {
    server.on(calls.appointments.replacements, [
      aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan', minutes_away: 30, minutes_late: 23 }),
      aReplacement({ id: 14, first_name: 'Bea', last_name: 'Uy', specialization: 'Shiatsu', minutes_away: 12 }),
    ]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    expect(await panel()).toHaveAccessibleDescription(/^Ana Villareal #2041 · Swedish 60 · .*4:00/);
    const late = await screen.findByRole('radio', { name: 'Jo Tan · knows Swedish 60 · would be 23 min late' });
    expect(late).toBeChecked();
    const other = screen.getByRole('radio', { name: 'Bea Uy · Shiatsu, not Swedish 60 · 12 min away' });
    expect(screen.getAllByRole('radio')).toEqual([late, other]);
    await user.click(other);
    expect(other).toBeChecked();
  });

  it('proposes nobody who refused this visit, and says so beside them (R-beyond-1513)', async () => {
    const refused = { visit: 2041, reason: 'Flat tyre' };
    server.on(calls.appointments.replacements, [
      aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos', vehicle_type: 'car', refused }),
    ]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Swap driver' }));
    const radio = await screen.findByRole('radio', { name: /^Rey Santos .*refused #2041: Flat tyre$/ });
    expect(radio).not.toBeChecked();
  });

  it('lifts the suspension of a driver, and then offers them (R-workflow-44)', async () => {
    const suspended_until = '2026-11-21T06:00:00+08:00';
    server.on(calls.appointments.replacements, [aReplacement({ ...rey, standing: 'suspended', suspended_until })]);
    server.on(calls.registration.liftSuspension, rawAnswer(200, { id: 22 }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Swap driver' }));
    const opened = within(await panel('Swap driver'));
    expect(await opened.findByText(/Rey Santos: suspended until Sat, 21 Nov, 6:00 AM/)).toBeVisible();
    server.on(calls.appointments.replacements, [aReplacement(rey)]);
    await user.click(opened.getByRole('button', { name: 'Lift the suspension of Rey Santos' }));
    expect(await opened.findByRole('radio', { name: /Rey Santos/ })).toBeChecked();
    expect(server.seen(calls.registration.liftSuspension)[0]?.params).toEqual({ id: '22' });
  });

  it('swaps only with the button, says who is asked, and gives the keyboard focus back (R-workflow-32, R-workflow-62, R-beyond-610)', async () => {
    server.on(calls.appointments.replacements, [aReplacement()]);
    const { user, appointment } = show();
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    server.on(calls.appointments.update, { ...appointment, version: 4, therapists_details: [mia] });
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const opened = await panel();
    // The best one is chosen, and the keyboard is there.
    expect(await within(opened).findByRole('radio', { name: /Mia Gomez/ })).toBeChecked();
    expect(within(opened).getByRole('radio', { name: /Mia Gomez/ })).toHaveFocus();
    await choose(user, /Mia Gomez/);
    expect(sent()).toEqual([]);
    await user.click(within(opened).getByRole('button', { name: 'Swap' }));
    expect(
      await screen.findByText('Appointment updated successfully: Mia Gomez is asked instead of Liza Ramos.'),
    ).toBeInTheDocument();
    expect(sent()).toEqual([{ therapists: [12], version: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Swap therapist' })).toHaveFocus());
  });

  it('stays open when it was closed and opened again before the answer came (R-pages-95)', async () => {
    server.on(calls.appointments.replacements, [aReplacement()]);
    const { user, appointment } = show();
    let answer = (): void => undefined;
    server.on(
      calls.appointments.update,
      () => new Promise((resolve) => (answer = () => resolve({ ...appointment, version: 4 }))),
    );
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    await panel();
    await swap(user, /Mia Gomez/);
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const again = await panel();
    answer();
    await screen.findByText(/Mia Gomez is asked instead of Liza Ramos\.$/);
    expect(again).toBeVisible();
  });

  it('says whose place in a group is meant, swaps that person, and keeps the others (R-workflow-62)', async () => {
    server.on(calls.appointments.replacements, [aReplacement()]);
    const { user, appointment } = show({
      therapists_details: [aTherapistOn(), aTherapistOn({ id: 15, first_name: 'Pia', last_name: 'Lim' })],
    });
    server.on(calls.appointments.update, { ...appointment, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const opened = await panel();
    expect(within(opened).getByText('Instead of')).toBeVisible();
    expect(within(opened).getByRole('radiogroup', { name: 'Instead of' })).toContainElement(
      within(opened).getByRole('radio', { name: /Liza Ramos/ }),
    );
    await choose(user, /Pia Lim/);
    await swap(user, /Mia Gomez/);
    await waitFor(() => expect(sent()).toEqual([{ therapists: [11, 12], version: 3 }]));
  });

  it('presets nobody in a group before it is said who is replaced; then the list follows their service (R-beyond-903)', async () => {
    server.on(calls.appointments.replacements, [
      aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan', specialization: 'Swedish massage' }),
      aReplacement({ id: 14, first_name: 'Bea', last_name: 'Uy', specialization: 'Deep tissue massage' }),
    ]);
    const { user, appointment } = show({
      therapists_details: [aTherapistOn(), aTherapistOn({ id: 15, first_name: 'Pia', last_name: 'Lim' })],
      services_details: [
        { id: 1, name: 'Swedish massage', duration: 60, price: 900, therapist: 11 },
        { id: 2, name: 'Deep tissue massage', duration: 90, price: 1400, therapist: 15 },
      ],
    });
    server.on(calls.appointments.update, { ...appointment, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const opened = within(await panel());
    const button = await opened.findByRole('button', { name: 'Swap' });
    for (const one of opened.getAllByRole('radio')) expect(one).not.toBeChecked();
    await user.click(button);
    expect(await opened.findByText('Choose who is replaced.')).toBeVisible();
    expect(sent()).toEqual([]);
    await choose(user, /^Pia Lim/);
    const free = within(await opened.findByRole('radiogroup', { name: /^Free/ })).getAllByRole('radio');
    expect(free.map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/Bea Uy.*knows Deep tissue massage/),
      expect.stringMatching(/Jo Tan.*Swedish massage, not Deep tissue massage/),
    ]);
    expect(free[0]).toBeChecked();
    await user.click(button);
    await waitFor(() => expect(sent()).toEqual([{ therapists: [11, 14], version: 3 }]));
  });

  describe('in a group whose answer is late, although the first has accepted', () => {
    const [liza, pia] = [
      aTherapistOn({ accepted: true }),
      aTherapistOn({ id: 15, first_name: 'Pia', last_name: 'Lim' }),
    ];
    const silent = { role: 'therapist', id: 15, name: 'Pia Lim' };
    const overdue: Partial<Appointment> = {
      status: 'pending',
      response_deadline: '2026-11-20T13:00:00+08:00',
      therapists_details: [liza, pia],
      waiting_for: [silent],
    };
    beforeEach(() => server.on(calls.appointments.replacements, [aReplacement()]));

    it('starts with the person who is silent, and keeps the one who accepted (R-workflow-32)', async () => {
      const { user, appointment } = show(overdue);
      server.on(calls.appointments.update, { ...appointment, version: 4 });
      await user.click(screen.getByRole('button', { name: 'Swap' }));
      const opened = await panel();
      expect(within(opened).getByRole('radio', { name: /Pia Lim/ })).toBeChecked();
      const chip = (name: RegExp) => within(opened).getByRole('radio', { name }).closest('label');
      expect(chip(/Pia Lim/)).toHaveTextContent('has not answered');
      expect(chip(/Liza Ramos/)).toHaveTextContent('has accepted');
      await swap(user, /Mia Gomez/);
      expect(
        await screen.findByText('Appointment updated successfully: Mia Gomez is asked instead of Pia Lim.'),
      ).toBeInTheDocument();
      expect(sent()).toEqual([{ therapists: [11, 12], version: 3 }]);
    });

    it('keeps the choice when an answer comes meanwhile, and shows the answer', async () => {
      const { user, client, appointment } = show(overdue);
      await user.click(screen.getByRole('button', { name: 'Swap' }));
      const opened = await panel();
      const answered = { ...pia, accepted: true };
      const driver = { role: 'driver', id: 21, name: 'Ben Castro' };
      const changed = { ...appointment, version: 4, therapists_details: [liza, answered], waiting_for: [driver] };
      act(() => putAppointment(client, changed));
      expect(await within(opened).findByText(/Someone has changed this visit/)).toBeInTheDocument();
      const chosen = within(opened).getByRole('radio', { name: /Pia Lim/ });
      expect(chosen).toBeChecked();
      expect(chosen.closest('label')).toHaveTextContent('has accepted');
    });
  });

  it('swaps the driver on the road, but not the therapists (R-workflow-33)', async () => {
    server.on(calls.appointments.replacements, [
      aReplacement({ ...rey, vehicle_type: 'car', seats: 4 }),
      aReplacement({ ...rey, id: 23, first_name: 'Jun', standing: 'vehicle', vehicle_type: 'motorcycle' }),
    ]);
    const { user, appointment } = show({ status: 'journey' });
    server.on(calls.appointments.update, { ...appointment, version: 4 });
    expect(screen.queryByRole('button', { name: 'Swap therapist' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Swap driver' }));
    expect(await panel('Swap driver')).toHaveTextContent('Instead of Ben Castro. The new person takes over at once.');
    expect(await screen.findByText('Jun Santos: motorcycle, a group needs a car')).toBeInTheDocument();
    await swap(user, /Rey Santos/);
    await waitFor(() => expect(sent()).toEqual([{ driver: 22, version: 3 }]));
    expect(await screen.findByText(/Rey Santos drives now instead of Ben Castro\.$/)).toBeVisible();
  });

  it('says who was already collected before another driver takes over (R-workflow-33)', async () => {
    server.on(calls.appointments.replacements, [aReplacement({ ...rey, vehicle_type: 'car', seats: 4 })]);
    const therapists_details = [
      aTherapistOn({ pickup_status: 'picked_up' }),
      aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' }),
    ];
    const { user } = show({ status: 'picking_up_therapists', therapists_details });
    await user.click(screen.getByRole('button', { name: 'Swap driver' }));
    expect(await panel('Swap driver')).toHaveTextContent('Liza Ramos was already collected.');
  });

  it('says in place that a colleague was faster, and who is free now', async () => {
    server.on(calls.appointments.replacements, [aReplacement()]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    await choose(user, /Mia Gomez/);
    server.on(
      calls.appointments.update,
      problem('VALIDATION_FAILED', {
        detail: undefined,
        therapist: ['Therapist is not available during this time slot'],
      }),
    );
    server.on(calls.appointments.replacements, [
      aReplacement({ standing: 'busy', busy_until: '2026-11-20T18:00:00+08:00' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    const opened = await panel();
    expect(await within(opened).findByRole('alert')).toHaveTextContent(/not available/);
    expect(await within(opened).findByText('Mia Gomez: busy until 6:00 PM')).toBeInTheDocument();
    expect(within(opened).getByText('Nobody else is free at that time.')).toBeInTheDocument();
  });

  it('shows what someone else changed meanwhile, and overwrites nothing', async () => {
    server.on(calls.appointments.replacements, [aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan' })]);
    const { user, client, appointment } = show();
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const opened = await panel();
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    const changed = { ...appointment, version: 4, therapists: [12], therapists_details: [mia] };
    act(() => putAppointment(client, changed));
    expect(await within(opened).findByText(/Someone has changed this visit/)).toBeInTheDocument();
    expect(opened).toHaveTextContent('Instead of Mia Gomez');

    server.on(calls.appointments.update, problem('STALE_VERSION'));
    server.on(calls.appointments.read, { ...changed, version: 5, therapists_details: [aTherapistOn()] });
    await swap(user, /Jo Tan/);
    expect(sent()).toEqual([{ therapists: [13], version: 4 }]);
    expect(await within(opened).findByText('Someone else has changed this.')).toBeInTheDocument();
    await waitFor(() => expect(opened).toHaveTextContent('Instead of Liza Ramos'));
  });

  it.each([
    ['16:10', true],
    ['15:50', false],
  ])(
    'asks nobody at %s, for a visit at 4 PM, once nobody could accept, and leads to a later time (R-workflow-28, R-beyond-1511)',
    async (at, isTooLate) => {
      server.on(calls.appointments.replacements, [aReplacement()]);
      const { user } = show({ status: 'pending', starts_at: '2026-11-20T16:00:00+08:00' });
      act(() => setServerTime(`2026-11-20T${at}:00+08:00`));
      await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
      const opened = await panel();
      if (!isTooLate) expect(await within(opened).findByRole('radio')).toBeChecked();
      const late = 'The start has passed, so nobody can accept it. Choose a later time first.';
      expect(within(opened).queryAllByText(late)).toHaveLength(isTooLate ? 1 : 0);
      expect(within(opened).queryAllByRole('link', { name: 'Choose a later time' })).toHaveLength(isTooLate ? 1 : 0);
      expect(within(opened).queryAllByRole('button', { name: 'Swap' })).toHaveLength(isTooLate ? 0 : 1);
      act(() => setServerTime(TEST_NOW));
    },
  );

  it('is over when the visit has gone on meanwhile', async () => {
    server.on(calls.appointments.replacements, [aReplacement()]);
    const { user, client } = show();
    await user.click(screen.getByRole('button', { name: 'Swap therapist' }));
    const opened = await panel();
    act(() => putAppointment(client, anAppointment({ id: 2041, version: 4, status: 'journey' }, operator)));
    expect(await within(opened).findByText('It is too late to swap anyone on this visit.')).toBeInTheDocument();
  });
});
