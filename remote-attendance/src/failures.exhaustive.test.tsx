import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  ACTION_FAILURES,
  anAttendanceRecord,
  anAttendanceTotal,
  aPage,
  aRegister,
  aRegisterEntry,
  aTodayStatus,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  type FakeServer,
  fakeServer,
  letItWait,
  onFakeClock,
  plainTexts,
  renderScreen,
  waitToRead,
} from 'shared-lib/testing';
import { MyAttendancePage } from './check-in/MyAttendance';
import { OperatorAttendance } from './register/OperatorAttendance';

const DONE = { check_out_time: '2026-11-20T12:00:00+08:00', is_checked_in: false, hours_worked: 5 } as const;
const liza = anAttendanceRecord({ id: 1, check_in_time: '2026-11-20T07:00:00+08:00', ...DONE });
const efren = aRegisterEntry(null, { staff_member: 22, staff_name: 'Efren Tabuena' });
const checkedIn = aTodayStatus({
  is_checked_in: true,
  check_in_time: '2026-11-20T13:02:00+08:00',
  can_check_in: false,
  can_check_out: true,
  record: anAttendanceRecord(),
});

onFakeClock();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.attendance.todayStatus, aTodayStatus());
  server.on(calls.attendance.records, [anAttendanceRecord({ date: '2026-11-19' })]);
  server.on(calls.attendance.totals, { from: '2026-11-01', to: '2026-11-30', staff: [anAttendanceTotal()] });
  server.on(calls.attendance.summary, aRegister([aRegisterEntry(liza), efren]));
  server.on(calls.attendance.history, { results: [] });
  server.on(calls.appointments.today, aPage());
});

async function open(page: ReactElement, role: 'therapist' | 'operator', query = ''): Promise<void> {
  renderScreen(page, { as: aUser(role), path: `/dashboard/attendance${query}` });
  await letItWait();
}
const own = () => open(<MyAttendancePage />, 'therapist');
const register = (query?: string) => open(<OperatorAttendance />, 'operator', query);
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const write = (box: HTMLElement, value: string): void => void fireEvent.change(box, { target: { value } });
const unfold = async () => {
  await register();
  press('Edit Liza Ramos');
  await letItWait();
  return within(screen.getByRole('region', { name: 'Attendance of Liza Ramos' }));
};

describe.each([
  {
    what: 'a check-in',
    calls: [calls.attendance.checkIn],
    take: async () => {
      await own();
      press('Check In');
    },
    text: 'Failed to check in',
    rule: '8-091',
  },
  {
    what: 'a check-out',
    calls: [calls.attendance.checkOut],
    take: async () => {
      server.on(calls.attendance.todayStatus, checkedIn);
      await own();
      press('Check Out');
    },
    text: 'Failed to check out',
    rule: '8-092',
  },
  {
    what: 'a note to the person’s own record',
    calls: [calls.attendance.edit],
    take: async () => {
      server.on(calls.attendance.todayStatus, checkedIn);
      await own();
      write(screen.getByRole('textbox', { name: 'Note' }), 'Traffic on EDSA');
      press('Add note');
    },
    text: 'Failed to add note',
    rule: '8-099',
  },
  {
    what: 'the approval of a record',
    calls: [calls.attendance.approve],
    take: async () => {
      await register();
      press('Approve Liza Ramos');
    },
    text: 'Failed to approve attendance',
    rule: '8-095',
  },
  {
    what: 'marking absent',
    calls: [calls.attendance.markAbsent],
    take: async () => {
      await register();
      press('Mark as absent: Efren Tabuena');
      await letItWait();
      press('Mark as absent');
    },
    text: 'Failed to mark as absent',
    rule: '8-097',
  },
  {
    what: 'a correction of times',
    calls: [calls.attendance.edit],
    take: async () => {
      const panel = await unfold();
      write(panel.getByLabelText('Check-out'), '11:30');
      write(panel.getByLabelText(/^Reason/), 'Left early');
      press('Save changes');
    },
    text: 'Failed to update attendance record',
    rule: '8-098',
  },
  {
    what: 'times of who has not checked in',
    calls: [calls.attendance.enterTimes],
    take: async () => {
      await register();
      press('Enter times of Efren Tabuena');
      write(screen.getByLabelText(/^Check-in/), '13:10');
      write(screen.getByLabelText(/^Reason/), 'Lost phone');
      press('Save changes');
    },
    text: 'Failed to update attendance record',
    rule: '8-098',
  },
  {
    what: 'an operator’s note to a record',
    calls: [calls.attendance.edit],
    take: async () => {
      const panel = await unfold();
      write(panel.getByRole('textbox', { name: 'Note' }), 'Brought home');
      press('Add note');
    },
    text: 'Failed to add note',
    rule: '8-099',
  },
])('$what that fails says so ($rule, 8-009, 8-011, 8-016)', ({ calls: failing, take, text }) => {
  it.each(failuresOfNextRow())('when it is %s', async (failure) => {
    for (const call of failing) server.on(call, ACTION_FAILURES[failure]);
    await take();
    expect(await waitToRead(plainTexts(text)[failure])).toBeVisible();
  });
});

describe.each([
  {
    what: 'today',
    call: calls.attendance.todayStatus,
    page: own,
    text: "Failed to fetch today's attendance status",
    rule: '8-094',
  },
  {
    what: 'my days',
    call: calls.attendance.records,
    page: own,
    text: 'Failed to fetch attendance records',
    rule: '8-093',
  },
  {
    what: 'my month',
    call: calls.attendance.totals,
    page: own,
    text: 'Failed to generate attendance summary',
    rule: '8-096',
  },
  {
    what: 'the register',
    call: calls.attendance.summary,
    page: register,
    text: 'Failed to generate attendance summary',
    rule: '8-096',
  },
  {
    what: 'everybody’s week',
    call: calls.attendance.totals,
    page: () => register('?view=week'),
    text: 'Failed to generate attendance summary',
    rule: '8-096',
  },
])('$what that cannot be fetched says so and why, and offers Retry ($rule, 8-142)', ({ call, page, text }) => {
  it.each(failuresOfNextRow())('when it is %s', async (failure) => {
    server.on(call, ACTION_FAILURES[failure]);
    await page();
    expectNotFetched(text, failure);
  });
});

it('every complaint disappears after five seconds (8-100)', async () => {
  server.on(calls.attendance.checkIn, ACTION_FAILURES['answered with a page of HTML']);
  await own();
  press('Check In');
  const text = plainTexts('')['answered with a page of HTML'];
  await waitToRead(text);
  await act(() => jest.advanceTimersByTimeAsync(5_100));
  expect(screen.queryByText(text)).toBeNull();
});
