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
    protection: 'an earlier version takes over when one does not load',
    edits: [
      [
        'shell/src/remotes/areaLoader.ts',
        'for (const release of releases) {',
        'for (const release of releases.slice(0, 1)) {',
      ],
    ],
    checks: [
      ['shell/src/remotes/areaLoader.test.ts', 'falls back to the previous version, and says why'],
      ['shell/src/remotes/areaLoader.test.ts', 'is the previous one when the released one hangs for 8 s'],
      ['shell/src/remotes/RemoteArea.test.tsx', 'runs the previous version and says so, with the reason'],
    ],
  },
  {
    protection: 'what is typed outlives a reload and a form that breaks',
    edits: [
      [
        'shared-lib/src/form/useDraft.ts',
        'useState(() => keeper.store.open(start));',
        'useState(() => (keeper.store.open(start), null));',
      ],
    ],
    checks: [
      ['shared-lib/src/form/drafts.test.tsx', 'is there again after a reload, and the form says so'],
      ['shared-lib/src/form/drafts.test.tsx', 'survives a form that breaks while it is typed into'],
    ],
  },
  {
    protection: 'what failed offers ways on, with the number of its report',
    edits: [
      ['shell/src/remotes/AreaFailure.tsx', '{number !== undefined && <span', '{number === 0 && <span'],
      ['shell/src/crash/CrashBoundary.tsx', '(code) => this.setState({ Ways: code.CrashWays }),', '() => undefined,'],
    ],
    checks: [
      ['shell/src/remotes/RemoteArea.test.tsx', 'until none is left'],
      ['shell/src/crash/crash.test.tsx', 'names the number of the report'],
      ['shell/src/crash/crash.test.tsx', 'draws the page again on Try again'],
      ['shell/src/crash/crash.test.tsx', 'leads to the dashboard'],
    ],
  },
  {
    protection: 'a loop of effects is stopped',
    edits: [['shell/src/watch/watchDrawing.ts', 'queueMicrotask(() => stop(area));', '']],
    checks: [['shell/src/watch/watchDrawing.test.tsx', 'stops the area in which it runs, and no other']],
  },
  {
    protection: 'no version is blamed for a device that sleeps or is busy, nor for a stop in a debugger',
    edits: [
      ['shell/src/watch/heartbeat.ts', 'if (isLate) unanswered = 0;\n      else if (isAsked)', 'if (isAsked)'],
      [
        'shell/src/watch/watchThread.ts',
        'if (before - pressedInVain < SETTLED_MS) onBlocked(data.ended);',
        'onBlocked(data.ended);',
      ],
    ],
    checks: [
      ['shell/src/watch/heartbeat.test.ts', 'is not blocked when the device slept'],
      ['shell/src/watch/heartbeat.test.ts', 'is not blocked on a device so busy'],
      ['shell/src/watch/watchThread.test.ts', 'is not to blame for a stop in which nobody pressed'],
    ],
  },
  {
    protection: 'a version that blocked its page is passed over',
    edits: [['shell/src/watch/tellOfBlock.ts', 'broken[entry] ??= {', 'broken[place] ??= {']],
    checks: [['shell/src/watch/tellOfBlock.test.ts', 'is told of with the version of its remote']],
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
  {
    protection: 'a call never takes the keyboard of a person who types',
    edits: [
      [
        'shared-lib/src/urgent/UrgentCalls.tsx',
        '?? (isTyping || isAsked ? undefined : waiting[0]);',
        '?? (isTyping ? waiting[0] : waiting[0]);',
      ],
    ],
    checks: [['remote-therapist/src/appointments/newRequest.test.tsx', 'waits at the foot while one types']],
  },
  {
    protection: 'a request that is no news comes up by itself nowhere',
    edits: [
      [
        'shared-lib/src/urgent/useNewRequests.ts',
        'asked.filter((one) => !isRecent(one))',
        'asked.filter((one) => one.id < 0 && isRecent(one))',
      ],
    ],
    checks: [['remote-therapist/src/appointments/newRequest.test.tsx', 'does not come up for what was asked before']],
  },
  {
    protection: 'time, place and main step can be read in the sun',
    edits: [['shared-lib/src/theme/tokens.ts', "brand: '#0c635b',", "brand: '#0e6b63',"]],
    checks: [['shared-lib/src/theme/tokens.test.ts', 'in sunlight on-brand on brand has a contrast of 7 : 1']],
  },
  {
    protection: 'what stands below a part that still loads is not seen, so that it does not move',
    edits: [['shell/src/frame/Dashboard.tsx', 'animation: appear 1ms 5s backwards;', '']],
    checks: [['e2e/every-page/steady.spec.ts', 'nothing moves once it is drawn']],
  },
  {
    protection: 'the root says whether a part of the page still loads',
    edits: [['shared-lib/src/ui/skeleton/wait.ts', "'data-waits', shown > 0", "'data-waits', false"]],
    checks: [['shared-lib/src/ui/loading/Loading.test.tsx', 'marks the root while a placeholder is there']],
  },
  {
    protection: 'what people were told about a visit is folded in its history',
    edits: [
      [
        'remote-operator/src/visit/appointment/Timeline.tsx',
        'isTold ? all : all.filter(({ isMessage }) => !isMessage)',
        'isTold ? all : all.slice()',
      ],
    ],
    checks: [['remote-operator/src/visit/appointment/AppointmentPage.test.tsx', 'folds what people were told']],
  },
];
