import { act, screen, within } from '@testing-library/react';
import {
  aBoard,
  aBoardPerson,
  aBoardVisit,
  anAppointment,
  anAvailableDriver,
  aPage,
  calls,
  type FakeServer,
  problem,
  setServerTime,
} from 'shared-lib/testing';
import { mia, openScheduling, operator, serveBooking } from './testing/bookingForm';

const DAY = '2026-11-24';
const at = (time: string, day = DAY): string => `${day}T${time}:00+08:00`;
const duty = (from: string, to: string) => [
  { starts_at: at(from), ends_at: to < from ? at(to, '2026-11-25') : at(to) },
];
const visit = (id: number, from: string, to: string, who: { therapist?: number; driver?: number }) => ({
  ...aBoardVisit({ id, date: DAY, status: 'confirmed' }),
  starts_at: at(from),
  ends_at: to < from ? at(to, '2026-11-25') : at(to),
  therapists_details: who.therapist ? [{ id: who.therapist, accepted: true, ready: false }] : [],
  driver: who.driver,
});
const amihan = { id: 13, first_name: 'Amihan', last_name: 'Salonga' };
const rey = { id: 22, first_name: 'Rey', last_name: 'Tan' };

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
  server.on(calls.appointments.calendar, aPage([]));
  server.on(calls.availability.drivers, [anAvailableDriver(), anAvailableDriver(rey)]);
  server.on(
    calls.dispatch.board,
    aBoard({
      date: DAY,
      staff: [
        aBoardPerson('therapist', { duty: duty('13:00', '01:00') }),
        aBoardPerson('therapist', { ...mia, duty: duty('13:00', '22:00') }),
        aBoardPerson('therapist', { ...amihan, duty: duty('13:00', '01:00') }),
        aBoardPerson('driver', { duty: duty('13:00', '01:00') }),
        aBoardPerson('driver', { ...rey, duty: duty('13:00', '01:00') }),
      ],
      visits: [
        visit(1, '18:00', '20:00', { therapist: 11 }),
        visit(2, '20:30', '22:00', { therapist: amihan.id }),
        visit(3, '23:30', '00:30', { driver: 21 }),
      ],
    }),
  );
});
const open = (slot = '21:30') => openScheduling(`?date=${DAY}&slot=${encodeURIComponent(slot)}`);
const people = (name: string) => screen.findByRole('list', { name });

describe('who is free in a day (2-191, 2-192, R-pages-91)', () => {
  it('says since when and until when, and in amber who works past the end of duty', async () => {
    open();
    const therapists = within(await people('Available Therapists'));
    expect(await therapists.findByRole('button', { name: /^Liza.*since 8:00 PM/ })).toBeVisible();
    const past = therapists.getByText(/^30 min past 10 PM/);
    expect(past).toHaveAttribute('data-tone', 'amber');
    expect(therapists.getByText(/^since 8:00 PM/)).not.toHaveAttribute('data-tone');
    const drivers = within(await people('Available Drivers'));
    expect(drivers.getByRole('button', { name: /^Ben Castro.*until 11:00 PM/ })).toBeVisible();
    expect(drivers.getByRole('button', { name: /^Rey Tan.*rest of the day/ })).toBeVisible();
    // Until when the others are free is also read out. Sighted people see it in the bar.
    expect(therapists.getByRole('button', { name: /^Liza.*since 8:00 PM , rest of the day/ })).toBeVisible();
  });

  it('says until or from when people are busy, and how many are on duty', async () => {
    open();
    expect(await screen.findByText('Busy: Amihan until 10:00 PM')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Available Therapists 2 of 3' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Available Drivers 2 of 2' })).toBeVisible();
  });

  it('draws everybody’s day with the chosen hour framed', async () => {
    open();
    const row = await screen.findByRole('button', { name: /^Liza/ });
    const bar = await within(row).findByText('', { selector: '[data-part=day]' });
    const drawn = [...bar.children].map((one) => [one.getAttribute('data-is'), (one as HTMLElement).style.left]);
    // Twelve hours from 1 PM: work from 6 PM, the chosen hour from 9:30 PM.
    expect(drawn.map(([is]) => is)).toEqual(['duty', 'busy', 'hour']);
    expect(drawn.map(([, left]) => Math.round(Number.parseFloat(left ?? '')))).toEqual([0, 42, 71]);
    expect(bar).toHaveAttribute('aria-hidden', 'true');
  });

  it('is known without the days too, when those cannot be fetched', async () => {
    server.on(calls.dispatch.board, problem('INTERNAL'));
    open();
    const therapists = within(await people('Available Therapists'));
    expect(therapists.getByRole('button', { name: /^Mia Gomez.*until 1:00 AM/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Available Therapists 2' })).toBeVisible();
  });
});

describe('the bookings of a day (2-193, R-pages-91)', () => {
  const day = (...statuses: Parameters<typeof anAppointment>[0][]) =>
    server.on(
      calls.appointments.list,
      aPage(statuses.map((rest, nth) => anAppointment({ id: 100 + nth, date: DAY, ...rest }, operator))),
    );
  const list = async () => within(await screen.findByRole('region', { name: 'Bookings of the day' }));

  it('fold finished visits into one line, which says when the last was planned to end, and opens', async () => {
    day({ status: 'completed', ends_at: at('14:30') }, { status: 'cancelled', ends_at: at('14:00') }, {}, {});
    const { user } = open();
    act(() => setServerTime(at('15:00')));
    const bookings = await list();
    const fold = await bookings.findByRole('button', { name: '1 finished, 1 cancelled last planned end 2:30 PM' });
    expect(bookings.getAllByRole('listitem')).toHaveLength(2);
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(bookings.getAllByRole('listitem')).toHaveLength(4);
  });

  it('ignore in that line a visit that finished early (R-pages-91)', async () => {
    day({ status: 'completed', ends_at: at('14:30') }, { status: 'completed', ends_at: at('21:30') }, {});
    open();
    act(() => setServerTime(at('15:00')));
    expect(await (await list()).findByRole('button', { name: '2 finished last planned end 2:30 PM' })).toBeVisible();
  });

  it('fold visits that ended past midnight with their calendar day (R-day-2)', async () => {
    day({ status: 'completed', start_time: '00:30', end_time: '01:30' }, {});
    open();
    act(() => setServerTime(at('01:45', '2026-11-25')));
    expect(
      await (await list()).findByRole('button', { name: /^1 finished last planned end \w{3} 1:30 AM$/ }),
    ).toBeVisible();
  });

  it('show the calendar day when they begin past midnight (R-day-2)', async () => {
    day({ start_time: '23:00', end_time: '23:59' }, { start_time: '00:30', end_time: '01:30' });
    open();
    const [evening, night] = await (await list()).findAllByRole('listitem');
    expect(evening).not.toHaveTextContent(/\d Nov/);
    expect(night).toHaveTextContent(/12:30AM.*Wed, 25 Nov · Swedish 60/);
  });

  it('are not folded when all are finished', async () => {
    day({ status: 'completed' }, { status: 'completed' });
    open();
    const bookings = await list();
    expect(await bookings.findAllByRole('listitem')).toHaveLength(2);
    expect(bookings.queryByRole('button')).toBeNull();
  });
});
