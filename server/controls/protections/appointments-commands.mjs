import { APPOINTMENTS, AVAILABILITY, CORRECTIONS, STAFF_TIME, PLANNED_PICKUP } from './paths.mjs';

const BOOKING = `${APPOINTMENTS}/commands/booking.test.ts`;
const UNDO = `${APPOINTMENTS}/commands/undo.test.ts`;
const SERVICES = `${APPOINTMENTS}/commands/services-of-a-visit.test.ts`;
const TAKEN_NEEDS = `${APPOINTMENTS}/commands/taken-needs.test.ts`;
const SERIES = `${APPOINTMENTS}/commands/series.test.ts`;
const CHANGE_SERIES = `${APPOINTMENTS}/commands/change-series.usecases.ts`;

const MOVED_CASH = `${APPOINTMENTS}/commands/moved-cash.test.ts`;

/** Protections for requests that change appointments. */
export const APPOINTMENTS_COMMANDS_PROTECTIONS = [
  {
    protection: 'a change of a series does not overwrite a visit that someone else changed meanwhile',
    edits: [[CHANGE_SERIES, 'if (visit.version === versions.get(visit.id)) continue;', 'if (visit.version) continue;']],
    checks: [[SERIES, 'but not over what somebody else changed meanwhile']],
  },
  {
    protection: 'a change of a series leaves visits alone that have begun',
    edits: [
      [
        CHANGE_SERIES,
        'if (!visits.slice(1).every(isOpen))',
        'if (!visits.slice(1).every((one) => isOpen(one) || true))',
      ],
    ],
    checks: [[SERIES, 'what has begun is never touched']],
  },
  {
    protection: 'a preview of a series change is rolled back',
    edits: [
      [
        CHANGE_SERIES,
        'throw new Rehearsed(visits.flatMap(({ id }) => found.get(id) ?? []));',
        'return visits.flatMap(({ id }) => found.get(id) ?? []);',
      ],
    ],
    checks: [[SERIES, 'by the same days and hours']],
  },
  {
    protection: 'a series that moves to later days moves its last visit first',
    edits: [
      [CHANGE_SERIES, 'after.date > before.date ? [...visits].reverse()', 'after.date > before.date ? [...visits]'],
    ],
    checks: [[SERIES, 'each into the place of the next']],
  },
  {
    protection: 'a series is booked completely or not at all',
    edits: [
      [
        `${APPOINTMENTS}/commands/book-series.usecases.ts`,
        'const booked = await book(context, booking, { id, position: at + 1 });',
        'const booked = await caller.deps.db.tx((tx) => book({ ...context, tx }, booking, null)); void id; void at;',
      ],
    ],
    checks: [[SERIES, 'are refused as a whole where somebody was faster']],
  },
  {
    protection: 'one function decides when a driver can be there for a ride home',
    edits: [
      [
        `${STAFF_TIME}/ride-home.ts`,
        'moments.find((at) => !isHeld(held, returnTime(at, rules))) ?? from',
        'moments.find((at) => !isHeld(held, returnTime(at, rules)) || true) ?? from',
      ],
    ],
    checks: [
      [PLANNED_PICKUP, 'answers as it offers'],
      [PLANNED_PICKUP, 'offers every driver by the time of the pickup'],
      [`${STAFF_TIME}/ride-home.test.ts`, 'is the first such moment of all'],
    ],
  },
  {
    protection: 'among drivers who are free at the same time the nearest is offered and asked first',
    edits: [[`${STAFF_TIME}/ride-home.ts`, '(one.minutes ?? 0) - (other.minutes ?? 0) ||', '']],
    checks: [[PLANNED_PICKUP, 'goes first to the nearest of those who are free at once']],
  },
  {
    protection: 'a ride home that was confirmed ahead starts at its time',
    edits: [
      [
        `${APPOINTMENTS}/store/running.repository.ts`,
        " and (h.leg <> 'return' or lower(h.during) <= ${now}::timestamptz)",
        '',
      ],
    ],
    checks: [[PLANNED_PICKUP, 'is confirmed while another ride still runs']],
  },
  {
    protection: 'an operator who reviews a decided refusal reads who decided what',
    edits: [
      [
        `${APPOINTMENTS}/workflow/apply-transition.ts`,
        "change === 'review_rejection' && (await explainReviewed({ actor, tx, now }, locked))",
        'false',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/review.test.ts`, 'tells the second operator who decided what']],
  },
  {
    protection: 'one operator alone does not make a large correction',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'await refuseUnapproved(context, locked, planned.payload?.payment, planned.payload?.tipsLeft);',
        '',
      ],
    ],
    checks: [
      [`${CORRECTIONS}.test.ts`, 'is refused to one alone'],
      [`${CORRECTIONS}.test.ts`, 'are no way round it'],
    ],
  },
  {
    protection: 'ending a paid session does not bypass the approval of a correction',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'await refuseUnapproved(context, locked, payment);\n  if (locked.state.paymentStatus',
        'if (locked.state.paymentStatus',
      ],
    ],
    checks: [[`${CORRECTIONS}.test.ts`, 'are no way round it']],
  },
  {
    protection: 'ending a session does not bypass the approval of a first payment',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        "if (locked.state.paymentStatus !== 'paid') await",
        "if (locked.state.paymentStatus === 'paid') await",
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/moved-cash.test.ts`, 'where a session is ended early']],
  },
  {
    protection: 'a refund does not bypass the approval of a correction',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'await refuseUnapproved(context, locked, payment);\n  if (payment)',
        'if (payment)',
      ],
    ],
    checks: [[`${CORRECTIONS}.test.ts`, 'recording it anew is no way round it']],
  },
  {
    protection: 'small corrections together are limited like a large one',
    edits: [[`${APPOINTMENTS}/commands/correction-approval.ts`, 'change + changedBefore <= limit', 'change <= limit']],
    checks: [[`${CORRECTIONS}.test.ts`, 'small steps come to no more']],
  },
  {
    protection: "a correction that lowers someone's own cash needs another person's approval",
    edits: [
      [
        `${CORRECTIONS}.usecases.ts`,
        'await refuseGain(context, locked, made.payload?.payment, made.payload?.tipsLeft);',
        '',
      ],
    ],
    checks: [[MOVED_CASH, 'whose own cash it makes less']],
  },
  {
    protection: "a first payment far below the price needs another operator's approval",
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'if (payment) await refuseUnapprovedDiscount(context, locked, payment);',
        '',
      ],
    ],
    checks: [[MOVED_CASH, 'is asked for as a correction is']],
  },
  {
    protection: 'one operator alone does not accept a shortfall above the limit',
    edits: [
      [
        `${APPOINTMENTS}/commands/agree-difference.usecases.ts`,
        'if (limit === 0 || due - paid <= limit) return;',
        'if (limit === 0 || due > paid) return;',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/agree-difference.test.ts`, 'is not right by one word alone']],
  },
  {
    protection: 'no operator lowers their own cash alone',
    edits: [
      [
        `${APPOINTMENTS}/commands/correction-approval.ts`,
        'makesLess(before.held, after.held, operator) && (await canAsk(context, operator))',
        'operator === 0',
      ],
    ],
    checks: [[MOVED_CASH, 'only once another operator approves it']],
  },
  {
    protection: 'moving cash to another person counts like a change of the amount',
    edits: [
      [
        `${APPOINTMENTS}/commands/correction-approval.ts`,
        'const change = changeBetween(before, after);',
        'const change = changeBetween(before, before) + Math.abs(paidAfter - paidBefore);',
      ],
    ],
    checks: [[MOVED_CASH, 'counts like a change of the amount']],
  },
  {
    protection: 'the operator who asks for a correction never approves it',
    edits: [
      [`${CORRECTIONS}.usecases.ts`, 'if ((row.asked_by === userIdOf(actor)) !== byAsker)', 'if (row.asked_by === 0)'],
    ],
    checks: [[`${CORRECTIONS}.test.ts`, 'is refused to one alone']],
  },
  {
    protection: 'a correction is refused when the payment has changed since it was asked for',
    edits: [[`${CORRECTIONS}.usecases.ts`, 'if (row.is_outdated)', 'if (row.is_outdated && !row.id)']],
    checks: [[`${CORRECTIONS}.test.ts`, 'where the payment has changed since']],
  },
  {
    protection: 'a correction is decided once',
    edits: [[`${CORRECTIONS}.usecases.ts`, "if (row.state !== 'waiting')", "if (row.state === 'refused')"]],
    checks: [[`${CORRECTIONS}.test.ts`, 'two who approve it at once']],
  },
  {
    protection: 'a step can be undone for ten seconds, by the person who took it',
    edits: [
      [
        'shared-lib/src/domain/workflow/undo.ts',
        'lastStep?.by === actor.id && now <= lastStep.at + UNDO_SECONDS * 1_000 ? undefined',
        'lastStep ? undefined',
      ],
    ],
    checks: [
      [UNDO, 'is refused eleven seconds later'],
      [UNDO, 'is refused by another therapist'],
    ],
  },
  {
    protection: 'a step can be undone only while nothing else has changed',
    edits: [
      [
        `${APPOINTMENTS}/store/undoable-steps.repository.ts`,
        'where appointment_id = $1 and version = $2',
        'where appointment_id = $1 and $2::int > 0',
      ],
    ],
    checks: [
      [UNDO, 'is refused after somebody changed the visit'],
      [UNDO, 'is refused twice'],
    ],
  },
  {
    protection: 'undoing the start of a session returns its materials to the stock',
    edits: [
      [
        'shared-lib/src/domain/workflow/undo.ts',
        "=== 'none' ? ['restore_holds', 'return_materials'] : ['restore_holds']",
        "=== 'none' ? ['restore_holds'] : ['restore_holds']",
      ],
    ],
    checks: [[UNDO, 'returns the stock by a movement of its own']],
  },
  {
    protection: 'an undone start returns only what it took from the stock',
    edits: [
      [
        'shared-lib/src/domain/workflow/undo.ts',
        "lastStep.before.materials === 'none' ? ['restore_holds', 'return_materials'] : ['restore_holds']",
        "['restore_holds', 'return_materials']",
      ],
    ],
    checks: [[UNDO, 'leaves the stock alone where the start took nothing']],
  },
  {
    protection: 'undoing an early end holds its people again',
    edits: [
      [
        'shared-lib/src/domain/workflow/undo.ts',
        "case 'mark_awaiting_payment':\n      return ['restore_holds'];",
        "case 'mark_awaiting_payment':\n      return [];",
      ],
    ],
    checks: [
      [UNDO, 'at session_in_progress, mark_awaiting_payment'],
      [UNDO, 'the time it gave away has been taken'],
    ],
  },
  {
    protection: 'an undone step restores the time since when its status waited',
    edits: [
      [
        `${APPOINTMENTS}/workflow/workflow-columns.ts`,
        'undoes?.statusSince ? { status_since: undoes.statusSince } : {}',
        '{}',
      ],
    ],
    checks: [[UNDO, 'at therapist_confirmed, driver_confirm']],
  },
  {
    protection: 'a visit takes at least 15 minutes',
    edits: [
      [
        `${APPOINTMENTS}/commands/appointment-time.ts`,
        'minutesBetween(start, interval.end) < limits.VISIT_MIN',
        'minutesBetween(start, interval.end) < 0',
      ],
    ],
    checks: [[BOOKING, 'takes at least 15 minutes']],
  },
  {
    protection: "when services are assigned, each has one of the visit's therapists",
    edits: [[`${APPOINTMENTS}/commands/price-services.ts`, '!assignmentsFit(', 'false && !assignmentsFit(']],
    checks: [
      [SERVICES, 'a service has no therapist'],
      [SERVICES, 'a therapist is not in the visit'],
    ],
  },
  {
    protection: 'parallel services take as long as the busiest therapist needs, and hold all therapists that long',
    edits: [['shared-lib/src/domain/booking/services.ts', 'Math.max(...busy.values())', 'Math.min(...busy.values())']],
    checks: [[SERVICES, 'lasts as long as the therapist with the most to do']],
  },
  {
    protection: 'people who join or leave hear of it even when the services are reassigned',
    edits: [[`${APPOINTMENTS}/commands/edit.usecases.ts`, '.sort(byWeight)', '']],
    checks: [
      [`${APPOINTMENTS}/commands/edit.test.ts`, 'tells a therapist who came and who left, also'],
      [`${APPOINTMENTS}/commands/edit.test.ts`, 'tells a driver who came and who left, also'],
    ],
  },
  {
    protection: 'a service goes to the therapist who replaces its own',
    edits: [[`${APPOINTMENTS}/store/therapists.sql.ts`, '...handedOver(id, before, next),', '']],
    checks: [[SERVICES, 'goes to the newcomer where its therapist is swapped']],
  },
  {
    protection: 'a name is one line',
    edits: [['shared-lib/src/contract/primitives.ts', '.overwrite(plainLine).max(most)', '.trim().max(most)']],
    checks: [[BOOKING, 'has a client whose name is one line']],
  },
  {
    protection: "an appointment is its people's (action)",
    edits: [
      [
        `${APPOINTMENTS}/store/locked-appointment.ts`,
        'mayKnowOf(actor, [...staffOfState(state), ...(state.backup?.asked ?? [])])',
        'true',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/refusals.test.ts`, 'answers 404 for a missing appointment']],
  },
  {
    protection: 'the time to confirm a pickup',
    edits: [
      [
        'shared-lib/src/domain/workflow/guards.ts',
        "state.pickup?.deadline != null && now >= state.pickup.deadline ? 'PICKUP_WINDOW_OVER' : undefined",
        'undefined',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/pickup.test.ts`, 'at 15 minutes to the second it is too late']],
  },
  {
    protection: 'a ride that broke down belongs to the first driver who takes it over',
    edits: [
      ['shared-lib/src/domain/workflow/second-driver.ts', "if (backup?.takenBy != null) return 'BACKUP_TAKEN';", ''],
      [
        'shared-lib/src/domain/workflow/second-driver.ts',
        'backup != null && backup.answeredAt === null',
        'backup != null',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/second-driver.test.ts`, 'belongs to the first of two who take it at once']],
  },
  {
    protection: 'backup is asked of free drivers, and taken only by free drivers',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-second-driver.ts`,
        "return drivers.filter(({ standing }) => standing === 'free');",
        'return drivers;',
      ],
    ],
    checks: [
      [`${APPOINTMENTS}/commands/second-driver.test.ts`, 'is put only to who is free now'],
      [`${APPOINTMENTS}/commands/second-driver.test.ts`, 'is not taken by who has got other work meanwhile'],
    ],
  },
  {
    protection: 'a request for backup ends with its ride',
    edits: [
      [
        'shared-lib/src/domain/workflow/decide.ts',
        'dropPastSecondDriver(context.state, row.next(context))',
        'row.next(context)',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/second-driver.test.ts`, 'ends with the ride']],
  },
  {
    protection: 'one operator holds a line that needs operators; others take it over only by name',
    edits: [[`${APPOINTMENTS}/store/taken-needs.repository.ts`, 'where t.taken_by in ($3, $5) or t.taken_at < $6', '']],
    checks: [
      [TAKEN_NEEDS, 'of two who take it at the same moment'],
      [TAKEN_NEEDS, 'is taken over from whoever is named'],
    ],
  },
  {
    protection: 'a bulk cancellation cancels only the chosen overdue visits',
    edits: [[`${APPOINTMENTS}/store/auto-cancel.repository.ts`, '$2::int[] is null or', '$2::int[] is not null or']],
    checks: [[`${APPOINTMENTS}/commands/cancel.test.ts`, 'of what is overdue takes what was chosen']],
  },
  {
    protection: 'a taken line is free again when its need ends, or after ten minutes',
    edits: [[`${APPOINTMENTS}/read/taken-until.ts`, 'Math.max(since.getTime(), now.getTime() - TAKEN_MS + 1)', '0']],
    checks: [
      [TAKEN_NEEDS, 'passes by itself after ten minutes'],
      [TAKEN_NEEDS, 'ends with the need'],
    ],
  },
  {
    protection: 'only staff on duty can be booked',
    edits: [
      [
        `${AVAILABILITY}/free-staff/duty-and-seats.ts`,
        '(only !== undefined && !only.includes(one.id)) || isOnDuty(one, wanted, { rules, now })',
        'true',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/booking.test.ts`, 'refuses people who are disabled, suspended or off duty']],
  },
  {
    protection: 'one rule decides who is on duty, for every question',
    edits: [
      [
        `${STAFF_TIME}/on-duty.ts`,
        'start.getTime() <= begins && begins < off && ends <= off + overrun * MINUTE',
        'start.getTime() <= ends',
      ],
    ],
    checks: [
      [
        `${APPOINTMENTS}/commands/booking.test.ts`,
        'lets a visit begin at the last slot and run an hour past the window',
      ],
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'offers who is on duty at'],
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'count nobody outside the windows'],
      [`${AVAILABILITY}/windows/windows.test.ts`, 'are not taken away from under it'],
      [`${APPOINTMENTS}/commands/offers.test.ts`, 'and no slot is named outside the windows of one of them'],
    ],
  },
  {
    protection: 'one rule decides the time that an appointment takes',
    edits: [[`${STAFF_TIME}/held-time.ts`, 'addMinutes(start, rules.outbound_after)', 'start']],
    checks: [
      [
        `${APPOINTMENTS}/commands/booking.test.ts`,
        'holds a driver from half an hour before the start to a quarter after',
      ],
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'asks of a driver the ride'],
    ],
  },
  {
    protection: "a colleague's choice of a pickup driver is not overwritten by an old view",
    edits: [[`${APPOINTMENTS}/commands/prepare-pickup.ts`, 'await refuseOtherVersion(context, locked, version);', '']],
    checks: [[PLANNED_PICKUP, 'is refused to whoever saw it as it was before']],
  },
];
