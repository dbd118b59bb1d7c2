import { fireEvent, screen } from '@testing-library/react';
import {
  ACTION_FAILURES,
  anAppointment,
  aPage,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  type FakeServer,
  letItWait,
  onFakeClock,
  plainTexts,
  waitToRead,
} from 'shared-lib/testing';
import { openScheduling, operator, serveBooking } from './testing/bookingForm';

onFakeClock();
let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
  server.on(calls.appointments.calendar, aPage([]));
});

async function open(query?: string): Promise<void> {
  openScheduling(query);
  await letItWait();
}
async function press(role: 'button' | 'radio' | 'checkbox' | 'option', name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await letItWait();
}
/** Types into a search box, and chooses what it finds. */
async function take(box: string, typed: string, option: RegExp): Promise<void> {
  fireEvent.change(screen.getByRole('combobox', { name: box }), { target: { value: typed } });
  await letItWait();
  await press('option', option);
}
async function chooseServiceAndStart(): Promise<void> {
  await take('Services', 'Swedish', /Swedish 60/);
  await press('radio', /7:00 PM/);
}

it.each(failuresOfNextRow())(
  'says that a booking was not made, and keeps what was entered, when it is %s (8-038, 8-009, 8-011, 8-016)',
  async (failure) => {
    server.on(calls.appointments.create, ACTION_FAILURES[failure]);
    await open();
    await take('Client', 'ana', /Ana Villareal/);
    await chooseServiceAndStart();
    await press('button', /^Book appointment/);
    expect(await waitToRead(plainTexts('Could not create appointment')[failure])).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();
  },
);

it.each(failuresOfNextRow())(
  'says that a change was not made, and keeps what was entered, when it is %s (8-039, 8-009, 8-011, 8-016)',
  async (failure) => {
    server.on(calls.appointments.read, anAppointment({ id: 2041, start_time: '19:00', end_time: '20:00' }, operator));
    server.on(calls.appointments.update, ACTION_FAILURES[failure]);
    await open('?date=2026-11-20&booking=2041');
    const notes = screen.getByRole('textbox', { name: /Notes/ });
    fireEvent.change(notes, { target: { value: 'Ring twice' } });
    await press('button', /^Save changes/);
    expect(await waitToRead(plainTexts('Could not update appointment')[failure])).toBeVisible();
    expect(notes).toHaveValue('Ring twice');
  },
);

describe.each([
  ['Could not fetch available therapists', '8-044', calls.availability.therapists],
  ['Could not fetch available drivers', '8-045', calls.availability.drivers],
] as const)('the form says who cannot be chosen, and why: %s (%s)', (text, _rule, call) => {
  it.each(failuresOfNextRow())('when it is %s', async (failure) => {
    server.on(call, ACTION_FAILURES[failure]);
    await open();
    await chooseServiceAndStart();
    expectNotFetched(text, failure);
  });
});

it.each(failuresOfNextRow())(
  'the form says that there are no starts to choose from, and why, when it is %s (8-047)',
  async (failure) => {
    server.on(calls.availability.slots, ACTION_FAILURES[failure]);
    await open();
    expectNotFetched('Could not fetch availability', failure);
  },
);

it.each(failuresOfNextRow())(
  'the client search says that it found nobody because no answer came, when it is %s (8-051)',
  async (failure) => {
    server.on(calls.people.clients, ACTION_FAILURES[failure]);
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: 'ana' } });
    await letItWait();
    expect(screen.getAllByText('Could not fetch clients')[0]).toBeVisible();
  },
);

describe.each([
  ['Could not fetch appointments for this month', '8-053', '', calls.appointments.calendar],
  ['Could not fetch appointments for this week', '8-052', '?show=week', calls.appointments.calendar],
  ['Could not fetch appointments for this date', '8-076', '?date=2026-11-24', calls.appointments.list],
  ['Could not fetch available therapists', '8-044', '?date=2026-11-24', calls.availability.therapists],
  ['Could not fetch available drivers', '8-045', '?date=2026-11-24', calls.availability.drivers],
  ['Could not fetch availability', '8-047', '?date=2026-11-24', calls.availability.slots],
] as const)('the calendar says so in its place, and why: %s (%s)', (text, _rule, query, call) => {
  it.each(failuresOfNextRow())('when it is %s', async (failure) => {
    server.on(call, ACTION_FAILURES[failure]);
    await open(query);
    expectNotFetched(text, failure);
  });
});
