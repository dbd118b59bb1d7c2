import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  anAttendanceRecord,
  anAttendanceTotal,
  aRegister,
  aRegisterEntry,
  aTodayStatus,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { dayRows } from './entries';
import { OperatorAttendance } from './OperatorAttendance';

const DONE = { check_out_time: '2026-11-20T22:00:00+08:00', is_checked_in: false, hours_worked: 8.97 } as const;
const liza = anAttendanceRecord({ id: 1, ...DONE });
const ben = anAttendanceRecord({
  id: 2,
  staff_member: 21,
  staff_name: 'Ben Castro',
  staff_role: 'driver',
  arrival: 'late',
  notes: 'Stuck behind the parade',
  ...DONE,
});
const jun = anAttendanceRecord({ id: 3, staff_member: 12, staff_name: 'Jun Katigbak' });
const marisol = anAttendanceRecord({
  id: 4,
  staff_member: 1,
  staff_name: 'Marisol Dizon',
  staff_role: 'operator',
  ...DONE,
  status: 'present',
  approved: true,
  approved_at: '2026-11-20T22:31:00+08:00',
});
const efren = aRegisterEntry(null, { staff_member: 22 });
const glenda = aRegisterEntry(null, {
  staff_member: 13,
  staff_name: 'Glenda Serapio',
  staff_role: 'therapist',
  expected: false,
});
const EVERYBODY = [glenda, efren, ...[marisol, jun, liza, ben].map((record) => aRegisterEntry(record))];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.attendance.todayStatus, aTodayStatus());
  server.on(calls.attendance.summary, aRegister(EVERYBODY));
  server.on(calls.attendance.history, { results: [] });
});
afterEach(() => jest.useRealTimers());

const open = (query = '') =>
  renderScreen(<OperatorAttendance />, {
    as: aUser('operator'),
    path: `/dashboard/attendance?${query}`,
    route: '/dashboard/attendance',
    at: '2026-11-20T23:00:00+08:00',
  });
/** The rows of the register, without its header. */
const rows = async (): Promise<HTMLElement[]> => (await screen.findAllByRole('row')).slice(1);
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest('tr') as HTMLElement;
const press = (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));
const agree = async (user: ReturnType<typeof open>['user'], name: string): Promise<void> => {
  const question = await screen.findByRole('alertdialog', { name });
  await user.click(within(question).getByRole('button', { name: 'Approve' }));
};
const stat = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;

