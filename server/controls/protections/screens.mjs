/** Protections for screens that follow the server's answer. */
export const SCREENS_PROTECTIONS = [
  {
    protection: 'a role gets only its own pages of the registry',
    edits: [['shell/src/frame/dashboardPages.ts', '.filter(({ roles }) => roles.includes(role));', ';']],
    checks: [
      ['shell/src/frame/frame.test.tsx', 'leads a therapist to Dashboard, Schedule and Attendance'],
      ['shell/src/frame/frame.test.tsx', 'a role has its own area and attendance'],
    ],
  },
  {
    protection: 'the booking form offers no vehicle that is too small for the group',
    edits: [
      [
        'remote-operator/src/booking/book/useChoices.ts',
        'const fits = !driver || hasSeatsFor(driver, passengers);',
        'const fits = true;',
      ],
    ],
    checks: [
      ['remote-operator/src/booking/book/bookAppointment.test.tsx', 'offers the drivers who have a seat for everybody'],
    ],
  },
];
