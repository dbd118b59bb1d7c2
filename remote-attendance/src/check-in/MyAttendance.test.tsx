import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  anAppointment,
  aPage,
  aTodayStatus,
  aUser,
  anAttendanceRecord,
  anAttendanceTotal,
  aRegister,
  aRegisterEntry,
  calls,
  fakeServer,
  htmlAnswer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { OperatorAttendance } from '../register/OperatorAttendance';
import { MyAttendancePage } from './MyAttendance';

const liza = aUser('therapist');
const checkedIn = aTodayStatus({
  is_checked_in: true,
  check_in_time: '2026-11-20T13:02:00+08:00',
  can_check_in: false,
  can_check_out: true,
  record: anAttendanceRecord(),
});

const MARIA = { first_name: 'Maria', last_name: 'Santos' };
const month = (over = {}) => ({ from: '2026-11-01', to: '2026-11-30', staff: [anAttendanceTotal(over)] });

function open(today = aTodayStatus(), records = [anAttendanceRecord({ date: '2026-11-19' })]) {
  const server = fakeServer();
  server.on(calls.attendance.todayStatus, today);
  server.on(calls.attendance.records, records);
  server.on(calls.attendance.totals, month());
  server.on(calls.appointments.today, aPage());
  return { server, ...renderScreen(<MyAttendancePage />, { as: liza }) };
}

afterEach(() => jest.useRealTimers());

