import { defineRemote, useUser } from 'shared-lib';
import { MyAttendance, MyAttendancePage } from './check-in/MyAttendance';
import { DayRegister } from './register/DayRegister';

/**
 * Therapists and drivers see their own attendance, everybody else the register. Source: spec 2; points 2-031, 2-032.
 */
function AttendancePage() {
  const { role } = useUser();
  return role === 'operator' ? <DayRegister /> : <MyAttendancePage />;
}

export default defineRemote({
  contract: 1,
  name: 'attendance',
  version: __REMOTE_VERSION__,
  routes: [{ path: 'attendance', element: <AttendancePage /> }],
  slots: { mine: MyAttendance },
});