describe('the attendance page of an operator', () => {
  it('reads the old name of a day off in saved addresses', async () => {
    open('state=off_duty');
    expect(await rowOf('Glenda Serapio')).toBeVisible();
    expect(await rows()).toHaveLength(1);
  });

  it('lists everybody on the staff: those who wait for approval first, days off last, operators only with a record; the register comes before the rules (2-032, 2-164, 2-172, 4-082..4-085, 7-089, R-beyond-452)', async () => {
    open();
    expect((await rows()).map((row) => row.querySelector('[data-phone="title"]')?.textContent)).toEqual([
      'LRLiza RamosTherapist',
      'BCBen CastroDriver',
      'JKJun KatigbakTherapist',
      'ETEfren TabuenaDriver',
      'MDMarisol DizonOperator',
      'GSGlenda SerapioTherapist',
    ]);
    expect(await rowOf('Jun Katigbak')).toHaveTextContent(/Present.*9 h 58 min.*At work/);
    expect(await rowOf('Efren Tabuena')).toHaveTextContent(/Not checked in.*Can check in until 1:30 AM/);
    expect(await rowOf('Marisol Dizon')).toHaveTextContent(/Operator.*Approved 10:31 PM/);
    expect(await rowOf('Glenda Serapio')).toHaveTextContent('Day off');
    expect(stat('Waiting for approval')).toHaveTextContent('2');
    expect(stat('Hours so far')).toHaveTextContent('36 h 52 min');
    expect(screen.getByRole('heading', { level: 2, name: 'Friday, 20 November' })).toBeVisible();
    expect(screen.getByText('Service day until 6 AM')).toBeVisible();
    expect(screen.getByText(/Check in before 1:15 PM/)).toBeVisible();
    const own = screen.getByLabelText("Today's attendance");
    expect(own).toBeVisible();
    // The register first, the rules below it. One's own day is a line without facts. Source: R-beyond-452.
    const register = screen.getByRole('region', { name: 'Register' });
    const rules = screen.getByText(/Check in before 1:15 PM/);
    expect(register.compareDocumentPosition(rules)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(own.compareDocumentPosition(register)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(own).queryByText('Service day')).toBeNull();
  });

  it('shows the same hours for the same times before and after the check-out, to the minute (R-day-8)', async () => {
    const checkIn = { check_in_time: '2026-11-20T12:48:10+08:00' };
    const left = { check_out_time: '2026-11-20T23:00:00+08:00', is_checked_in: false, hours_worked: 10.2 };
    server.on(
      calls.attendance.summary,
      aRegister([
        aRegisterEntry(anAttendanceRecord(checkIn), { staff_member: 1, staff_name: 'Still Here' }),
        aRegisterEntry(anAttendanceRecord({ id: 2, ...checkIn, ...left }), {
          staff_member: 2,
          staff_name: 'Just Left',
        }),
      ]),
    );
    open();
    expect(await rowOf('Still Here')).toHaveTextContent(/10 h 12 min.*At work/);
    expect(await rowOf('Just Left')).toHaveTextContent('10 h 12 min');
    expect(stat('Hours so far')).toHaveTextContent('20 h 24 min');
  });

  describe('a past day without a check-out', () => {
    const forgot = anAttendanceRecord({
      id: 9,
      staff_member: 14,
      staff_name: 'Rosa Lim',
      approved: true,
      approved_at: '2026-11-20T20:00:00+08:00',
    });
    const openNextDay = (query = 'day=2026-11-20') => {
      server.on(calls.attendance.summary, {
        ...aRegister([aRegisterEntry(forgot), aRegisterEntry(liza)]),
        counts: { ...aRegister([aRegisterEntry(forgot), aRegisterEntry(liza)]).counts, at_work: 0, no_check_out: 1 },
      });
      return renderScreen(<OperatorAttendance />, {
        as: aUser('operator'),
        path: `/dashboard/attendance?${query}`,
        route: '/dashboard/attendance',
        at: '2026-12-09T10:00:00+08:00',
      });
    };

    it('has no hours, however long ago, is marked, and counts in no sum, even when approved (R-day-11)', async () => {
      openNextDay();
      const row = await rowOf('Rosa Lim');
      expect(row).toHaveTextContent('PresentNo check-out');
      expect(within(row).queryByText(/\d h/)).not.toBeInTheDocument();
      expect(stat('Hours so far')).toHaveTextContent('8 h 58 min');
      expect(stat('Hours so far')).toHaveTextContent('1 without a check-out');
    });

    it('is found by its state, and is marked in the file (R-day-11)', async () => {
      openNextDay('day=2026-11-20&state=open');
      const row = await rowOf('Rosa Lim');
      expect(row).toBeInTheDocument();
      expect(screen.queryByText('Liza Ramos')).not.toBeInTheDocument();
      expect(dayRows('2026-11-20', [aRegisterEntry(forgot)], false)[1]).toMatchObject([
        '2026-11-20',
        'Rosa Lim',
        'therapist',
        'Present, No check-out',
        '2026-11-20 13:02',
        '',
        null,
        '2026-11-20 20:00',
        '',
      ]);
      expect(dayRows('2026-11-20', [aRegisterEntry(forgot)], true)[1]?.[3]).toBe('Present');
    });
  });

  it('is left out of “Approve all” when the person said later when they left (R-day-12)', async () => {
    const said = { ...jun, ...DONE, check_out_said: true };
    server.on(calls.attendance.summary, aRegister([liza, ben, said].map((record) => aRegisterEntry(record))));
    server.on(calls.attendance.approveSeveral, { results: [liza, ben], approved: 2 });
    const { user } = open();
    expect(await rowOf('Jun Katigbak')).toHaveTextContent('Check-out entered later by the person');
    expect(screen.getByRole('button', { name: 'Approve Jun Katigbak' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Approve all 2' }));
    await agree(user, 'Approve 2 people?');
    await waitFor(() => expect(server.seen(calls.attendance.approveSeveral)[0]?.body).toEqual({ ids: [1, 2] }));
  });

  it('marks what a phone sent late until it is approved, says when it came, and leaves it out of “Approve all” (R-beyond-320)', async () => {
    const late = { ...jun, ...DONE, check_out_sent_at: '2026-11-20T23:40:00+08:00' };
    // Heard of within its minute: nothing was late.
    const atOnce = { ...ben, check_in_sent_at: ben.check_in_time };
    server.on(calls.attendance.summary, aRegister([liza, atOnce, late].map((record) => aRegisterEntry(record))));
    server.on(calls.attendance.approveSeveral, { results: [liza, ben], approved: 2 });
    server.on(calls.attendance.history, { results: [] });
    const { user } = open();
    expect(await rowOf('Jun Katigbak')).toHaveTextContent('Sent late');
    expect(screen.getAllByText('Sent late')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Approve all 2' }));
    await agree(user, 'Approve 2 people?');
    await waitFor(() => expect(server.seen(calls.attendance.approveSeveral)[0]?.body).toEqual({ ids: [1, 2] }));
    await press(user, 'Edit Jun Katigbak');
    expect(await screen.findByText(/^Check-out .+: the phone had no network and sent it at 11:40 PM\.$/)).toBeVisible();
    expect(screen.queryByText(/^Check-in .+: the phone/)).toBeNull();
  });

  it('filters by role and state, and keeps the filters in the address (R-pages-13)', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('radio', { name: 'Drivers 2' }));
    expect(await rows()).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Not checked in');
    expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Efren Tabuena')]);
    expect(address()).toBe('/dashboard/attendance?role=driver&state=not_checked_in');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Day off');
    expect(await screen.findByText('Nobody matches these filters')).toBeVisible();
  });

  it('turns to other days, but not to one that has not begun', async () => {
    const { user } = open();
    await press(user, 'Previous day');
    expect(await screen.findByRole('heading', { level: 2, name: 'Thursday, 19 November' })).toBeVisible();
    expect(server.seen(calls.attendance.summary).at(-1)?.query).toEqual({ date: '2026-11-19' });
    await press(user, 'Next day');
    expect(await screen.findByRole('button', { name: 'Next day' })).toBeDisabled();
  });

  it('shows fifty people on a page, says how many there are, and prints them all', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      aRegisterEntry(null, { staff_member: at + 1, staff_name: `Person ${at}` }),
    );
    server.on(calls.attendance.summary, aRegister(many));
    const { user } = open();
    expect(await rows()).toHaveLength(50);
    expect(screen.getByText('1 to 50 of 60 people')).toBeVisible();
    await press(user, /Page 2|^2$/);
    expect(await screen.findByText('51 to 60 of 60 people')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await rows()).toHaveLength(60);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(await rows()).toHaveLength(10);
  });

  it('says what to do when nobody is on the staff yet', async () => {
    server.on(calls.attendance.summary, aRegister());
    open();
    expect(await screen.findByText('No staff yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });

  it('says when the register cannot be read, and reads it again (8-096)', async () => {
    server.on(calls.attendance.summary, rawAnswer(404));
    const { user } = open();
    expect(await screen.findByText('Failed to generate attendance summary')).toBeVisible();
    server.on(calls.attendance.summary, aRegister(EVERYBODY));
    await press(user, 'Retry');
    expect(await rowOf('Liza Ramos')).toBeVisible();
  });

  it('fetches again every five minutes (9-005)', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    const before = server.seen(calls.attendance.summary).length;
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000 - 200));
    expect(server.seen(calls.attendance.summary)).toHaveLength(before);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(server.seen(calls.attendance.summary)).toHaveLength(before + 1);
  });
});

describe('approval', () => {
  const approved = (record: typeof liza) => ({
    ...record,
    status: record.arrival,
    approved: true,
    approved_at: '2026-11-20T23:00:00+08:00',
  });

  it('of one record updates its row in place (4-085, 4-089, 6-006, 7-090)', async () => {
    const { user } = open();
    server.on(calls.attendance.approve, approved(liza));
    const names = async () => (await rows()).map((row) => row.querySelector('[data-phone="title"]')?.textContent);
    const before = await names();
    server.on(calls.attendance.summary, () => new Promise(() => undefined));
    await press(user, 'Approve Liza Ramos');
    await waitFor(async () => expect(await rowOf('Liza Ramos')).toHaveTextContent('Approved 11:00 PM'));
    expect(await names()).toEqual(before);
    expect(server.seen(calls.attendance.approve)).toMatchObject([{ params: { id: '1' }, body: undefined }]);
  });

  it('of the chosen, or of all who wait; people still at work do not wait (4-084, 4-085, 6-006)', async () => {
    const { user } = open();
    server.on(calls.attendance.approveSeveral, { results: [approved(liza), approved(ben)], approved: 2 });
    expect(await screen.findByRole('button', { name: 'Approve all 2' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Choose Jun Katigbak' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Liza Ramos' }));
    expect(screen.getByRole('button', { name: 'Approve 1 chosen' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ben Castro' }));
    await press(user, 'Approve 2 chosen');
    expect(await screen.findByText('2 approved')).toBeVisible();
    expect(server.seen(calls.attendance.approveSeveral)[0]?.body).toEqual({ ids: [1, 2] });
  });

  it('of all asks first, and does nothing on Cancel (R-beyond-1525)', async () => {
    const { user } = open();
    await press(user, 'Approve all 2');
    const question = await screen.findByRole('alertdialog', { name: 'Approve 2 people?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.seen(calls.attendance.approveSeveral)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Approve all 2' })).toBeVisible();
  });

  it('covers only the people shown, not those that a filter hides (6-006)', async () => {
    const { user } = open('role=driver');
    server.on(calls.attendance.approve, approved(ben));
    await press(user, 'Approve all 1');
    await agree(user, 'Approve 1 person?');
    expect(await screen.findByText('Ben Castro is approved')).toBeVisible();
  });

  it('that fails shows why, for five seconds (8-095, 8-100)', async () => {
    open();
    server.on(calls.attendance.approveSeveral, rawAnswer(400, {}));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve all 2' }));
    const question = await screen.findByRole('alertdialog', { name: 'Approve 2 people?' });
    const button = within(question).getByRole('button', { name: 'Approve' });
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Failed to approve attendance')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5_100));
    expect(screen.queryByText('Failed to approve attendance')).toBeNull();
  });
});

describe('marking absent', () => {
  it('asks once, names person and day, and replaces the row (4-089, 7-092)', async () => {
    const { user } = open();
    const absent = anAttendanceRecord({
      staff_member: 22,
      staff_name: 'Efren Tabuena',
      staff_role: 'driver',
      check_in_time: null,
      is_checked_in: false,
      arrival: 'absent',
      status: 'absent',
    });
    server.on(calls.attendance.markAbsent, () => {
      server.on(
        calls.attendance.summary,
        aRegister(EVERYBODY.map((one) => (one === efren ? aRegisterEntry(absent) : one))),
      );
      return absent;
    });
    await press(user, 'Mark as absent: Efren Tabuena');
    const question = await screen.findByRole('alertdialog', { name: 'Mark Efren Tabuena as absent?' });
    await user.click(within(question).getByRole('button', { name: 'Mark as absent' }));
    await waitFor(async () => expect(await rowOf('Efren Tabuena')).toHaveTextContent('Absent'));
    expect(server.seen(calls.attendance.markAbsent)[0]?.body).toEqual({ staff_id: 22, date: '2026-11-20' });
  });

  it('that fails says so (8-097)', async () => {
    const { user } = open();
    server.on(calls.attendance.markAbsent, rawAnswer(400, {}));
    await press(user, 'Mark as absent: Efren Tabuena');
    await press(user, 'Mark as absent');
    expect(await screen.findByText('Failed to mark as absent')).toBeVisible();
  });
});

describe('an open record', () => {
  const unfold = async (user: ReturnType<typeof open>['user'], name = 'Liza Ramos') => {
    await press(user, `Edit ${name}`);
    return within(await screen.findByRole('region', { name: `Attendance of ${name}` }));
  };

  it('takes new times with a reason, shows the hours before it is saved, and updates its row (2-166, 4-089, 5-051, 7-093)', async () => {
    const { user } = open();
    const panel = await unfold(user);
    expect(panel.getByLabelText('Check-in')).toHaveValue('13:02');
    fireEvent.change(panel.getByLabelText('Check-out'), { target: { value: '00:32' } });
    expect(panel.getByText('11 h 30 min')).toBeVisible();
    expect(panel.getByText('needs approval after saving')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('This field is required')).toBeVisible();
    const saved = { ...liza, check_out_time: '2026-11-21T00:32:00+08:00', hours_worked: 11.5 };
    server.on(calls.attendance.edit, () => {
      server.on(calls.attendance.summary, aRegister([aRegisterEntry(saved)]));
      return saved;
    });
    fireEvent.change(panel.getByLabelText(/^Reason/), { target: { value: 'Forgot to check out' } });
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await rowOf('Liza Ramos')).toHaveTextContent('12:32 AM11 h 30 min'));
    expect(server.seen(calls.attendance.edit)[0]?.body).toEqual({
      check_out_time: '00:32',
      reason: 'Forgot to check out',
      expected: { check_in_time: liza.check_in_time, check_out_time: liza.check_out_time },
    });
    expect(screen.queryByRole('region', { name: 'Attendance of Liza Ramos' })).toBeNull();
  });

  it('is made with times and a reason for who has not checked in, in one step (R-beyond-1170)', async () => {
    const { user } = open();
    await press(user, 'Enter times of Efren Tabuena');
    const panel = within(await screen.findByRole('region', { name: 'Attendance of Efren Tabuena' }));
    fireEvent.change(panel.getByLabelText('Check-out'), { target: { value: '22:30' } });
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findAllByText('This field is required')).toHaveLength(2);
    fireEvent.change(panel.getByLabelText(/^Check-in/), { target: { value: '13:10' } });
    expect(panel.getByText('9 h 20 min')).toBeVisible();
    fireEvent.change(panel.getByLabelText(/^Reason/), { target: { value: 'Lost phone' } });
    const saved = anAttendanceRecord({ id: 22, staff_member: 22, staff_name: 'Efren Tabuena', ...DONE });
    // Someone else was first: their times stand beside these, and nothing is overwritten unseen.
    server.on(calls.attendance.enterTimes, problem('STALE_VERSION', { current: saved }));
    server.on(calls.attendance.summary, aRegister([aRegisterEntry(saved)]));
    server.on(calls.attendance.history, { results: [] });
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByRole('row', { name: 'Check-in 1:02 PM 1:10 PM' })).toBeVisible();
    expect(server.seen(calls.attendance.enterTimes)[0]?.body).toEqual({
      staff_id: 22,
      date: '2026-11-20',
      check_in_time: '13:10',
      check_out_time: '22:30',
      reason: 'Lost phone',
    });
    server.on(calls.attendance.edit, saved);
    await user.click(panel.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(server.seen(calls.attendance.edit)[0]?.body).toMatchObject({ check_in_time: '13:10' }));
  });

  it('shows a refusal of the server at its field, and a failure without a reason too (8-098)', async () => {
    const { user } = open();
    const panel = await unfold(user);
    fireEvent.change(panel.getByLabelText('Check-out'), { target: { value: '23:30' } });
    fireEvent.change(panel.getByLabelText(/^Reason/), { target: { value: 'Stayed' } });
    server.on(calls.attendance.edit, problem('VALIDATION_FAILED', { check_out_time: ['This time has not come yet.'] }));
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('This time has not come yet.')).toBeVisible();
    server.on(calls.attendance.edit, rawAnswer(400, {}));
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('Failed to update attendance record')).toBeVisible();
  });

  it('stays open with what was typed while another is saved (R-pages-95)', async () => {
    let answer = (): void => undefined;
    server.on(calls.attendance.edit, () => new Promise((resolve) => (answer = () => resolve(liza))));
    const { user } = open();
    const first = await unfold(user);
    fireEvent.change(first.getByLabelText('Check-out'), { target: { value: '21:45' } });
    fireEvent.change(first.getByLabelText(/^Reason/), { target: { value: 'Left early' } });
    await user.click(first.getByRole('button', { name: 'Save changes' }));
    const second = await unfold(user, 'Ben Castro');
    fireEvent.change(second.getByLabelText(/^Reason/), { target: { value: 'Was there before' } });
    answer();
    expect(await screen.findByText(/^Liza Ramos: /)).toBeVisible();
    expect(second.getByLabelText(/^Reason/)).toHaveValue('Was there before');
  });

  it('shows what another operator changed meanwhile, and overwrites nothing unseen (4-089)', async () => {
    const { user } = open();
    const panel = await unfold(user);
    fireEvent.change(panel.getByLabelText('Check-out'), { target: { value: '21:45' } });
    fireEvent.change(panel.getByLabelText(/^Reason/), { target: { value: 'Left early' } });
    const current = { ...liza, check_out_time: '2026-11-20T21:30:00+08:00', hours_worked: 8.47 };
    server.on(calls.attendance.summary, aRegister([aRegisterEntry(current)]));
    server.on(calls.attendance.edit, problem('STALE_VERSION', { current }));
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByRole('row', { name: 'Check-out 9:30 PM 9:45 PM' })).toBeVisible();
    expect(panel.getByText(/^Someone else has changed this/)).toBeVisible();
    expect(panel.getByLabelText('Check-out')).toHaveValue('21:45');
    server.on(calls.attendance.edit, { ...liza, check_out_time: '2026-11-20T21:45:00+08:00' });
    await user.click(panel.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(server.seen(calls.attendance.edit)).toHaveLength(2));
    expect(server.seen(calls.attendance.edit)[1]?.body).toMatchObject({
      expected: { check_out_time: current.check_out_time },
    });
  });

  it('takes a note below the others, and says who wrote which and when (2-167, 4-089, 7-094, 8-099)', async () => {
    server.on(calls.attendance.history, {
      results: [
        {
          at: '2026-11-20T22:12:00+08:00',
          by: 'Benjie Tagumpay',
          action: 'attendance.note',
          changes: [{ field: 'notes', before: '', after: ben.notes }],
        },
        {
          at: '2026-11-20T22:05:00+08:00',
          by: 'Marisol Dizon',
          action: 'attendance.edit',
          changes: [
            { field: 'check_out_at', before: '2026-11-20T15:03:00Z', after: '2026-11-20T14:00:00Z' },
            { field: 'reason', before: null, after: 'Forgot' },
          ],
        },
      ],
    });
    const { user } = open();
    const panel = await unfold(user, 'Ben Castro');
    expect(await panel.findByText(/“Stuck behind the parade”/)).toHaveTextContent(
      'Benjie Tagumpay, Fri, 20 Nov, 10:12 PM',
    );
    expect(panel.getByText(/Times changed: check-out 11:03 PM → 10:00 PM: “Forgot”/)).toHaveTextContent(
      'Marisol Dizon',
    );
    server.on(calls.attendance.edit, rawAnswer(400, {}));
    fireEvent.change(panel.getByRole('textbox', { name: 'Note' }), { target: { value: 'Brought home' } });
    await user.click(panel.getByRole('button', { name: 'Add note' }));
    expect(await panel.findByText('Failed to add note')).toBeVisible();
    // Another operator wrote a note meanwhile: their line stays, and this one comes below it.
    const current = { ...ben, notes: `${ben.notes}\nCalled` };
    server.on(calls.attendance.edit, ({ body }) => {
      const { notes, expected } = body as { notes: string; expected: { notes: string } };
      return expected.notes === current.notes ? { ...ben, notes } : problem('STALE_VERSION', { current });
    });
    await user.click(panel.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(server.seen(calls.attendance.edit).at(-1)?.body).toEqual({
        notes: 'Stuck behind the parade\nCalled\nBrought home',
        expected: { notes: current.notes },
      }),
    );
  });
});

