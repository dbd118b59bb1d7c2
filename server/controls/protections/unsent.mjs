const UNSENT = 'shared-lib/src/api/appointments/unsent';
const QUEUE = `${UNSENT}/step-queue.ts`;
const TEST = `${UNSENT}/stepQueue.test.ts`;

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
];
