import { APPOINTMENTS, AVAILABILITY, PLANNED_PICKUP } from './paths.mjs';

const RACES = `${APPOINTMENTS}/workflow/races.test.ts`;
const TWO_PLACES = `${APPOINTMENTS}/workflow/two-places.test.ts`;
const ALL_OR_NOTHING = `${APPOINTMENTS}/workflow/all-or-nothing.test.ts`;

/** Protections for the workflow of an appointment, by people and by jobs. */
export const APPOINTMENTS_WORKFLOW_PROTECTIONS = [
  {
    protection: 'an edit gives no driver a second ride on the road',
    edits: [
      [
        `${APPOINTMENTS}/commands/edit.usecases.ts`,
        "return { change: 'edit_driver', input: { driverId, elsewhere } };",
        "return { change: 'edit_driver', input: { driverId } };\n  void elsewhere;",
      ],
    ],
    checks: [[TWO_PLACES, 'is not given another on the road by an edit']],
  },
  {
    protection: 'no one is disabled in the middle of a visit',
    edits: [
      [
        `${APPOINTMENTS}/workflow/silent-therapists.ts`,
        'silent.filter((id) => !spared.includes(id))',
        'silent.filter((id) => !spared.includes(-id))',
      ],
    ],
    checks: [[`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'spares a silent therapist who is at work']],
  },
  {
    protection: 'no one is disabled while they wait for a ride home',
    edits: [[`${APPOINTMENTS}/store/at-work.repository.ts`, '  ...PICKUP_STATUSES,', "  'return_journey',"]],
    checks: [
      [`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'a silent therapist who waits for a ride home is spared'],
      [`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'a silent therapist whose pickup driver was asked is spared'],
    ],
  },
  {
    protection: 'no one is disabled on the way back from a cancelled visit, for some hours',
    edits: [[`${APPOINTMENTS}/store/at-work.repository.ts`, "'cancelled' and a.rode_out", "'cancelled' and false"]],
    checks: [
      [`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'a silent therapist whose visit was cancelled on the road is spared'],
      [
        `${APPOINTMENTS}/jobs/unanswered.test.ts`,
        "a silent therapist whose visit was cancelled at the client's is spared",
      ],
    ],
  },
  {
    protection: "no one is disabled at a client's home after a completed visit, for some hours",
    edits: [
      [`${APPOINTMENTS}/store/at-work.repository.ts`, "a.status = 'completed' and a.driver_id is not null", 'false'],
    ],
    checks: [[`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'a silent therapist whose ride home is still undecided']],
  },
  {
    protection: 'a driver gets no ride home at a time when he is not free',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-pickup.ts`,
        'if (wantedAt !== null && time.at > from)',
        'if (wantedAt !== null && time.at < from)',
      ],
    ],
    checks: [
      [RACES, 'two pickups are put to the same driver for one time'],
      [PLANNED_PICKUP, 'takes the time that the operator chooses'],
    ],
  },
  {
    protection: 'a driver is locked while he gets a ride home',
    edits: [[`${APPOINTMENTS}/commands/prepare-pickup.ts`, 'await lockStaff(tx, [driverId]);', '']],
    checks: [[RACES, 'two pickups are put to the same driver']],
  },
  {
    protection: 'no one starts a session or ride while another of theirs runs',
    edits: [
      [
        'shared-lib/src/domain/workflow/guards.ts',
        "elsewhere && stillRunning(elsewhere, now).length ? 'STILL_RUNNING' : undefined",
        'elsewhere && stillRunning(elsewhere, now).length ? undefined : undefined',
      ],
    ],
    checks: [
      [TWO_PLACES, 'begins no other until its planned end'],
      [TWO_PLACES, 'is not put into another by an operator'],
    ],
  },
  {
    protection: 'data for an undo are kept for one day',
    edits: [
      [
        `${APPOINTMENTS}/store/undoable-steps.repository.ts`,
        'select appointment_id from undoable_steps where taken_at < $1',
        "select appointment_id from undoable_steps where taken_at < $1 and taken_at = 'infinity'",
      ],
    ],
    checks: [[`${APPOINTMENTS}/jobs/clean-up-undoable-steps.test.ts`, 'forgets what a step found']],
  },
  {
    protection: 'an edit that sets a status checks the people it names',
    edits: [
      [
        `${APPOINTMENTS}/commands/edit.usecases.ts`,
        'const state = (await decideAll(context, locked, before)).next;',
        'const state = (await decideAll(context, locked, [])).next;\n  void before;',
      ],
    ],
    checks: [
      [TWO_PLACES, 'is not put on another by one edit'],
      [TWO_PLACES, 'keeps nobody from beginning whom the same edit takes out'],
    ],
  },
  {
    protection: 'a driver on another ride is not suspended for silence, and not told so',
    edits: [
      [
        'shared-lib/src/domain/workflow/table.ts',
        "context.input.isOnOtherRide ? [] : (['suspend_driver'] as const)",
        "context.input.isOnOtherRide ? (['suspend_driver'] as const) : []",
      ],
    ],
    checks: [[TWO_PLACES, 'is not suspended for that']],
  },
  {
    protection: 'the people who start are locked while their other work is checked',
    edits: [
      [
        `${APPOINTMENTS}/store/running.repository.ts`,
        'where id = any(${PEOPLE_OF_LEG}) order by id for no key update`',
        'where id = any(${PEOPLE_OF_LEG}) order by id`',
      ],
    ],
    checks: [[TWO_PLACES, 'begins one of two at most']],
  },
  {
    protection: 'an early start is held at its real time',
    edits: [
      [
        `${APPOINTMENTS}/workflow/effects.ts`,
        'if (leg) await bringHoldsForward(',
        'if (!leg) await bringHoldsForward(',
      ],
    ],
    checks: [
      [TWO_PLACES, 'holds its therapist from now on'],
      [TWO_PLACES, 'holds its driver from now on'],
    ],
  },
  {
    protection: 'a hold moves only to a free time',
    edits: [
      [
        `${AVAILABILITY}/holds/holds.repository.ts`,
        'and not exists (select from staff_holds o where o.staff_id = h.staff_id and o.id <> h.id',
        'and not exists (select from staff_holds o where o.staff_id = h.staff_id and o.id = -1',
      ],
    ],
    checks: [[TWO_PLACES, 'leaves the hold where it was planned']],
  },
  {
    protection: 'exclusion constraint of `staff_holds`',
    edits: [
      [
        'server/migrations/007_holds.sql',
        'constraint staff_holds_no_overlap exclude using gist (staff_id with =, during with &&)',
        'check (true)',
      ],
    ],
    checks: [
      [RACES, '50 overlapping bookings of one therapist'],
      [RACES, '50 moves of different visits'],
      [`${APPOINTMENTS}/commands/booking.test.ts`, 'never books a therapist twice'],
    ],
  },
  {
    protection: 'an action locks its row',
    edits: [
      [`${APPOINTMENTS}/store/lock.repository.ts`, 'a.deleted_at is null for update of a`', 'a.deleted_at is null`'],
    ],
    checks: [
      [RACES, '50 confirms of one therapist'],
      [RACES, 'two operators verify one payment'],
    ],
  },
  {
    protection: 'the choice of a pickup driver takes a lock',
    edits: [
      [`${APPOINTMENTS}/workflow/next-driver.ts`, 'await lockPickupChoice(tx);', ''],
      [`${APPOINTMENTS}/workflow/next-driver.ts`, 'await lockStaff(tx, [id]);', ''],
    ],
    checks: [[RACES, 'two pickups are refused at once with one driver left']],
  },
  {
    protection: 'idempotency key',
    edits: [
      [
        'server/src/platform/http/idempotent-requests.ts',
        'if (!reserved.length) return keptAnswer(tx, request, hash);',
        '',
      ],
    ],
    checks: [
      [RACES, 'the same idempotency key 50 times'],
      ['server/src/platform/http/idempotent-requests.test.ts', 'happens once, and a repeat answers as the first did'],
    ],
  },
  {
    protection: "event, audit row and notifications are part of their change's transaction",
    edits: [
      [
        'server/src/platform/database/create-database.ts',
        'await together(answerOf(done), transaction.writeJournal(), transaction.commit());',
        'await together(answerOf(done), transaction.commit()); const late = transaction.journal.statement(); if (late) await pool.query(late.text, late.params);',
      ],
    ],
    checks: ['events', 'audit_log', 'notifications'].map((table) => [
      ALL_OR_NOTHING,
      `an action whose row in ${table} cannot be written`,
    ]),
  },
  {
    protection: 'no one accepts once the visit has begun',
    edits: [
      ['shared-lib/src/domain/workflow/guards.ts', "    if (now >= state.startsAt) return 'ALREADY_STARTED';\n", ''],
      ['shared-lib/src/domain/workflow/guards.ts', "  if (now >= state.startsAt) return 'ALREADY_STARTED';\n", ''],
    ],
    checks: [[`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'nobody can accept once the visit has begun']],
  },
  {
    protection: 'a visit is overdue only after its deadline',
    edits: [
      [
        `${APPOINTMENTS}/store/overdue.sql.ts`,
        '${row}response_deadline < ${instant}`',
        '${row}response_deadline <= ${instant}`',
      ],
      [
        `${APPOINTMENTS}/commands/auto-cancel.usecases.ts`,
        "locked?.state.status !== 'pending' || now.getTime() <= locked.state.responseDeadline",
        "locked?.state.status !== 'pending'",
      ],
      ['shared-lib/src/domain/workflow/table.ts', "(isOverdue(state, now) ? undefined : 'NOT_OVERDUE')", 'undefined'],
    ],
    checks: [
      [`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'is overdue a millisecond past the deadline'],
      [`${APPOINTMENTS}/read/overdue.test.ts`, 'is the same to the database as to the domain'],
    ],
  },
  {
    protection: 'a deadline is announced once, whichever server runs the job',
    edits: [
      [
        `${APPOINTMENTS}/store/deadline-notices.repository.ts`,
        'deadline_near_told is distinct from response_deadline returning',
        'true returning',
      ],
      [
        `${APPOINTMENTS}/store/deadline-notices.repository.ts`,
        'deadline_over_told is distinct from response_deadline returning',
        'true returning',
      ],
    ],
    checks: [[`${APPOINTMENTS}/jobs/unanswered.test.ts`, 'tells nothing twice when a job runs again']],
  },
];
