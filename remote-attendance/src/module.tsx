import { defineRemote, lazyComponent, SkeletonRows, useUser, withElements } from 'shared-lib';
import { Suspense } from 'react';
import { MyAttendance, MyAttendancePage } from './check-in/MyAttendance';
import { pages } from './pages';

/** A phone fetches this area when it is idle, and has no use for the register. */
const OperatorAttendance = lazyComponent(() =>
  import('./register/OperatorAttendance').then((code) => code.OperatorAttendance),
);

/** Therapists and drivers see their own attendance, operators the register. Source: 2-031, 2-032. */
function AttendancePage() {
  const { role } = useUser();
  if (role !== 'operator') return <MyAttendancePage />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <OperatorAttendance />
    </Suspense>
  );
}

export default defineRemote({
  name: 'attendance',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, { attendance: <AttendancePage /> }),
  views: { mine: MyAttendance },
});
