import { act, screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
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
} from 'shared-lib/testing';
import { ACTIONS } from '../../visit/actions/actionTable';
import { ReviewRejection } from './ReviewRejection';

const operator = aUser('operator');
const appointment = anAppointment(
  {
    id: 2041,
    status: 'rejected',
    rejection_reason: 'Health issues',
    rejected_at: '2026-11-20T12:00:00+08:00',
    rejected_by: { id: 11, role: 'therapist', name: 'Liza Ramos' },
  },
  operator,
);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.replacements, [
    aReplacement({ id: 12, first_name: 'Mia', last_name: 'Gomez' }),
    aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan', standing: 'off_duty' }),
  ]);
});

async function open() {
  const onClose = jest.fn();
  const view = renderScreen(
    <ReviewRejection row={ACTIONS.review_rejection} appointment={appointment} onClose={onClose} />,
    { as: operator },
  );
  await screen.findByRole('dialog', { name: 'Review Appointment Rejection' });
  return { ...view, onClose };
}
const save = () => screen.getByRole('button', { name: /^(Save review|Cancel the visit)$/ });
const sent = () => server.seen(calls.appointments.act);

describe('reviewing a rejection', () => {
  it('says who refused and why, and asks for a decision (2-125, 2-126)', async () => {
    const { user } = await open();
    expect(screen.getByText('Liza Ramos, therapist')).toBeInTheDocument();
    expect(screen.getByText('Health issues')).toBeInTheDocument();
    await user.click(save());
    expect(screen.getByText('Choose accept or decline.')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
  });

  it('says who decided what, and closes, when another operator was faster (4-061)', async () => {
    server.on(
      calls.appointments.act,
      problem('ALREADY_REVIEWED', { detail: 'Jun Reyes already accepted this refusal. The visit is cancelled.' }),
    );
    const { user, onClose } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    await user.click(await screen.findByRole('radio', { name: /^Liza Ramos again/ }));
    await user.click(save());
    expect(await screen.findByText('Jun Reyes already accepted this refusal. The visit is cancelled.')).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/Please try again/)).not.toBeInTheDocument();
  });

  it.each([
    [{ standing: 'busy', busy_until: '2026-11-20T17:40:00+08:00' }, 'Ben Castro stays · busy until 5:40 PM'],
    [{ standing: 'free', minutes_late: 45 }, 'Ben Castro stays · would be 45 min late'],
  ] as const)('says beside who stays why they are no good choice: %j (R-beyond-904)', async (over, words) => {
    server.on(calls.appointments.replacements, ({ query }) =>
      query.role === 'driver'
        ? [aReplacement({ id: 21, first_name: 'Ben', last_name: 'Castro', in_visit: true, ...over })]
        : [aReplacement({ id: 12, first_name: 'Mia', last_name: 'Gomez' })],
    );
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    expect(await screen.findByRole('combobox', { name: /^Driver/ })).toHaveDisplayValue(words);
  });

  describe('after someone else changed something meanwhile (R-workflow-24)', () => {
    const changed = (over: Partial<Appointment>) => ({ ...appointment, version: 4, ...over });
    const refusedAs = (now: Appointment) =>
      server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: now }));

    it('decides nothing about a second refusal: shows it, and asks again', async () => {
      const { user, onClose } = await open();
      await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
      await user.click(await screen.findByRole('radio', { name: /Mia Gomez/ }));
      const second = changed({
        rejected_at: '2026-11-20T12:40:00+08:00',
        rejected_by: { id: 21, role: 'driver', name: 'Ben Castro' },
        rejection_reason: 'Flat tyre',
        internal_note: 'Call him',
      });
      refusedAs(second);
      server.on(calls.appointments.replacements, [aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos' })]);
      await user.click(save());
      expect(await screen.findByText('Someone reviewed this visit, and it was refused again.')).toBeVisible();
      expect(screen.getByText('Ben Castro, driver')).toBeVisible();
      expect(screen.getByText('Flat tyre')).toBeVisible();
      expect(screen.queryByText('Health issues')).not.toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: /Internal note/ })).toHaveValue('Call him');
      expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
      expect(onClose).not.toHaveBeenCalled();
      await user.click(save());
      expect(await screen.findByText('Choose accept or decline.')).toBeVisible();

      server.on(calls.appointments.act, { ...second, status: 'pending', version: 5 });
      await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
      expect(await screen.findByRole('radio', { name: /^Ben Castro again/ })).not.toBeChecked();
      await user.click(await screen.findByRole('radio', { name: /Rey Santos/ }));
      await user.click(save());
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(sent().map(({ body }) => body)).toEqual([
        { action: 'decline', reason: '', therapists: [12], version: 1 },
        { action: 'decline', reason: '', driver: 22, version: 4 },
      ]);
    });

    it('keeps the decision when the refusal is the same, to save it again', async () => {
      const { user, onClose } = await open();
      await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
      refusedAs(changed({ notes: 'Ring twice' }));
      await user.click(save());
      expect(await screen.findByText('Someone else has changed this visit.')).toBeVisible();
      expect(screen.getByRole('radio', { name: /Accept the rejection/ })).toBeChecked();
      server.on(calls.appointments.act, changed({ status: 'cancelled', version: 5 }));
      await user.click(save());
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(sent().map(({ body }) => body)).toMatchObject([{ version: 1 }, { action: 'accept', version: 4 }]);
    });

    it("shows the colleague's internal note before the operator's own replaces it", async () => {
      const { user, onClose } = await open();
      await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
      await user.type(screen.getByRole('textbox', { name: /Internal note/ }), 'Third time');
      refusedAs(changed({ internal_note: 'Call him' }));
      await user.click(save());
      expect(
        await screen.findByText(
          /^Save your review again .*The internal note now says “Call him”\. Yours replaces it\.$/,
        ),
      ).toBeVisible();
      expect(screen.getByRole('textbox', { name: /Internal note/ })).toHaveValue('Third time');
      server.on(calls.appointments.act, changed({ status: 'cancelled', version: 5 }));
      await user.click(save());
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(sent().at(-1)?.body).toMatchObject({ internal_note: 'Third time', version: 4 });
    });

    it('keeps what was typed in the internal note while it waited for the answer', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
      let answer = (): void => undefined;
      server.on(
        calls.appointments.act,
        () =>
          new Promise((resolve) => {
            answer = () => resolve(problem('STALE_VERSION', { appointment: changed({ internal_note: 'Call him' }) }));
          }),
      );
      await user.click(save());
      const note = screen.getByRole('textbox', { name: /Internal note/ });
      await user.type(note, 'Third time');
      answer();
      expect(await screen.findByText(/The internal note now says “Call him”/)).toBeVisible();
      expect(note).toHaveValue('Third time');
    });
  });

  it('says who is asked, and until when (R-beyond-906)', async () => {
    const waiting_for = [{ role: 'therapist' as const, id: 12, name: 'Mia Gomez' }];
    const response_deadline = '2026-11-20T13:40:00+08:00';
    const asked = { ...appointment, status: 'pending' as const, version: 2, waiting_for, response_deadline };
    server.on(calls.appointments.act, asked);
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    await user.click(await screen.findByRole('radio', { name: /^Mia Gomez/ }));
    await user.click(save());
    expect(
      await screen.findByText('Rejection reviewed successfully: Mia Gomez is asked, until 1:40 PM.'),
    ).toBeVisible();
  });

  it('cancels the appointment when accepted, with notes (2-127, 4-062, 8-082)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'cancelled', version: 2 });
    const { user, onClose } = await open();
    await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Get well soon');
    await user.click(save());
    expect(await screen.findByText('Rejection reviewed successfully')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(sent()[0]).toMatchObject({
      params: { action: 'review_rejection' },
      body: { action: 'accept', reason: 'Get well soon' },
    });
  });

  it('says what the notes are for and who reads them, and takes an internal note too (R-visibility-4, R-visibility-5, R-beyond-961)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'cancelled', version: 2 });
    const { user } = await open();
    const notes = screen.getByRole('textbox', { name: /Notes/ });
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    expect(notes).toHaveAccessibleName(/^Notes on the decision/);
    expect(notes).toHaveAccessibleDescription('Why you decide so. Only operators see it.');
    expect(screen.getByRole('textbox', { name: /Internal note/ })).toHaveAccessibleDescription(
      'Only operators see this note.',
    );
    await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
    expect(notes).toHaveAccessibleName(/^Notes for all who were assigned/);
    expect(notes).toHaveAccessibleDescription('Everyone assigned reads this.');
    await user.type(screen.getByRole('textbox', { name: /Internal note/ }), 'Third time');
    await user.click(save());
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({ action: 'accept', reason: '', internal_note: 'Third time', version: 1 }),
    );
  });

  it('explains what accepting and declining do (4-062, 4-063)', async () => {
    await open();
    expect(screen.getByRole('radio', { name: /Accept the rejection/ })).toHaveAccessibleName(/Cancel the visit/);
    expect(screen.getByRole('radio', { name: /Decline the rejection/ })).toHaveAccessibleName(/Find someone else/);
  });

  it('has a button that says so where it cancels the visit (R-beyond-709)', async () => {
    const { user } = await open();
    expect(save()).toHaveTextContent('Save review');
    await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
    expect(save()).toHaveTextContent('Cancel the visit');
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    expect(save()).toHaveTextContent('Save review');
  });

  it('declines and asks another person who is free then (4-063, R-booking-22)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'pending', version: 2 });
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    expect(await screen.findByRole('radio', { name: /Mia Gomez/ })).toBeChecked();
    expect(screen.getByRole('list', { name: 'Not free' })).toHaveTextContent('Jo Tan: off duty');
    expect(server.seen(calls.appointments.replacements)[0]).toMatchObject({
      params: { id: '2041' },
      query: { role: 'therapist' },
    });
    await user.click(save());
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({ action: 'decline', reason: '', therapists: [12], version: 1 }),
    );
  });

  it('has the best chosen; the person who refused comes last, is marked, and can be asked again (R-workflow-64, R-beyond-610)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'pending', version: 2 });
    const { user, onClose } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    const again = await screen.findByRole('radio', { name: 'Liza Ramos again · refused' });
    const asked = within(screen.getByRole('radiogroup', { name: /^Ask/ })).getAllByRole('radio');
    expect(asked.at(-1)).toBe(again);
    expect(asked.filter((one) => (one as HTMLInputElement).checked)).toEqual([
      screen.getByRole('radio', { name: /^Mia Gomez/ }),
    ]);
    await user.click(again);
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => body)).toEqual([{ action: 'decline', reason: '', version: 1 }]);
  });

  it('can ask the person who refused again when it is not known who else is free (R-workflow-64)', async () => {
    server.on(calls.appointments.replacements, rawAnswer(400, {}));
    server.on(calls.appointments.act, { ...appointment, status: 'pending', version: 2 });
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    expect(await screen.findByText('Could not fetch available therapists')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Liza Ramos again/ }));
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('says that it failed and why (8-119)', async () => {
    server.on(calls.appointments.act, problem('STAFF_NOT_FREE'));
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
    await user.click(save());
    expect(await screen.findByText('Failed to review rejection. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('One of these people is no longer free at that time.')).toBeInTheDocument();
  });

  async function refusedFor(fields: Record<string, string[]>) {
    server.on(calls.appointments.act, rawAnswer(400, fields));
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    await user.click(await screen.findByRole('radio', { name: /^Liza Ramos again/ }));
    await user.click(save());
  }

  it('says at a choice for their place who else is not free, and the next press asks both (8-119, R-workflow-77)', async () => {
    server.on(calls.appointments.replacements, ({ query }) =>
      query.role === 'driver'
        ? [aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos' })]
        : [aReplacement({ id: 12, first_name: 'Mia', last_name: 'Gomez' })],
    );
    server.on(calls.appointments.act, rawAnswer(400, { driver: ['Driver is not available during this time slot'] }));
    const { user, onClose } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    await user.click(await screen.findByRole('radio', { name: /^Mia Gomez/ }));
    expect(screen.queryByRole('combobox', { name: /Driver/ })).not.toBeInTheDocument();
    await user.click(save());
    const driver = await screen.findByRole('combobox', { name: /Driver/ });
    expect(driver).toHaveAccessibleDescription('Driver is not available during this time slot');
    expect(driver).toHaveDisplayValue('Ben Castro stays');
    expect(driver).toHaveFocus();
    server.on(calls.appointments.act, { ...appointment, status: 'pending', version: 2 });
    await user.selectOptions(driver, screen.getByRole('option', { name: /^Rey Santos/ }));
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => body)).toEqual([
      { action: 'decline', reason: '', therapists: [12], version: 1 },
      { action: 'decline', reason: '', therapists: [12], driver: 22, version: 1 },
    ]);
  });

  it('says before saving which of the others is no longer free, above the list of who can come (R-workflow-77, R-beyond-1281)', async () => {
    const ben = aReplacement({ id: appointment.driver ?? 0, first_name: 'Ben', last_name: 'Castro', in_visit: true });
    server.on(calls.appointments.replacements, ({ query }) =>
      query.role === 'driver'
        ? [aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos' }), { ...ben, standing: 'busy' as const }]
        : [
            aReplacement({ id: 12, first_name: 'Mia', last_name: 'Gomez' }),
            aReplacement({ id: 11, first_name: 'Liza', last_name: 'Ramos', in_visit: true, standing: 'busy' }),
          ],
    );
    server.on(calls.appointments.act, { ...appointment, status: 'pending', version: 2 });
    const { user, onClose } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    const driver = await screen.findByRole('combobox', { name: /Driver/ });
    expect(driver).toHaveAccessibleDescription("Ben Castro isn't free for the ride there. Choose another driver.");
    // Above the list of therapists, which is long (R-beyond-1281).
    const list = screen.getByRole('radiogroup', { name: /^Ask/ });
    expect(driver.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('option', { name: /^Ben Castro(?! stays)/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Liza Ramos again/ }));
    expect(await screen.findByText("Liza Ramos isn't free for this visit. Choose another therapist.")).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Mia Gomez/ }));
    await user.click(save());
    expect(sent()).toHaveLength(0);
    await user.selectOptions(driver, screen.getByRole('option', { name: /^Rey Santos/ }));
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toHaveLength(1);
  });

  it('keeps the field of another place, with the focus, when it moves above the list (R-beyond-1281)', async () => {
    const rey = aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos' });
    const ben = aReplacement({ id: appointment.driver ?? 0, first_name: 'Ben', last_name: 'Castro', in_visit: true });
    const serve = (standing: 'free' | 'busy') =>
      server.on(calls.appointments.replacements, ({ query }) =>
        query.role === 'driver'
          ? [rey, { ...ben, standing }]
          : [aReplacement({ id: 12, first_name: 'Mia', last_name: 'Gomez' })],
      );
    serve('free');
    const { user, client } = await open();
    await user.click(screen.getByRole('radio', { name: /Decline the rejection/ }));
    await user.click(await screen.findByRole('button', { name: 'Change the driver too' }));
    const driver = await screen.findByRole('combobox', { name: /Driver/ });
    driver.focus();
    serve('busy');
    await client.invalidateQueries();
    await waitFor(() => expect(driver).toHaveAccessibleDescription(/isn't free for the ride there/));
    const list = screen.getByRole('radiogroup', { name: /^Ask/ });
    expect(driver.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(driver).toHaveFocus();
  });

  it('names the way out when nobody else is free for a place that needs another (8-119)', async () => {
    server.on(calls.appointments.replacements, []);
    await refusedFor({ driver: ['Driver is not available during this time slot'] });
    expect(await screen.findByRole('combobox', { name: /Driver/ })).toHaveAccessibleDescription(
      'Driver is not available during this time slot. Accept the rejection and book again with someone who is free.',
    );
  });

  describe('of a group', () => {
    const joy = aTherapistOn({ id: 14, first_name: 'Joy', last_name: 'Reyes' });
    const group = anAppointment(
      { ...appointment, therapists: [11, 14], therapists_details: [...appointment.therapists_details, joy] },
      operator,
    );
    const mia = aReplacement({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    const jo = aReplacement({ id: 13, first_name: 'Jo', last_name: 'Tan' });
    const taken = { therapist: ['Therapist is not available during this time slot'] };

    beforeEach(() => {
      server.on(calls.appointments.read, group);
      server.on(calls.appointments.replacements, ({ query }) => (query.role === 'driver' ? [] : [mia, jo]));
    });

    async function asksMia() {
      const view = renderScreen(
        <ReviewRejection row={ACTIONS.review_rejection} appointment={group} onClose={jest.fn()} />,
        { as: operator },
      );
      await view.user.click(await screen.findByRole('radio', { name: /Decline the rejection/ }));
      await view.user.click(await screen.findByRole('radio', { name: /^Mia Gomez/ }));
      return view;
    }
    const ask = () => screen.getByRole('radiogroup', { name: /^Ask/ });
    const placeOfJoy = () => screen.findByRole('combobox', { name: 'In the place of Joy Reyes' });

    it('replaces others together with the one who refused, nobody in two places (R-workflow-77)', async () => {
      server.on(calls.appointments.act, { ...group, status: 'pending', version: 2 });
      const { user } = await asksMia();
      await user.click(screen.getByRole('button', { name: 'Change others too' }));
      const place = await placeOfJoy();
      expect(
        within(place)
          .getAllByRole('option')
          .map((one) => one.textContent),
      ).toEqual(['Joy Reyes stays', expect.stringMatching(/^Jo Tan/)]);
      await user.selectOptions(place, '13');
      expect(screen.queryByRole('radio', { name: /^Jo Tan/ })).not.toBeInTheDocument();
      await user.click(save());
      await waitFor(() => expect(sent()[0]?.body).toMatchObject({ action: 'decline', therapists: [12, 13] }));
      expect(sent()[0]?.body).not.toHaveProperty('driver');
    });

    it('keeps in sight a chosen person who is taken meanwhile, and sends nobody who is not free (R-workflow-77)', async () => {
      const { user, client } = await asksMia();
      await user.click(screen.getByRole('button', { name: 'Change others too' }));
      const place = await placeOfJoy();
      await user.selectOptions(place, '13');
      server.on(calls.appointments.replacements, [
        { ...mia, standing: 'busy' },
        { ...jo, standing: 'busy' },
      ]);
      await act(() => client.invalidateQueries());
      expect(await screen.findByRole('radio', { name: 'Mia Gomez · not free then' })).toBeChecked();
      expect(ask()).toHaveAccessibleDescription("Mia Gomez isn't free for this visit. Choose another therapist.");
      expect(place).toHaveDisplayValue('Jo Tan · not free then');
      expect(place).toHaveAccessibleDescription("Jo Tan isn't free for this visit. Choose another therapist.");
      await user.click(screen.getByRole('radio', { name: /^Liza Ramos again/ }));
      await user.click(save());
      await waitFor(() => expect(place).toHaveFocus());
      expect(sent()).toHaveLength(0);
      await user.selectOptions(place, '');
      expect(place).toHaveAccessibleDescription('');
      server.on(calls.appointments.act, { ...group, status: 'pending', version: 2 });
      await user.click(save());
      await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ action: 'decline', version: 1 }]));
      expect(sent()[0]?.body).not.toHaveProperty('therapists');
    });

    it('shows at their place alone that a person named by the server is not free (R-workflow-77)', async () => {
      server.on(calls.appointments.act, rawAnswer(400, { ...taken, not_free: [14] }));
      const { user } = await asksMia();
      await user.click(save());
      const place = await placeOfJoy();
      expect(place).toHaveAccessibleDescription('Therapist is not available during this time slot');
      expect(place).toHaveFocus();
      expect(ask()).toHaveAccessibleDescription('');
      await user.selectOptions(place, '13');
      expect(place).toHaveAccessibleDescription('');
    });

    it('shows it at the choice of the person named by the server, and looks up again who is free (R-workflow-77)', async () => {
      const ofTherapists = () =>
        server.seen(calls.appointments.replacements).filter(({ query }) => query.role === 'therapist');
      server.on(calls.appointments.act, rawAnswer(400, { ...taken, not_free: [12] }));
      const { user } = await asksMia();
      await user.click(save());
      await waitFor(() =>
        expect(ask()).toHaveAccessibleDescription('Therapist is not available during this time slot'),
      );
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
      await waitFor(() => expect(ofTherapists()).toHaveLength(2));
    });

    it('shows it at each place of that trade when the server names nobody (R-workflow-77)', async () => {
      server.on(calls.appointments.act, rawAnswer(400, taken));
      const { user } = await asksMia();
      await user.click(save());
      expect(await placeOfJoy()).toHaveAccessibleDescription('Therapist is not available during this time slot');
      expect(ask()).toHaveAccessibleDescription('Therapist is not available during this time slot');
      expect(screen.getByRole('combobox', { name: 'Driver' })).toHaveAccessibleDescription('');
    });
  });

  it('says that a person is not free before it is known who is, and does not offer to book it again (R-workflow-77)', async () => {
    let answer = (): void => undefined;
    server.on(calls.appointments.replacements, ({ query }) =>
      query.role === 'driver'
        ? new Promise((resolve) => {
            answer = () => resolve(rawAnswer(400, {}));
          })
        : [],
    );
    await refusedFor({ driver: ['Driver is not available during this time slot'] });
    const driver = await screen.findByRole('combobox', { name: /Driver/ });
    expect(driver).toHaveAccessibleDescription('Driver is not available during this time slot');
    expect(driver).toHaveFocus();
    answer();
    expect(await screen.findByText('Could not fetch available drivers')).toBeVisible();
    expect(driver).toHaveAccessibleDescription('Driver is not available during this time slot');
    expect(driver).toHaveFocus();
  });

  it('looks up nobody for a trade that has no other place (R-workflow-77)', async () => {
    const alone = anAppointment({ ...appointment, driver: null, driver_details: null }, operator);
    const { user } = renderScreen(
      <ReviewRejection row={ACTIONS.review_rejection} appointment={alone} onClose={jest.fn()} />,
      { as: operator },
    );
    await user.click(await screen.findByRole('radio', { name: /Decline the rejection/ }));
    await screen.findByRole('radio', { name: /^Mia Gomez/ });
    expect(server.seen(calls.appointments.replacements).map(({ query }) => query.role)).toEqual(['therapist']);
  });

  it('says at the choice that the person asked is not free (R-workflow-64)', async () => {
    await refusedFor({ therapist: ['Therapist is not available during this time slot'] });
    expect(await screen.findByText('Therapist is not available during this time slot')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: /^Ask/ })).toHaveAccessibleDescription(
      'Therapist is not available during this time slot',
    );
  });

  it('has its own words when the server has none (8-043)', async () => {
    server.on(calls.appointments.act, rawAnswer(400, {}));
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Accept the rejection/ }));
    await user.click(save());
    expect(await screen.findByText('Could not review rejection')).toBeInTheDocument();
  });
});