describe('the attendance page of a therapist or driver', () => {
  it('shows title, refresh, live clock, today and guidelines (2-164, 2-165, 2-168, 2-169, 2-172)', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
    expect(screen.getByText(/Friday, 20 November 2026/)).toBeVisible();
    expect(await screen.findByText('You have not checked in yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.getByText(/Check in before 1:15 PM/)).toBeVisible();
  });

  it('asks the server again on refresh', async () => {
    const { server, user } = open();
    await screen.findByText('You have not checked in yet');
    server.on(calls.attendance.todayStatus, checkedIn);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('You are checked in')).toBeVisible();
  });

  it('checks in at once, then shows what the server recorded (2-170, 4-082, 4-083, 4-086, 4-088, 7-085)', async () => {
    const { server, user } = open();
    let answer: () => void = () => undefined;
    server.on(
      calls.attendance.checkIn,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(anAttendanceRecord());
        }),
    );
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    expect(await screen.findByText('You are checked in')).toBeVisible();
    server.on(calls.attendance.todayStatus, checkedIn);
    answer();
    expect(await screen.findByText('Pending approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull();
  });

  it('takes a failed check-in back, says so, and removes the message after 5 seconds (4-086, 8-091, 8-100)', async () => {
    const { server } = open();
    server.on(calls.attendance.checkIn, rawAnswer(400, {}));
    const button = await screen.findByRole('button', { name: 'Check In' });
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    fireEvent.click(button);
    await pass(0);
    expect(screen.getByText('Failed to check in')).toBeVisible();
    expect(screen.getByText('You have not checked in yet')).toBeVisible();
    await pass(4_900);
    expect(screen.getByText('Failed to check in')).toBeVisible();
    await pass(200);
    expect(screen.queryByText('Failed to check in')).toBeNull();
  });

  it('keeps a check-in without a network, shows it, lets it be taken back, and sends when it happened (R-beyond-321)', async () => {
    let isOnline = false;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    const { server, user } = open();
    server.on(calls.attendance.checkIn, anAttendanceRecord());
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/^Check In \d+:\d\d [AP]M · not sent yet$/)).toBeVisible();
    expect(screen.getByText('You are checked in')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check Out' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take back Check In' }));
    expect(await screen.findByText('You have not checked in yet')).toBeVisible();
    expect(server.seen(calls.attendance.checkIn)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/not sent yet/)).toBeVisible();
    server.on(calls.attendance.todayStatus, checkedIn);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    expect(await screen.findByText('Pending approval')).toBeVisible();
    expect(server.seen(calls.attendance.checkIn)).toMatchObject([{ body: { occurred_at: expect.any(String) } }]);
    jest.restoreAllMocks();
  });

  it('checks out once (2-171, 4-084, 7-086)', async () => {
    const { server, user } = open(checkedIn);
    const done = aTodayStatus({
      check_in_time: checkedIn.check_in_time,
      check_out_time: '2026-11-20T22:00:00+08:00',
      can_check_in: false,
      record: anAttendanceRecord({ hours_worked: 8.97, is_checked_in: false }),
    });
    server.on(calls.attendance.checkOut, () => {
      server.on(calls.attendance.todayStatus, done);
      return anAttendanceRecord({ is_checked_in: false });
    });
    await user.click(await screen.findByRole('button', { name: 'Check Out' }));
    expect(await screen.findByText('That was your day. Thank you.')).toBeVisible();
    expect(screen.getByText('8 h 58 min')).toBeVisible();
    expect(server.seen(calls.attendance.checkOut)).toHaveLength(1);
  });

  it('says before and after the check-out what still waits, and asks first (R-day-9, R-beyond-1526)', async () => {
    const { server, user } = open(checkedIn);
    const visit = anAppointment(
      { status: 'confirmed', start_time: '18:30', client_details: { ...anAppointment().client_details, ...MARIA } },
      liza,
    );
    server.on(calls.appointments.today, aPage([visit]));
    server.on(calls.attendance.checkOut, () => {
      const gone = { is_checked_in: false, can_check_out: false, check_out_time: '2026-11-20T17:00:00+08:00' };
      server.on(calls.attendance.todayStatus, { ...checkedIn, ...gone });
      return anAttendanceRecord({ is_checked_in: false });
    });
    const words = 'You still have 1 visit today: 6:30 PM, Maria Santos';
    expect(await screen.findByText(words)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Check Out' });
    expect(button).toHaveAccessibleDescription(words);
    await user.click(button);
    const question = await screen.findByRole('alertdialog', { name: 'Check out now?' });
    expect(question).toHaveTextContent(words);
    expect(server.seen(calls.attendance.checkOut)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Check Out' }));
    expect(await screen.findByText('You have checked out')).toBeVisible();
    expect(within(await screen.findByRole('status')).getByText('Check-out recorded').parentElement).toHaveTextContent(
      words,
    );
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(screen.queryByText('That was your day. Thank you.')).toBeNull();
  });

  it('undoes a check-in from its toast (R-workflow-21)', async () => {
    const { server, user } = open();
    server.on(calls.attendance.checkIn, () => {
      server.on(calls.attendance.todayStatus, checkedIn);
      return anAttendanceRecord();
    });
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    expect(await screen.findByText('Check-in recorded')).toBeVisible();
    server.on(calls.attendance.undo, () => {
      server.on(calls.attendance.todayStatus, aTodayStatus());
      return aTodayStatus();
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Check-in undone')).toBeVisible();
    expect(await screen.findByText('You have not checked in yet')).toBeVisible();
  });

  it('undoes a check-out from its toast, and the day goes on (R-workflow-21)', async () => {
    const { server, user } = open(checkedIn);
    const done = aTodayStatus({
      check_in_time: checkedIn.check_in_time,
      check_out_time: '2026-11-20T22:00:00+08:00',
      can_check_in: false,
      record: anAttendanceRecord({ hours_worked: 8.97, is_checked_in: false }),
    });
    server.on(calls.attendance.checkOut, () => {
      server.on(calls.attendance.todayStatus, done);
      return anAttendanceRecord({ is_checked_in: false });
    });
    await user.click(await screen.findByRole('button', { name: 'Check Out' }));
    expect(await screen.findByText('That was your day. Thank you.')).toBeVisible();
    server.on(calls.attendance.undo, () => {
      server.on(calls.attendance.todayStatus, checkedIn);
      return checkedIn;
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Check-out undone: your day goes on')).toBeVisible();
    expect(await screen.findByText('You are checked in')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check Out' })).toBeEnabled();
    expect(server.seen(calls.attendance.undo)).toHaveLength(1);
  });

  it('says that a check-out failed, and stays checked in (4-087, 8-092)', async () => {
    const { server, user } = open(checkedIn);
    server.on(calls.attendance.checkOut, rawAnswer(400, {}));
    await user.click(await screen.findByRole('button', { name: 'Check Out' }));
    expect(await screen.findByText('Failed to check out')).toBeVisible();
    expect(screen.getByText('You are checked in')).toBeVisible();
  });

  it("adds a note to one's own record, and sends nothing else (2-167, 7-094, 8-099)", async () => {
    const { server, user } = open(checkedIn);
    server.on(calls.attendance.edit, rawAnswer(400, {}));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Traffic on EDSA');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Failed to add note')).toBeVisible();
    server.on(calls.attendance.edit, ({ body }) => {
      const record = anAttendanceRecord({ notes: (body as { notes: string }).notes });
      server.on(calls.attendance.todayStatus, { ...checkedIn, record });
      return record;
    });
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Traffic on EDSA')).toBeVisible();
    expect(server.seen(calls.attendance.edit).at(-1)?.body).toEqual({
      notes: 'Traffic on EDSA',
      expected: { notes: '' },
    });
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  it('shows the last week, and all days on demand (R-beyond-1527)', async () => {
    const days = Array.from({ length: 9 }, (_, at) =>
      anAttendanceRecord({ id: 100 + at, date: `2026-11-${String(19 - at).padStart(2, '0')}` }),
    );
    const { user } = open(checkedIn, days);
    const table = await screen.findByRole('table', { name: 'My days' });
    expect(within(table).getAllByRole('row')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show all 9 days' }));
    expect(within(table).getAllByRole('row')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it("sums up one's own month and the months before (R-pages-13, 8-096)", async () => {
    const { server, user } = open();
    const own = await screen.findByRole('region', { name: 'My month' });
    expect(await within(own).findByText('176 h 30 min')).toBeVisible();
    expect(within(own).getByText('Overtime').parentElement).toHaveTextContent('3 h 15 min');
    expect(within(own).getByRole('heading', { name: 'November 2026' })).toBeVisible();
    expect(within(own).getByRole('button', { name: 'Next month' })).toBeDisabled();
    server.on(calls.attendance.totals, rawAnswer(404));
    await user.click(within(own).getByRole('button', { name: 'Previous month' }));
    expect(await within(own).findByText('Failed to generate attendance summary')).toBeVisible();
    server.on(calls.attendance.totals, ({ query }) => ({ ...month({ days: 7 }), ...(query as object) }));
    await user.click(within(own).getByRole('button', { name: 'Retry' }));
    expect(await within(own).findByText('7')).toBeVisible();
    expect(server.seen(calls.attendance.totals).at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  describe('after a day without a check-out', () => {
    const forgotten = anAttendanceRecord({ id: 77, date: '2026-11-19', check_in_time: '2026-11-19T13:02:00+08:00' });
    const asked = aTodayStatus({ no_check_out: forgotten });

    it('asks when they left, and still lets them check in (R-day-12)', async () => {
      const { server, user } = open(asked, [forgotten]);
      server.on(calls.attendance.checkIn, anAttendanceRecord());
      const question = await screen.findByRole('region', { name: 'Missing check-out' });
      expect(question).toHaveTextContent('No check-out on Thu, 19 Nov');
      expect(question).toHaveTextContent('You came at 1:02 PM. When did you leave?');
      expect(await screen.findByRole('row', { name: /19 Nov.*No check-out.*—/ })).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Check In' }));
      await waitFor(() => expect(server.seen(calls.attendance.checkIn)).toHaveLength(1));
      expect(server.seen(calls.attendance.sayLeft)).toHaveLength(0);
    });

    it("sends their answer, and shows the server's refusal at the field (R-day-12)", async () => {
      const { server, user } = open(asked, [forgotten]);
      server.on(calls.attendance.sayLeft, () => problem('VALIDATION_FAILED', { time: ['You came later than that.'] }));
      const field = await screen.findByLabelText(/You left at/);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(field).toHaveAccessibleDescription('This field is required');
      fireEvent.change(field, { target: { value: '12:30' } });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(field).toHaveAccessibleDescription('You came later than that.'));
      server.on(calls.attendance.sayLeft, () => {
        server.on(calls.attendance.todayStatus, aTodayStatus());
        return { ...forgotten, is_checked_in: false, hours_worked: 9.05 };
      });
      fireEvent.change(field, { target: { value: '22:05' } });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Thu, 19 Nov: 9 h 03 min')).toBeInTheDocument();
      expect(server.seen(calls.attendance.sayLeft)[1]?.body).toEqual({ record: 77, time: '22:05' });
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Missing check-out' })).not.toBeInTheDocument());
    });
  });

  it('says from when someone is late, by the clock or by their own hours (2-172, 9-003, R-day-10)', async () => {
    const { unmount } = open();
    expect(await screen.findByText('Check in before 1:15 PM to count as present.')).toBeInTheDocument();
    expect(screen.getByText(/^From 1:15 PM on you count as late\./)).toBeInTheDocument();
    unmount();
    open(aTodayStatus({ late_minutes: 15, late_from: '2026-11-20T16:15:00+08:00' }));
    expect(
      await screen.findByText('Check in within 15 minutes after your hours begin to count as present.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/today from 4:15 PM\. You can still check in until 1:30 AM\.$/)).toBeInTheDocument();
  });

  it('offers no check-in once check-in is closed (5-048)', async () => {
    open(aTodayStatus({ can_check_in: false }));
    expect(await screen.findByText(/Check-in is closed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull();
  });

  it('says when today cannot be read, with Retry (8-094)', async () => {
    const { server, user } = open();
    act(() => undefined);
    server.on(calls.attendance.todayStatus, problem('INTERNAL'));
    await screen.findByText('You have not checked in yet');
    const { unmount } = renderScreen(<MyAttendancePage />, { as: liza });
    expect(await screen.findByText("Failed to fetch today's attendance status")).toBeVisible();
    server.on(calls.attendance.todayStatus, checkedIn);
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect((await screen.findAllByText('You are checked in'))[0]).toBeVisible();
    unmount();
  });
});

describe('attendance that cannot be fetched again (8-010)', () => {
  const STALE = /The server is currently experiencing issues. Please try again later. Shown as of .* ago\./;

  it.each<[string, () => ReactElement, 'therapist' | 'operator', number]>([
    ['my day, my month and my days', () => <MyAttendancePage />, 'therapist', 3],
    ['everybody’s day', () => <OperatorAttendance />, 'operator', 2],
  ])('%s stay, each with one line that says why, how old it is, and Retry', async (_, screenOf, role, lines) => {
    const server = fakeServer();
    server.on(calls.attendance.todayStatus, aTodayStatus());
    server.on(calls.attendance.records, [anAttendanceRecord({ staff_name: 'Liza Ramos', date: '2026-11-19' })]);
    server.on(calls.attendance.totals, month());
    server.on(calls.attendance.summary, aRegister([aRegisterEntry(anAttendanceRecord())]));
    const { client } = renderScreen(screenOf(), { as: aUser(role) });
    await screen.findByText('You have not checked in yet');
    await screen.findAllByRole('row');
    server.on(calls.attendance.todayStatus, htmlAnswer());
    server.on(calls.attendance.records, htmlAnswer());
    server.on(calls.attendance.totals, htmlAnswer());
    server.on(calls.attendance.summary, htmlAnswer());
    await act(() => client.refetchQueries({ type: 'active' }));
    await waitFor(() => expect(screen.getAllByText(STALE)).toHaveLength(lines));
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(lines);
    expect(screen.getByText('You have not checked in yet')).toBeInTheDocument();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  });

  it("says when the person's days could not be fetched at all, with Retry (8-093)", async () => {
    const server = fakeServer();
    server.on(calls.attendance.todayStatus, aTodayStatus());
    server.on(calls.attendance.totals, month());
    server.on(calls.attendance.records, htmlAnswer());
    const { user } = renderScreen(<MyAttendancePage />, { as: liza });
    expect(await screen.findByText('Failed to fetch attendance records')).toBeInTheDocument();
    server.on(calls.attendance.records, [anAttendanceRecord()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
  });
});
