const UNSENT = 'shared-lib/src/api/appointments/unsent';
const QUEUE = `${UNSENT}/step-queue.ts`;
const TEST = `${UNSENT}/step-queue.test.ts`;
const WORKER = 'shell/public/offline-worker.js';
const DAY = 'shell/src/offline/lastDay.ts';

/** Protections for steps that wait on a phone without a network. */
export const UNSENT_PROTECTIONS = [
  {
    protection: 'no waiting step overtakes another',
    edits: [
      [
        QUEUE,
        'if (!(await this.#sendOne(first))) return;',
        'if (!(await this.#sendOne(first))) this.#steps = this.#steps.slice(1);',
      ],
    ],
    checks: [[TEST, 'wait behind one that has no answer']],
  },
  {
    protection: 'a waiting step is sent under the key of its press',
    edits: [
      [
        QUEUE,
        '(this.#underWay.get(step.key) ?? post(step))',
        '(this.#underWay.get(step.key) ?? post({ ...step, key: newKey() }))',
      ],
    ],
    checks: [[TEST, 'happen once though the answer was lost']],
  },
  {
    protection: 'one tab at a time sends waiting steps',
    edits: [
      [
        QUEUE,
        'await (locks ? locks.request(lockOf(user.id), work) : work());',
        'await (locks && user ? work() : work());',
      ],
    ],
    checks: [[TEST, 'are sent by one tab at a time']],
  },
  {
    protection: 'waiting steps are not sent in the name of another person',
    edits: [
      [
        QUEUE,
        '!this.#isOver && currentSession().user?.id === this.#parts.user.id',
        '!this.#isOver && currentSession().user !== null',
      ],
    ],
    checks: [[TEST, 'are not sent in the name of the next']],
  },
  {
    protection: 'nobody else on the device sees the waiting steps of a person',
    edits: [
      [`${UNSENT}/unsent-store.ts`, 'const name = `${UNSENT}${userId}`;', 'const name = `${UNSENT}${userId && 1}`;'],
    ],
    checks: [[TEST, 'are never seen or sent by another person']],
  },
  {
    protection: 'a log-out leaves no waiting step on the device',
    edits: [
      ['shared-lib/src/session/session.ts', '  forgetUnsent((name) => name === `${UNSENT}${session.user?.id}`);\n', ''],
    ],
    checks: [[TEST, 'are gone after a log-out']],
  },
  {
    protection: 'a later try of a press that says when it happened is the same request',
    edits: [['server/src/platform/http/idempotent-requests.ts', "name !== 'occurred_at'", "name !== ''"]],
    checks: [
      [
        'server/src/appointments/workflow/main-flow.test.ts',
        'though a later try of the same press says when it happened',
      ],
    ],
  },
  {
    protection: 'a refused check-in holds the check-out that waits behind it on a phone',
    edits: [[`${UNSENT}/unsent-step.ts`, "step.kind === 'attendance' ? step.kind : step.key", 'step.key']],
    checks: [[TEST, 'that are refused hold what followed']],
  },
  {
    protection: 'whatever happens to waiting steps, the server ends as a plain run of them',
    edits: [
      [
        QUEUE,
        '(this.#underWay.get(step.key) ?? post(step))',
        '(this.#underWay.get(step.key) ?? post({ ...step, key: newKey() }))',
      ],
    ],
    checks: [['server/src/fuzz/unsent-steps.test.ts', 'whatever the network']],
  },
  {
    protection: 'waiting steps outlive a session that ended by itself',
    edits: [
      [
        'shared-lib/src/session/session.ts',
        "  storage()?.setItem(REFUSED, 'yes');\n",
        "  storage()?.setItem(REFUSED, 'yes');\n  forgetUnsent(() => true);\n",
      ],
    ],
    checks: [[TEST, 'wait for the same person after the session ended by itself']],
  },
  {
    protection: 'waiting steps that nobody came back for go after a day',
    edits: [['shared-lib/src/session/session.ts', 'Math.abs(Date.now() - at) > UNSENT_MS', 'at < 0 && UNSENT_MS > 0']],
    checks: [[TEST, 'go when nobody came back for them within 24 hours']],
  },
  {
    protection: 'a phone keeps a set only once all of its files are there',
    edits: [
      [WORKER, '  await (await caches.open(PAGES)).put(SET, Response.json(set));\n', ''],
      [
        WORKER,
        '  const before = await keptSet();\n  const cache',
        '  const before = await keptSet();\n  await (await caches.open(PAGES)).put(SET, Response.json(set));\n  const cache',
      ],
    ],
    checks: [['server/src/web/offline-worker.test.ts', 'is replaced only by a whole set']],
  },
  {
    protection: 'a phone keeps the version that runs beside a broken newer one',
    edits: [[WORKER, 'version !== first?.version && version !== running', 'version !== first?.version && running']],
    checks: [['server/src/web/offline-worker.test.ts', 'hold the version that runs too']],
  },
  {
    protection: 'a phone gets the code of a new shell compiled',
    edits: [[WORKER, 'compileAhead().catch(() => {})', 'undefined']],
    checks: [['server/src/web/offline-worker.test.ts', 'stores the files of the newest page']],
  },
  {
    protection: 'the last known day on a phone is shown to its own person alone',
    edits: [
      [DAY, 'if (day.user !== owner || day.form !== shell)', 'if (day.form !== shell)'],
      [DAY, 'day?.user === owner && day.form === shell', 'day?.form === shell'],
    ],
    checks: [['shell/src/offline/lastDay.test.tsx', 'is never shown to another person']],
  },
  {
    protection: 'a phone says only of the last hours when somebody came or left',
    edits: [['server/src/attendance/attendance.usecases.ts', 'checkedOccurrence(occurredAt, now)', 'occurredAt']],
    checks: [['server/src/attendance/sent-late.test.ts', 'is refused where it is still to come']],
  },
  {
    protection: 'an approval does not count for hours that a phone sent late after it',
    edits: [
      [
        'server/src/attendance/attendance.repository.ts',
        "status = case when $5::timestamptz is null then status else 'pending_approval' end",
        'status = status',
      ],
    ],
    checks: [['server/src/attendance/sent-late.test.ts', 'is seen by nobody yet']],
  },
  {
    protection: "'Approve all' leaves out what a phone sent late",
    edits: [
      [
        'remote-attendance/src/register/entries.ts',
        '(record.check_out_said || isSentLate(record))',
        'record.check_out_said',
      ],
    ],
    checks: [['remote-attendance/src/register/OperatorAttendance.test.tsx', 'marks what a phone sent late']],
  },
];
