import { screen, within } from '@testing-library/react';
import type { SeriesDate } from 'shared-lib/booking';
import { anAppointment, calls, problem, renderScreen } from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { CardActions } from '../../visit/actions/CardActions';
import { AppointmentCard } from '../../visit/appointment-card/AppointmentCard';
import {
  bookButton,
  fillBooking,
  mia,
  openScheduling,
  operator,
  serveBooking,
  type User,
} from '../book/testing/bookingForm';

const free = (date: string): SeriesDate => ({
  date,
  start_time: '19:00',
  standing: 'free',
  people: [],
  reasons: [],
  alternatives: null,
});
const taken: SeriesDate = {
  ...free('2026-11-27'),
  standing: 'taken',
  people: [{ id: mia.id, name: 'Mia Gomez', role: 'therapist', standing: 'busy' }],
  reasons: ['Therapist is not available during this time slot'],
  alternatives: {
    slots: [{ date: '2026-11-27', start_time: '20:30', therapist: mia.id, therapist_name: 'Mia Gomez' }],
    free_now: [{ id: 11, name: 'Liza Ramos' }],
    free_drivers: [],
  },
};
const unknown: SeriesDate = { ...free('2027-01-22'), standing: 'unknown', reasons: ['Availability is not known yet.'] };
const series = { id: 5, every_weeks: 1, position: 1, size: 2 };
const beside = {
  appointment: 381,
  starts_at: '2026-11-27T19:30:00+08:00',
  client: 'Ana Villareal',
  same: 'client' as const,
};
const row = (name: string) => within(screen.getByRole('listitem', { name }));