describe('the summary of a week or a month', () => {
  const show = () => {
    server.on(calls.attendance.totals, ({ query }) => ({
      ...(query as { from: string; to: string }),
      staff: [
        anAttendanceTotal(),
        anAttendanceTotal({ staff_member: 21, staff_name: 'Ben Castro', staff_role: 'driver', open: 1 }),
      ],
    }));
    return open('view=week');
  };

  it('adds up days, late, absent, hours and overtime of each person (6-007, R-pages-13)', async () => {
    const { user, address } = show();
    expect(
      await screen.findByRole('row', { name: /Liza Ramos Therapist 20 2 1 176 h 30 min 3 h 15 min 0 0/ }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sun, 15 Nov to Sat, 21 Nov' })).toBeVisible();
    expect(server.seen(calls.attendance.totals)[0]?.query).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Drivers 1' }));
    expect(await rows()).toHaveLength(1);
    expect(address()).toBe('/dashboard/attendance?view=month&role=driver');
    await press(user, 'Previous month');
    await waitFor(() =>
      expect(server.seen(calls.attendance.totals).at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-10-31' }),
    );
  });

  it('says when it cannot be fetched (8-096)', async () => {
    server.on(calls.attendance.totals, rawAnswer(404));
    open('view=month');
    expect(await screen.findByText('Failed to generate attendance summary')).toBeVisible();
  });
});
