/** Protections for attendance. */
export const ATTENDANCE_PROTECTIONS = [
  {
    protection: 'a check-in can be undone only while no one else has touched its record',
    edits: [
      [
        'server/src/attendance/attendance.repository.ts',
        'r.updated_at >= $2 and r.updated_at = coalesce(r.check_out_at, r.check_in_at)',
        'r.updated_at >= $2 and r.check_in_at is not null',
      ],
    ],
    checks: [['server/src/attendance/undo.test.ts', 'is refused once it was approved']],
  },
  {
    protection: 'night work is checked out on its own service day',
    edits: [
      [
        'shared-lib/src/domain/people/attendance.ts',
        'return now < checkOutCloses(day) ? day : undefined;',
        'return now < checkOutCloses(day) ? undefined : undefined;',
      ],
    ],
    checks: [['server/src/attendance/attendance.test.ts', 'past 06:00 ends the night before']],
  },
  {
    protection: 'an absence does not hide the check-out of the night before',
    edits: [
      [
        'server/src/attendance/attendance.usecases.ts',
        'const last = own?.check_in_at || !night',
        'const last = own || !night',
      ],
    ],
    checks: [['server/src/attendance/attendance.test.ts', 'of the night before is still offered']],
  },
  {
    protection: 'a second check-out leaves the record of another day alone',
    edits: [
      [
        'server/src/attendance/attendance.usecases.ts',
        'if (!ended && (await findRecord(tx, user.userId, day))?.check_in_at)',
        'if (ended && (await findRecord(tx, user.userId, day))?.check_in_at === null)',
      ],
    ],
    checks: [['server/src/attendance/attendance.test.ts', 'pressed twice leaves the record of a forgotten night']],
  },
  {
    protection: 'when two operators approve records at once, they are approved once',
    edits: [
      [
        'server/src/attendance/attendance.repository.ts',
        'where r.id = any($1::int[]) order by r.id for update of r`',
        'where r.id = any($1::int[]) order by r.id`',
      ],
    ],
    checks: [['server/src/attendance/register.test.ts', 'when two operators do it at two servers']],
  },
  {
    protection: 'a second approval leaves approved days as they are',
    edits: [
      [
        'server/src/attendance/approve.usecases.ts',
        'locked.filter((row) => !isApproved(row)).map',
        'locked.filter((row) => !isApproved(row) || true).map',
      ],
    ],
    checks: [['server/src/attendance/register.test.ts', 'once, whoever presses again']],
  },
  {
    protection: 'times that another operator corrected are not overwritten by an old view',
    edits: [
      [
        'server/src/attendance/edit-record.usecases.ts',
        'refuseStaleEdit(expected, shownRecord(before));',
        'void refuseStaleEdit;\n    void expected;',
      ],
    ],
    checks: [
      ['server/src/attendance/register.test.ts', 'who corrects times that another has corrected meanwhile'],
      ['server/src/attendance/register.test.ts', 'is not lost: the second is refused'],
    ],
  },
  {
    protection: 'a night counts for the service day on which it began',
    edits: [
      [
        'server/src/attendance/totals.repository.ts',
        'where r.service_day between $1::date and $2::date and',
        "where (coalesce(r.check_out_at, r.check_in_at, r.created_at) at time zone 'Asia/Manila')::date between $1::date and $2::date and",
      ],
    ],
    checks: [['server/src/attendance/register.test.ts', 'a night by the service day on which it began']],
  },
  {
    protection: 'therapists and drivers get only their own attendance summary',
    edits: [
      [
        'server/src/attendance/attendance.usecases.ts',
        'isOperator ? (staff_id ?? null) : user.userId',
        'isOperator ? (staff_id ?? null) : (staff_id ?? null)',
      ],
    ],
    checks: [['server/src/attendance/register.test.ts', 'to therapists and drivers their own alone']],
  },
];
