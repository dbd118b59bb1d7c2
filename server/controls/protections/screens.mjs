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
  {
    protection: 'an earlier version takes over where a version of a remote breaks on a screen',
    edits: [
      [
        'shell/src/remotes/mend.ts',
        'const outcome = await loader.fallBack({ area, version, kind, reason: reasonOf(error, kind), error, where });',
        "const outcome = (reasonOf(error, kind) + where + loader ? 'none' : 'replaced');",
      ],
    ],
    checks: [
      ['shell/src/remotes/RemoteArea.test.tsx', 'at its first drawing, at once'],
      ['shell/src/remotes/RemoteArea.test.tsx', 'on a later page that throws twice'],
      ['shell/src/remotes/RemoteArea.test.tsx', 'when it renders without end'],
      ['shell/src/remotes/RemoteArea.test.tsx', 'when the code of a page is missing after it was fetched again'],
      ['shell/src/remotes/RemoteArea.test.tsx', 'in a view of another area'],
    ],
  },
  {
    protection: 'no version is blamed while the server does not answer',
    edits: [
      ['shell/src/remotes/fallBack.ts', "if (!(await isServerThere())) return 'unreachable';", ''],
      [
        'shell/src/remotes/areaLoader.ts',
        'else if (await isServerThere()) missing.push(',
        'else if (fault) missing.push(',
      ],
    ],
    checks: [
      ['shell/src/remotes/areaLoader.test.ts', 'is not to blame while the server does not answer'],
      ['shell/src/remotes/areaLoader.test.ts', 'is no reason for an earlier one while the server does not answer'],
    ],
  },
  {
    protection: 'each version gets one chance at a place',
    edits: [['shell/src/remotes/fallBack.ts', 'hopeless.add(place);', '']],
    checks: [['shell/src/remotes/areaLoader.test.ts', 'gives each version one chance at a place']],
  },
  {
    protection: 'no screen shows what an exception says',
    edits: [
      [
        'shell/src/remotes/AreaFailure.tsx',
        'faultOf(error).message : m.it_has_been_reported_nothing()',
        'faultOf(error).message : error.message',
      ],
      [
        'shell/src/remotes/drawingFaults.ts',
        'faultOf(error).message : WORDS[kind]',
        'faultOf(error).message : error.message',
      ],
    ],
    checks: [
      ['shell/src/remotes/RemoteArea.test.tsx', 'until none is left'],
      ['shell/src/remotes/RemoteArea.test.tsx', 'at its first drawing, at once'],
    ],
  },
  {
    protection: 'only published versions of remotes have a line in /metrics',
    edits: [['server/src/logs/remote-faults.ts', 'if (!(await isReleased(db, of))) return;', '']],
    checks: [
      ['server/src/logs/browser-log.test.ts', 'of a version that nobody released is listed, and counted nowhere'],
    ],
  },
];