describe('a booking that repeats', () => {
  const repeatWeekly = async (user: User) => {
    await fillBooking(user);
    await user.click(screen.getByRole('button', { name: 'Repeat' }));
    expect(screen.getByLabelText('Repeat')).toHaveFocus();
    await user.clear(screen.getByLabelText(/^Times/));
    await user.type(screen.getByLabelText(/^Times/), '3');
    await user.click(screen.getByRole('button', { name: /^Check the dates/ }));
  };

  it('is booked once every date was shown, with another therapist where one is not free (R-booking-40, R-booking-41)', async () => {
    const server = serveBooking();
    server.on(calls.series.preview, { dates: [free('2026-11-20'), taken, unknown], known_until: '2027-01-14' });
    server.on(calls.series.create, { booked: 2, first: anAppointment({ series }) });
    const { user } = openScheduling();
    await repeatWeekly(user);

    expect(await screen.findByText('Nothing is booked yet.')).toBeVisible();
    expect(server.seen(calls.series.preview)[0]?.body).toMatchObject({ repeat: { every_weeks: 1, times: 3 } });
    await screen.findByRole('listitem', { name: 'Fri, 20 Nov' });
    expect(row('Fri, 20 Nov').getByText('Free')).toBeVisible();
    expect(row('Fri, 27 Nov').getByText('Mia is busy then')).toBeVisible();
    expect(row('Fri, 22 Jan 2027').getByText('Availability is not known yet.')).toBeVisible();
    expect(screen.getByText('Hours are known until Thu, 14 Jan 2027.')).toBeVisible();
    expect(screen.getByText('One date still needs a decision')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book 1 visit' })).toBeDisabled();

    await user.click(row('Fri, 27 Nov').getByRole('button', { name: '7:00 PM with Liza' }));
    await user.click(screen.getByRole('button', { name: 'Book 2 visits' }));
    expect(await screen.findByText('2 appointments created successfully')).toBeInTheDocument();
    expect(screen.getByText(/^The first: Ana Villareal, /)).toBeInTheDocument();
    expect(server.seen(calls.series.create)[0]?.body).toMatchObject({
      every_weeks: 1,
      therapist: mia.id,
      dates: [
        { date: '2026-11-20', start_time: '19:00', therapists: [mia.id] },
        { date: '2026-11-27', start_time: '19:00', therapists: [11] },
      ],
    });
  });

  it('settles all dates that are not free in one step: skip them, or take near times (R-beyond-458)', async () => {
    const server = serveBooking();
    const days = ['2026-11-27', '2026-12-04', '2026-12-11'];
    const none = { ...taken, date: '2026-12-18', alternatives: { ...taken.alternatives!, slots: [] } };
    server.on(calls.series.preview, {
      dates: [
        free('2026-11-20'),
        ...days.map((date) => ({
          ...taken,
          date,
          alternatives: { ...taken.alternatives!, slots: taken.alternatives!.slots.map((slot) => ({ ...slot, date })) },
        })),
        none,
      ],
      known_until: '2027-01-14',
    });
    const { user } = openScheduling();
    await repeatWeekly(user);
    const all = within(await screen.findByRole('group', { name: 'All dates that are not free' }));
    expect(screen.getByText('4 dates are not free')).toBeVisible();
    await user.click(all.getByRole('button', { name: 'Find near times' }));
    expect(screen.getAllByText('8:30 PM with Mia')).toHaveLength(3);
    // One of them has no time near. It is one date now, settled at its row.
    expect(screen.getByText('One date still needs a decision')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'All dates that are not free' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Dates' })).toHaveFocus();

    for (const date of ['Fri, 27 Nov', 'Fri, 4 Dec'])
      await user.click(screen.getByRole('button', { name: `Choose again for ${date}` }));
    await user.click(screen.getByRole('button', { name: 'Skip these 3' }));
    expect(screen.getAllByText('Skipped')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Book 2 visits' })).toBeEnabled();
  });

  it('shows at each date what else the client has then, also for an alternative time, and still books it (R-same-1)', async () => {
    const server = serveBooking();
    server.on(calls.series.preview, { dates: [free('2026-11-20'), taken], known_until: '2027-01-14' });
    server.on(calls.series.create, { booked: 2, first: anAppointment({ series }) });
    server.on(calls.dispatch.sameTime, ({ query }) => {
      const at = String(query.starts).split(',').indexOf('2026-11-27T20:30');
      return { visits: at === -1 ? [] : [{ ...beside, of: at }] };
    });
    const { user } = openScheduling();
    await repeatWeekly(user);
    await user.click(await screen.findByRole('button', { name: '8:30 PM with Mia' }));
    expect(await row('Fri, 27 Nov').findByText(/^Already booked 7:30 PM,/)).toBeVisible();
    expect(row('Fri, 27 Nov').getByRole('link', { name: '#381' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/381',
    );
    expect(row('Fri, 20 Nov').queryByText(/Already booked/)).toBeNull();
    expect(server.seen(calls.dispatch.sameTime).at(-1)?.query).toMatchObject({
      starts: '2026-11-20T19:00,2026-11-27T20:30',
      minutes: 60,
    });
    await user.click(screen.getByRole('button', { name: 'Book 2 visits' }));
    expect(await screen.findByText('2 appointments created successfully')).toBeInTheDocument();
  });

  it('says in one short sentence who is not free on a date (R-beyond-1515)', async () => {
    const server = serveBooking();
    const offDuty = [
      { id: 12, name: 'Corazon Uy', role: 'therapist', standing: 'off_duty' },
      { id: 21, name: 'Ernesto Cruz', role: 'driver', standing: 'off_duty' },
    ] as const;
    server.on(calls.series.preview, {
      dates: [free('2026-11-20'), { ...taken, people: [...offDuty] }],
      known_until: '2027-01-14',
    });
    const { user } = openScheduling();
    await repeatWeekly(user);
    expect(
      within(await screen.findByRole('listitem', { name: 'Fri, 27 Nov' })).getByText(
        'Corazon and Ernesto are off duty',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/not available/)).toBeNull();
  });

  it('shows the calendar day of a date past midnight (R-day-2)', async () => {
    const server = serveBooking();
    const night = { ...taken, start_time: '00:30' };
    server.on(calls.series.preview, {
      dates: [night, { ...free('2026-12-04'), start_time: '00:30' }],
      known_until: '2027-01-14',
    });
    const { user } = openScheduling();
    await repeatWeekly(user);
    const first = within(await screen.findByRole('listitem', { name: 'Sat, 28 Nov' }));
    expect(first.getByText('Sat, 28 Nov')).toBeVisible();
    expect(first.getByText('12:30 AM')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Skip Sat, 5 Dec' })).toBeVisible();
  });

  it('keeps the choices when a colleague was faster, and shows that date as it is now (R-booking-41)', async () => {
    const server = serveBooking();
    const third = free('2026-12-04');
    server.on(calls.series.preview, { dates: [free('2026-11-20'), taken, third], known_until: '2027-01-14' });
    const { user } = openScheduling();
    await repeatWeekly(user);
    await user.click(await screen.findByRole('button', { name: '8:30 PM with Mia' }));
    server.on(
      calls.series.create,
      problem('SERIES_CONFLICTS', {
        dates: [free('2026-11-20'), { ...taken, ...free('2026-11-27') }, { ...taken, date: '2026-12-04' }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Book 3 visits' }));
    expect(await screen.findByText('Some of these dates are no longer free. Nothing was changed.')).toBeVisible();
    expect(row('Fri, 27 Nov').getByText('8:30 PM with Mia')).toBeVisible();
    expect(row('Fri, 4 Dec').getByText('Not free')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Skip Fri, 4 Dec' }));
    expect(screen.getByRole('button', { name: 'Book 2 visits' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(bookButton).toThrow();
    expect(screen.getByRole('button', { name: /^Check the dates/ })).toBeEnabled();
  });

  it('needs at least two dates, and 52 at most (R-booking-40)', async () => {
    serveBooking();
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(screen.getByRole('button', { name: 'Repeat' }));
    await user.selectOptions(screen.getByLabelText('Repeat'), 'Every 2 weeks');
    const times = screen.getByLabelText(/^Times/);
    await user.clear(times);
    await user.type(times, '53');
    await user.click(screen.getByRole('button', { name: /^Check the dates/ }));
    expect(await screen.findByText('From 2 to 52 times.')).toBeVisible();
    await user.clear(times);
    await user.type(times, '4');
    expect(screen.getByText('4 visits, the last on Fri, 1 Jan 2027.')).toBeVisible();
  });
});

describe('a visit of a series', () => {
  const visit = anAppointment(
    { id: 2041, version: 3, start_time: '19:00', end_time: '20:00', series: { ...series, position: 2, size: 4 } },
    operator,
  );
  const following = (over: object = {}) => ({
    id: 2042,
    version: 1,
    position: 3,
    date: '2026-11-27',
    start_time: '20:00',
    standing: 'free' as const,
    people: [],
    reasons: [],
    ...over,
  });

  const openWithNotes = async () => {
    const server = serveBooking();
    server.on(calls.appointments.read, visit);
    const view = openScheduling('?date=2026-11-20&booking=2041');
    await view.user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    await view.user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await screen.findByRole('dialog', { name: 'Change which visits?' });
    return { server, ...view };
  };

  it('can be changed alone (R-booking-42)', async () => {
    const { server, user } = await openWithNotes();
    expect(screen.getByText('Every week · 2 of 4')).toBeVisible();
    server.on(calls.appointments.update, { ...visit, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Save this one' }));
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toEqual({ notes: 'Ring twice', version: 3 });
    expect(server.seen(calls.series.change)).toHaveLength(0);
  });

  it('is changed with those that follow, once each was shown, and one with a conflict may stay (R-booking-42)', async () => {
    const { server, user } = await openWithNotes();
    server.on(calls.series.previewChange, {
      visits: [
        following({ id: 2041, version: 3, position: 2, date: '2026-11-20' }),
        following(),
        following({
          id: 2043,
          date: '2026-12-04',
          standing: 'taken',
          people: [{ id: 11, name: 'Liza Ramos', role: 'therapist', standing: 'off_duty' }],
          reasons: ['Therapist is not available during this time slot'],
        }),
      ],
    });
    await user.click(screen.getByRole('radio', { name: /This and the following/ }));
    expect(await screen.findByText('Liza is off duty')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save 3 visits' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Leave this one as it is' }));
    server.on(calls.series.change, { changed: 2 });
    await user.click(screen.getByRole('button', { name: 'Save 2 visits' }));
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.series.change)[0]?.body).toEqual({
      from: 2041,
      change: { notes: 'Ring twice' },
      visits: [
        { id: 2041, version: 3 },
        { id: 2042, version: 1 },
      ],
    });
  });

  it('is changed with those that follow to another number and for another person (R-booking-42, R-beyond-1200)', async () => {
    const server = serveBooking();
    server.on(calls.appointments.read, visit);
    server.on(calls.clientContacts.read, {
      phones: [
        { number: visit.client_details.phone_number, kind: 'own', main: true },
        { number: '0918 555 0199', kind: 'assistant', main: false },
      ],
      addresses: [],
      companions: [{ id: 4, name: 'Rosa', note: '' }],
    });
    const wanted = { companion: 4, visit_phone: '0918 555 0199' };
    server.on(calls.series.previewChange, { visits: [following({ id: 2041, version: 3, position: 2 }), following()] });
    const { user } = openScheduling('?date=2026-11-20&booking=2041');
    await user.click(await screen.findByRole('radio', { name: /0918 555 0199/ }));
    await user.click(screen.getByRole('radio', { name: /^Rosa/ }));
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await user.click(await screen.findByRole('radio', { name: /This and the following/ }));
    server.on(calls.series.change, { changed: 2 });
    await user.click(await screen.findByRole('button', { name: 'Save 2 visits' }));
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.series.previewChange)[0]?.body).toEqual({ from: 2041, change: wanted });
    expect(server.seen(calls.series.change)[0]?.body).toMatchObject({ change: wanted });
  });

  it('shows for each changed visit what else the client has then, without the changed visits (R-same-1)', async () => {
    const { server, user } = await openWithNotes();
    server.on(calls.series.previewChange, {
      visits: [following({ id: 2041, date: '2026-11-20' }), following()],
    });
    server.on(calls.dispatch.sameTime, { visits: [{ ...beside, of: 1 }] });
    await user.click(screen.getByRole('radio', { name: /This and the following/ }));
    await screen.findByText(/^Already booked 7:30 PM,/);
    expect(row('Fri, 27 Nov').getByText(/^Already booked 7:30 PM,/)).toBeVisible();
    expect(server.seen(calls.dispatch.sameTime).at(-1)?.query).toMatchObject({
      starts: '2026-11-20T20:00,2026-11-27T20:00',
      minutes: 60,
      except: '2041,2042',
    });
    expect(screen.getByRole('button', { name: 'Save 2 visits' })).toBeEnabled();
  });

  it('shows its number on its card, and is cancelled with later ones that have not begun (R-booking-40, R-booking-43)', async () => {
    const server = serveBooking();
    const { user } = renderScreen(
      <ActionsProvider>
        <AppointmentCard appointment={visit} />
        <CardActions appointment={visit} here />
      </ActionsProvider>,
      { as: operator },
    );
    expect(await screen.findByText('Every week · 2 of 4')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: /^More/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: /Cancel/ }));
    await user.click(await screen.findByRole('radio', { name: /This and the following/ }));
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Moves away');
    const listed = (id: number, position: number, open: boolean) => ({
      id,
      version: 1,
      position,
      date: '2026-11-27',
      start_time: '19:00',
      starts_at: '2026-11-27T19:00:00+08:00',
      status: 'pending' as const,
      outcome: null,
      open,
    });
    server.on(calls.series.read, {
      ...series,
      size: 4,
      visits: [listed(2040, 1, true), listed(2041, 2, true), listed(2042, 3, false), listed(2043, 4, true)],
    });
    server.on(calls.series.cancel, { changed: 2 });
    await user.click(screen.getByRole('button', { name: 'Cancel these appointments' }));
    expect(await screen.findByText('2 appointments cancelled')).toBeInTheDocument();
    expect(server.seen(calls.series.cancel)[0]?.body).toEqual({
      reason: 'Moves away',
      visits: [
        { id: 2041, version: 3 },
        { id: 2043, version: 1 },
      ],
    });
  });
});
