import { defineRemote, useUser, withElements } from 'shared-lib';
import { MyAttendance, MyAttendancePage } from './check-in/MyAttendance';
import { pages } from './pages';
import { OperatorAttendance } from './register/OperatorAttendance';

/** Therapists and drivers see their own attendance, operators the register. Source: 2-031, 2-032. */
function AttendancePage() {
  const { role } = useUser();
  return role === 'operator' ? <OperatorAttendance /> : <MyAttendancePage />;
}

export default defineRemote({
  name: 'attendance',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, { attendance: <AttendancePage /> }),
  views: { mine: MyAttendance },
});
