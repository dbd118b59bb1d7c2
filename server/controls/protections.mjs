/**
 * What protects the product, how to take it away, and the checks that must then go red. An edit names a file, a text
 * that stands in it exactly once, and what stands there without the protection. A check names a test file and a part
 * of the titles to run.
 *
 * To add a protection: a row. A row whose text is no longer found, or whose checks stay green, fails `npm run
 * controls`.
 */
const APPOINTMENTS = 'server/src/appointments';
const AVAILABILITY = 'server/src/availability';
const WAITLIST = 'server/src/waitlist';
const CASH = 'server/src/cash';
const CASH_TEST = `${CASH}/cash.test.ts`;
const CASH_IN_HAND = 'server/migrations/133_cash_in_hand.sql';
const CORRECTIONS = `${APPOINTMENTS}/commands/correction-requests`;
/** The rules of who is free, which the board draws by too. */
const STAFF_TIME = 'shared-lib/src/domain/staff-time';
const RACES = `${APPOINTMENTS}/workflow/races.test.ts`;
const PLANNED_PICKUP = `${APPOINTMENTS}/commands/planned-pickup.test.ts`;
const BOOKING = `${APPOINTMENTS}/commands/booking.test.ts`;
const UNDO = `${APPOINTMENTS}/commands/undo.test.ts`;
const REPLACEMENTS = `${APPOINTMENTS}/read/replacements.test.ts`;
const SERVICES = `${APPOINTMENTS}/commands/services-of-a-visit.test.ts`;
const TWO_PLACES = `${APPOINTMENTS}/workflow/two-places.test.ts`;
const RATES = 'server/src/platform/http/rate-limits.test.ts';
const ACCOUNT_RATES = 'server/src/accounts/sign-in/rate-limits.test.ts';
const LOCK_OUT = 'server/src/accounts/sign-in/lock-out.test.ts';
const RECORDS = 'server/src/registration/records.test.ts';
const EMAIL_CHANGES = 'server/src/registration/email-changes.test.ts';
const LAST_OPERATOR = 'server/src/registration/last-operator.test.ts';
const STOCK = 'server/src/inventory/stock.test.ts';
const REPORTS = 'server/src/reports/reports.test.ts';
const REVENUE = 'server/migrations/115_revenue.sql';
const SIGN_IN = 'server/src/accounts/sign-in/sign-in.test.ts';
const SIGNED_OUT = 'server/src/accounts/sessions/signed-out.test.ts';
const SESSIONS = 'server/src/accounts/sessions/sessions.test.ts';
const CHANNEL = 'server/src/live-channel/live-channel.test.ts';
const PAYMENT = 'server/src/payments/payment.test.ts';
const PARTS = 'server/src/payments/payment-in-parts.test.ts';
const DIFFERENCES = 'server/src/payments/differences.usecases.ts';
const DIFFERENCES_TEST = 'server/src/payments/differences.test.ts';
const HOSTILE = 'server/src/access/hostile-texts.exhaustive.test.ts';
const CANARY = 'server/src/access/token-canary.exhaustive.test.ts';
const MATRIX = 'server/src/access/matrix.exhaustive.test.ts';
const FIELDS = 'server/src/access/appointment-fields.test.ts';
const EXTRA = 'server/src/access/extra-fields.test.ts';
const MARKS = 'server/src/clients/marks.test.ts';
const SEARCH = `${APPOINTMENTS}/read/search.test.ts`;
const LANE = 'server/src/platform/search/search-lane.ts';
const LANE_TEST = 'server/src/platform/search/search-lane.test.ts';
const MALFORMED = 'server/src/platform/http/malformed-requests.test.ts';
const LOST = 'server/src/platform/database/lost-connection.faults.test.ts';
const DATABASE = 'server/src/platform/database';
const REDACTION = 'server/src/redaction/redaction.test.ts';
const IMPORT_CSV = 'server/src/registration/import-csv';
const IMPORT = `${IMPORT_CSV}/import.test.ts`;
const MERGE = 'server/src/clients/merge.test.ts';
const NEEDS = `${APPOINTMENTS}/read/needs.test.ts`;
const TAKEN_NEEDS = `${APPOINTMENTS}/commands/taken-needs.test.ts`;
const BUSINESS_RULES = 'server/src/settings/business-rules.test.ts';
const TRAVEL = 'server/src/travel/travel.test.ts';
const TRAVEL_RULES = 'server/src/travel/travel.usecases.ts';
const ALL_OR_NOTHING = `${APPOINTMENTS}/workflow/all-or-nothing.test.ts`;

const TRAIL = 'server/src/logs/trail.test.ts';
const CLIENT_LOGS = 'server/src/logs/client-logs.test.ts';

const SERIES = `${APPOINTMENTS}/commands/series.test.ts`;
const CHANGE_SERIES = `${APPOINTMENTS}/commands/change-series.usecases.ts`;

const FEED = 'server/src/calendar-feed';

export const PROTECTIONS = [
  {
    protection: 'a calendar link of somebody disabled opens nothing',
    edits: [[`${FEED}/feed.repository.ts`, 'where l.token_hash = $1 and u.is_active)', 'where l.token_hash = $1)']],
    checks: [[`${FEED}/calendar-feed.test.ts`, 'opens nothing once it is renewed']],
  },
  {
    protection: 'a calendar link rests as its hash',
    edits: [
      [
        `${FEED}/calendar-links.usecases.ts`,
        'putLink(tx, userId, tokenHash(token), now)',
        'putLink(tx, userId, Buffer.from(token), now)',
      ],
      [`${FEED}/feed.routes.ts`, 'findFeed(db, tokenHash(token), span)', 'findFeed(db, Buffer.from(token), span)'],
      [`${FEED}/feed.routes.ts`, "import { tokenHash } from '../accounts/passwords/secrets.js';\n", ''],
    ],
    checks: [[`${FEED}/calendar-feed.test.ts`, 'is shown once, rests as its hash']],
  },
  {
    protection: 'a visit of a series that somebody else changed meanwhile is not written over with the others',
    edits: [[CHANGE_SERIES, 'if (visit.version === versions.get(visit.id)) continue;', 'if (visit.version) continue;']],
    checks: [[SERIES, 'but not over what somebody else changed meanwhile']],
  },
  {
    protection: 'visits of a series that have begun are not touched with the others',
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
    protection: 'a change of a series that is only looked at is taken back',
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
    protection: 'a series that moves on makes room for itself from its end',
    edits: [
      [CHANGE_SERIES, 'after.date > before.date ? [...visits].reverse()', 'after.date > before.date ? [...visits]'],
    ],
    checks: [[SERIES, 'each into the place of the next']],
  },
  {
    protection: 'a series is booked whole or not at all',
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
    protection: 'a page of the trail goes on behind the last entry, also among those of one instant',
    edits: [
      [
        'server/src/logs/trail-query.sql.ts',
        '(l.at, l.id) ${sign} ((select at from audit_log where id = ${number}), ${number})',
        'l.at ${sign} (select at from audit_log where id = ${number})',
      ],
    ],
    checks: [[TRAIL, 'comes page behind page, each entry once']],
  },
  {
    protection: 'a search of the trail looks through 31 days at most',
    edits: [['server/src/logs/trail.usecases.ts', 'from < earliest)', 'from < earliest && false)']],
    checks: [[TRAIL, 'is searched by the number of a record']],
  },
  {
    protection: 'errors of screens are kept without what is personal',
    edits: [
      ['server/src/logs/client-logs.usecases.ts', 'message: withoutPersonal(sent.message)', 'message: sent.message'],
    ],
    checks: [[CLIENT_LOGS, 'keeps nothing personal']],
  },
  {
    protection: 'made-up errors of screens fill no database',
    edits: [
      [
        'server/src/logs/client-logs.repository.ts',
        'and (select count(*) from client_logs) < ${serverLimits.CLIENT_LOGS_KEPT}',
        '',
      ],
    ],
    checks: [[CLIENT_LOGS, 'is no way to fill the database']],
  },
  {
    protection: 'an import comes in whole or not at all',
    edits: [
      [
        `${IMPORT_CSV}/import.usecases.ts`,
        'storeEntries(kind)(tx, acting, batch)',
        'deps.db.tx((own) => storeEntries(kind)(own, acting, batch))',
      ],
    ],
    checks: [[IMPORT, 'leave nothing of an import that breaks off']],
  },
  {
    protection: 'an import that is run twice at once comes in once',
    edits: [[`${IMPORT_CSV}/import.usecases.ts`, '    await importOneAtATime(tx);\n', '    void importOneAtATime;\n']],
    checks: [[IMPORT, 'as one job that two servers run at the same time come in once']],
  },
  {
    protection: 'an import of many materials is told by one message',
    edits: [
      [
        'server/src/registration/catalogue.usecases.ts',
        "    action: 'material.register',",
        "    action: (tellStockScreens(tx, [made.id]), 'material.register'),",
      ],
    ],
    checks: [[IMPORT, 'of many materials are told to who looks at the shelf by one message']],
  },
  {
    protection: 'what is on record already is not imported again',
    edits: [[`${IMPORT_CSV}/import.usecases.ts`, "field !== 'name' || kind", "field === 'name' || kind"]],
    checks: [[IMPORT, 'name each line that is on record']],
  },
  {
    protection: 'two merges of the same two clients go one after the other',
    edits: [
      [
        'server/src/clients/merge.repository.ts',
        'redacted_at is null order by id for update',
        'redacted_at is null order by id',
      ],
    ],
    checks: [[MERGE, 'by two operators at once become one once']],
  },
  {
    protection: 'what is known of a client who was merged into another goes with that one',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'from merged_clients where into_id = any ($1::int[])',
        'from merged_clients where false',
      ],
    ],
    checks: [[MERGE, 'are redacted together']],
  },
  {
    protection: 'two operators who set a rule of the business at the same moment do it one after the other',
    edits: [
      [
        'server/src/settings/business-rules.repository.ts',
        "sql('business_rules_lock', `select value from settings where key = 'business' for update`)",
        "sql('business_rules_lock', `select value from settings where key = 'business'`)",
      ],
    ],
    checks: [[BUSINESS_RULES, 'are set by the first of two operators who saw the same']],
  },
  {
    protection: 'a rule of the business that another has set is not written over unseen',
    edits: [['server/src/settings/business-rules.usecases.ts', '    refuseStaleEdit(expected, values);\n', '']],
    checks: [[BUSINESS_RULES, 'are set by the first of two operators who saw the same']],
  },
  {
    protection: 'a service area that another operator has changed is not written over unseen',
    edits: [[TRAVEL_RULES, 'refuseStaleEdit(expected && membersOf(expected), membersOf(current), current);', '']],
    checks: [[TRAVEL, 'are changed by the first of two operators who saw the same']],
  },
  {
    protection: 'a word by which an address is recognised stands for one service area',
    edits: [[TRAVEL_RULES, '    refuseWrongWords(named, others);\n', '']],
    checks: [[TRAVEL, 'are refused at their field']],
  },
  {
    protection: 'of neighbouring visits too near for the way only those count that take time',
    edits: [[`${STAFF_TIME}/stops.ts`, '  if (TAKES_NO_TIME.includes(visit.status)) return [];\n', '']],
    checks: [[TRAVEL, 'leave the visit that is being changed out, and what is called off']],
  },
  {
    protection: 'a way too long for the time between two visits warns',
    edits: [[`${STAFF_TIME}/stops.ts`, 'after.isAhead && room < minutes', 'after.isAhead && room < 0']],
    checks: [[TRAVEL, 'are named for each therapist and driver']],
  },
  {
    protection: 'no commission rate is set for a day that is over',
    edits: [
      [
        'server/src/settings/commission.usecases.ts',
        "    if (rate.from < serviceDayOf(now)) throw wrong('from', COMMISSION_TEXTS.past);\n",
        '',
      ],
    ],
    checks: [[BUSINESS_RULES, 'leave the past alone']],
  },
  {
    protection: 'a commission rate with which visits were earned is not taken back',
    edits: [
      [
        'server/src/settings/commission.usecases.ts',
        "    if (removed.from < serviceDayOf(now)) throw new ApiError('IN_USE', { detail: COMMISSION_TEXTS.begun });\n",
        '',
      ],
    ],
    checks: [[BUSINESS_RULES, 'leave the past alone']],
  },
  {
    protection: 'an edit gives nobody a second ride on the road',
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
    protection: 'nobody is disabled in the middle of a visit',
    edits: [
      [
        `${APPOINTMENTS}/workflow/silent-therapists.ts`,
        'silent.filter((id) => !spared.includes(id))',
        'silent.filter((id) => !spared.includes(-id))',
      ],
    ],
    checks: [[`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'spares a silent therapist who is at work']],
  },
  {
    protection: 'nobody is disabled who waits for a ride home',
    edits: [[`${APPOINTMENTS}/store/at-work.repository.ts`, '  ...PICKUP_STATUSES,', "  'return_journey',"]],
    checks: [
      [`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'one who waits for a ride home is spared'],
      [`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'one whose pickup driver was asked is spared'],
    ],
  },
  {
    protection: 'nobody is disabled who is out after a visit that was cancelled, for some hours',
    edits: [[`${APPOINTMENTS}/store/at-work.repository.ts`, "'cancelled' and a.rode_out", "'cancelled' and false"]],
    checks: [
      [`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'one whose visit was cancelled on the road is spared'],
      [`${APPOINTMENTS}/jobs/deadlines.test.ts`, "one whose visit was cancelled at the client's is spared"],
    ],
  },
  {
    protection: 'nobody is disabled who is at the home of a client whose visit is completed, for some hours',
    edits: [
      [`${APPOINTMENTS}/store/at-work.repository.ts`, "a.status = 'completed' and a.driver_id is not null", 'false'],
    ],
    checks: [[`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'one whose ride home nobody has spoken of yet is spared']],
  },
  {
    protection: 'a page of what is on now counts what its own list shows',
    edits: [
      [
        `${APPOINTMENTS}/read/list-query.sql.ts`,
        '    ...restOf(wanted, params),\n  ];\n  const at',
        '  ];\n  const at',
      ],
    ],
    checks: [[`${APPOINTMENTS}/read/lists.test.ts`, 'counts for that page what the list itself shows']],
  },
  {
    protection: 'only a session that the disabling ended says that its account is disabled',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        'and (s.revoked_at is null or s.revoked_at >= u.disabled_at)',
        '',
      ],
    ],
    checks: [[SESSIONS, 'who is disabled meanwhile say so']],
  },
  {
    protection: 'a ride home calls nobody but the driver who was asked',
    edits: [
      [
        'shared-lib/src/domain/workflow/needs.ts',
        "status === 'driver_assigned_pickup' && pickup?.driverId === actor.id && pickup.deadline !== null",
        "status === 'driver_assigned_pickup' && pickup?.deadline != null",
      ],
    ],
    checks: [[NEEDS, 'is a ride home to answer, for its driver alone']],
  },
  {
    protection: 'what is deleted needs no operator',
    edits: [
      [
        `${APPOINTMENTS}/read/needs.sql.ts`,
        'null::json as difference from appointments where deleted_at is null and',
        'null::json as difference from appointments where',
      ],
    ],
    checks: [[NEEDS, 'and deleted ones never']],
  },
  {
    protection: 'one owner of when a driver can be there for a ride home',
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
    protection: 'a driver is refused a ride home at a time at which he is not free',
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
    protection: 'lock of a driver who is given a ride home',
    edits: [[`${APPOINTMENTS}/commands/prepare-pickup.ts`, 'await lockStaff(tx, [driverId]);', '']],
    checks: [[RACES, 'two pickups are put to the same driver']],
  },
  {
    protection: 'a ride home that was confirmed ahead begins at its time',
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
    protection: 'nobody begins a session or ride while another of theirs runs',
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
    protection: 'an operator who reviews what was reviewed hears who decided what',
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
    protection: 'a correction of a payment keeps who took the cash',
    edits: [[`${APPOINTMENTS}/commands/prepare-payment.ts`, 'known[0] ?? locked', 'locked']],
    checks: [[PAYMENT, 'a correction keeps who took the cash']],
  },
  {
    protection: 'the parts of a payment add up to what was paid',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'parts.reduce((sum, { amount }) => sum + amount, 0) !== paid',
        'parts.length === 0',
      ],
    ],
    checks: [[PARTS, 'is refused where it does not add up']],
  },
  {
    protection:
      'the extension of a payment in parts is taken from the last, so that each adds up to what came in by it',
    edits: [['server/src/payments/ledger.repository.ts', 'Math.min(left, part.amount)', '0']],
    checks: [[PARTS, 'has an entry of the ledger for each']],
  },
  {
    protection: 'one receipt proves one part of a payment',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'receipt?.hash === part.receipt_hash)',
        'receipt?.hash === null)',
      ],
    ],
    checks: [[PARTS, 'is refused where it does not add up']],
  },
  {
    protection: 'a discount is at most the price, and has its reason',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'if (Object.keys(wrong).length > 0) throw wrongFields(wrong);',
        '',
      ],
    ],
    checks: [[PARTS, 'stands beside a discount with its reason']],
  },
  {
    protection: 'a discount is taken back with the payment that it belongs to',
    edits: [
      [
        'server/src/payments/ledger.repository.ts',
        'await tx.rows(REVERSE_DISCOUNT, [appointmentId, notes, recordedBy, at]);',
        '',
      ],
    ],
    checks: [
      [PARTS, 'stands beside a discount with its reason'],
      [REPORTS, 'count a visit that was paid in parts once'],
    ],
  },
  {
    protection: 'cash in hand is what the ledger says, entry by entry',
    edits: [
      [
        CASH_IN_HAND,
        "where method = 'cash' and collected_by is not null and amount <> 0 order by collected_by",
        'where collected_by is not null and amount <> 0 order by collected_by',
      ],
    ],
    checks: [[CASH_TEST, 'equals a count by hand']],
  },
  {
    protection: 'of two who count the same cash one is told that it has changed',
    edits: [
      [`${CASH}/remittances.usecases.ts`, 'if (holder.in_hand !== expected)', 'if (holder.in_hand !== holder.in_hand)'],
    ],
    checks: [[CASH_TEST, 'of two operators who count the same']],
  },
  {
    protection: 'what somebody has in hand is locked while it is counted',
    edits: [[`${CASH}/cash.repository.ts`, "staff_id = $1 for update'", "staff_id = $1'"]],
    checks: [[CASH_TEST, 'of two operators who count the same']],
  },
  {
    protection: 'a difference of cash is explained',
    edits: [['shared-lib/src/domain/money/cash.ts', "reason.trim() === '' ?", "reason.trim() === '-' ?"]],
    checks: [[CASH_TEST, 'a difference needs its reason']],
  },
  {
    protection: 'only who handed over cash says that it is right',
    edits: [[`${CASH}/remittances.usecases.ts`, 'if (staff_id === userIdOf(actor)) return;', 'if (staff_id) return;']],
    checks: [[CASH_TEST, 'waits for the word of its person']],
  },
  {
    protection: 'nobody is told of cash in the hand of somebody else but operators',
    edits: [
      [
        `${CASH}/cash-in-hand.usecases.ts`,
        "role === 'operator' || id === userId ? await",
        "role === 'operator' || id ? await",
      ],
    ],
    checks: [[CASH_TEST, 'waits for the word of its person']],
  },
  {
    protection: 'nobody counts their own cash while another operator could',
    edits: [
      [
        `${CASH}/remittances.usecases.ts`,
        'if (isOwn && (await hasOtherOperator(tx, person)))',
        'if (isOwn && !hasOtherOperator)',
      ],
    ],
    checks: [[CASH_TEST, 'nobody counts their own']],
  },
  {
    protection: 'what both have agreed on is not withdrawn',
    edits: [[`${CASH}/remittances.usecases.ts`, "row.state === 'confirmed' || row.state", 'row.state']],
    checks: [[CASH_TEST, 'waits for the word of its person']],
  },
  {
    protection: 'a large correction is not made by one operator alone',
    edits: [
      [`${APPOINTMENTS}/commands/prepare-payment.ts`, 'await refuseUnapproved(context, locked, paidBy(planned));', ''],
    ],
    checks: [
      [`${CORRECTIONS}.test.ts`, 'is refused to one alone'],
      [`${CORRECTIONS}.test.ts`, 'are no way round it'],
    ],
  },
  {
    protection: 'ending a paid session is no way round the approval of a correction',
    edits: [
      [`${APPOINTMENTS}/commands/prepare-payment.ts`, 'await refuseUnapproved(context, locked, payment_amount);', ';'],
    ],
    checks: [[`${CORRECTIONS}.test.ts`, 'are no way round it']],
  },
  {
    protection: 'a refund is no way round the approval of a correction',
    edits: [
      [`${APPOINTMENTS}/commands/prepare-payment.ts`, 'await refuseUnapproved(context, locked, paidBy(prepared));', ''],
    ],
    checks: [[`${CORRECTIONS}.test.ts`, 'recording it anew is no way round it']],
  },
  {
    protection: 'small corrections come to no more than a large one',
    edits: [[`${APPOINTMENTS}/commands/correction-approval.ts`, 'change + changedBefore <= limit', 'change <= limit']],
    checks: [[`${CORRECTIONS}.test.ts`, 'small steps come to no more']],
  },
  {
    protection: 'of two who say that a payment is right the first is kept',
    edits: [[DIFFERENCES, 'if (row.agreed_by !== null) return shown(row);', '']],
    checks: [[DIFFERENCES_TEST, 'the line goes for both']],
  },
  {
    protection: 'a payment that differs is told again once no ended session explains it',
    edits: [
      ['shared-lib/src/domain/workflow/override.ts', 'state.outcome !== outcomeOf(status)', 'state.outcome === status'],
    ],
    checks: [[DIFFERENCES_TEST, 'comes with a status set by hand']],
  },
  {
    protection: 'the file of all bookings has the time of work in bulk',
    edits: [[`${APPOINTMENTS}/read/export.usecases.ts`, 'deps.db.withStatementLimit(BULK_STATEMENT_MS)', 'deps.db']],
    checks: [[`${APPOINTMENTS}/read/plans.test.ts`, 'the time of work in bulk']],
  },
  {
    protection: 'a payment is said to be right as it was seen',
    edits: [[DIFFERENCES, 'row.due !== due || row.paid !== paid', 'false']],
    checks: [[DIFFERENCES_TEST, 'comes back with a later change']],
  },
  {
    protection: 'reasons of payments go with redaction',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'VISITS, MATERIALS, LEDGER, DISCOUNTS, DIFFERENCES, CORRECTIONS]',
        'VISITS]',
      ],
    ],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'why a session was ended early goes with redaction',
    edits: [['server/src/audit/personal.ts', "outcome === 'aborted' ? ['cancel_reason'] : []", '[]']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'what is written later of a visit of a redacted client goes the next night',
    edits: [
      [
        'server/src/redaction/redact-clients.ts',
        'await redactAll(deps, months, (tx) => lockWrittenOf(tx, BATCH));',
        '',
      ],
    ],
    checks: [[REDACTION, 'takes away the next night']],
  },
  {
    protection: 'of an entry of the ledger nothing changes but that its reason goes',
    edits: [
      [
        'server/migrations/147_reasons_of_payments.sql',
        "and to_jsonb(new) ->> tg_argv[0] in (to_jsonb(old) ->> tg_argv[0], '') then",
        'then',
      ],
    ],
    checks: [[REDACTION, 'finds no notes of payments in the ledger']],
  },
  {
    protection: 'who asks for a correction never approves it',
    edits: [
      [`${CORRECTIONS}.usecases.ts`, 'if ((row.asked_by === userIdOf(actor)) !== byAsker)', 'if (row.asked_by === 0)'],
    ],
    checks: [[`${CORRECTIONS}.test.ts`, 'is refused to one alone']],
  },
  {
    protection: 'a correction is not made of a payment that has changed since it was asked for',
    edits: [[`${CORRECTIONS}.usecases.ts`, 'if (row.is_outdated)', 'if (row.is_outdated && !row.id)']],
    checks: [[`${CORRECTIONS}.test.ts`, 'where the payment has changed since']],
  },
  {
    protection: 'a correction is decided once',
    edits: [[`${CORRECTIONS}.usecases.ts`, "if (row.state !== 'waiting')", "if (row.state === 'refused')"]],
    checks: [[`${CORRECTIONS}.test.ts`, 'two who approve it at once']],
  },
  {
    protection: 'a step is taken back for ten seconds, by whoever took it',
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
    protection: 'a step is taken back only while nothing changed since',
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
    protection: 'what a session took is back in the stock when its start is undone',
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
    protection: 'an undone start returns no stock that it did not take',
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
    protection: 'who ended early is held again when that is undone',
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
    protection: 'what an undoable step found is kept for a day, not for ever',
    edits: [
      [
        `${APPOINTMENTS}/store/undoable-steps.repository.ts`,
        'select appointment_id from undoable_steps where taken_at < $1',
        "select appointment_id from undoable_steps where taken_at < $1 and taken_at = 'infinity'",
      ],
    ],
    checks: [[`${APPOINTMENTS}/jobs/clean-up.test.ts`, 'forgets what a step found']],
  },
  {
    protection: 'a step that is undone finds since when its status waited',
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
    protection: 'a check-in is taken back only while nobody has touched its record since',
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
    protection: 'an edit that sets a status begins with the people it names',
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
    protection: 'those who begin are locked while it is asked what else they do',
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
    protection: 'what begins early is held at the time in which it happens',
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
    protection: 'what has a ledger is never deleted',
    edits: [
      [
        'shared-lib/src/domain/workflow/guards.ts',
        "state.paymentStatus !== 'unpaid' || input.hasLedger ? 'HAS_LEDGER'",
        "state.paymentStatus !== 'unpaid' && input.hasLedger === null ? 'HAS_LEDGER'",
      ],
    ],
    checks: [[PAYMENT, 'what has a ledger is never deleted']],
  },
  {
    protection: 'services of a paid visit change only behind a correction',
    edits: [
      [
        'shared-lib/src/domain/workflow/guards.ts',
        "input.changesServices && state.paymentStatus === 'paid' ?",
        'input.changesServices && state.paymentStatus === null ?',
      ],
    ],
    checks: [[PAYMENT, 'services of a paid visit change only']],
  },
  {
    protection: 'a correction of an older version is refused',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'await refuseOtherVersion(context, locked, version);',
        'void refuseOtherVersion;',
      ],
    ],
    checks: [[PAYMENT, 'of two corrections of one version']],
  },
  {
    protection: 'a visit takes at least 15 minutes',
    edits: [
      [
        `${APPOINTMENTS}/commands/services-and-time.ts`,
        'minutesBetween(start, interval.end) < limits.VISIT_MIN',
        'minutesBetween(start, interval.end) < 0',
      ],
    ],
    checks: [[BOOKING, 'takes at least 15 minutes']],
  },
  {
    protection: 'every service of a visit is given by one of its therapists, where it is said who gives which',
    edits: [[`${APPOINTMENTS}/commands/services-and-time.ts`, '!assignmentsFit(', 'false && !assignmentsFit(']],
    checks: [
      [SERVICES, 'a service is left to nobody'],
      [SERVICES, 'somebody is not in the visit'],
    ],
  },
  {
    protection:
      'services at the same time take as long as the therapist with the most to do, and hold everybody so long',
    edits: [['shared-lib/src/domain/booking/services.ts', 'Math.max(...busy.values())', 'Math.min(...busy.values())']],
    checks: [[SERVICES, 'lasts as long as the therapist with the most to do']],
  },
  {
    protection: 'who comes and who leaves hears of it also where the services are shared out anew',
    edits: [[`${APPOINTMENTS}/commands/edit.usecases.ts`, '.sort(byWeight)', '']],
    checks: [
      [`${APPOINTMENTS}/commands/edit.test.ts`, 'tells a therapist who came and who left also'],
      [`${APPOINTMENTS}/commands/edit.test.ts`, 'tells a driver who came and who left also'],
    ],
  },
  {
    protection: 'a service goes to the newcomer who takes the place of its therapist',
    edits: [[`${APPOINTMENTS}/store/therapists.sql.ts`, '...handedOver(id, before, next),', '']],
    checks: [[SERVICES, 'goes to the newcomer where its therapist is swapped']],
  },
  {
    protection: 'who is said to be free for a swap is judged by what the swap itself is judged by',
    edits: [[`${APPOINTMENTS}/read/replacements.usecases.ts`, 'now, visit, wanted };', 'now, visit, wanted: visit };']],
    checks: [[REPLACEMENTS, 'and so with drivers, whose ride is what they are held for']],
  },
  {
    protection: 'a name is one line',
    edits: [['shared-lib/src/contract/primitives.ts', '.regex(/^[^\\p{Cc}\\p{Zl}\\p{Zp}]*$/u, ', '.regex(/^/u, ']],
    checks: [[BOOKING, 'has a client whose name is one line']],
  },
  {
    protection: 'a driver with a group keeps a vehicle that takes it',
    edits: [
      [
        'server/src/registration/staff.usecases.ts',
        'await refuseTooSmallVehicle(tx, id, { before, after });',
        'void refuseTooSmallVehicle;',
      ],
    ],
    checks: [['server/src/registration/vehicle.test.ts', 'stays large enough']],
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
    protection: 'records that two operators approve at once are approved once',
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
    protection: 'approved days stay as they are when they are approved again',
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
    protection: 'times that another operator has corrected are not overwritten unseen',
    edits: [
      [
        'server/src/attendance/edit.usecases.ts',
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
    protection: 'a night is summed up on the service day on which it began',
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
    protection: 'therapists and drivers sum up their own attendance alone',
    edits: [
      [
        'server/src/attendance/totals.usecases.ts',
        'isOperator ? (staff_id ?? null) : user.userId',
        'isOperator ? (staff_id ?? null) : (staff_id ?? null)',
      ],
    ],
    checks: [['server/src/attendance/register.test.ts', 'to therapists and drivers their own alone']],
  },
  {
    protection: 'the members of a repeated body have no order',
    edits: [
      [
        'server/src/platform/http/idempotent-requests.ts',
        'members.sort(([one], [other]) => (one < other ? -1 : 1))',
        'members',
      ],
    ],
    checks: [['server/src/platform/http/idempotent-requests.test.ts', 'members of its body in another order']],
  },
  {
    protection: 'a hold moves only to a free place',
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
        'server/migrations/001_core.sql',
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
    protection: 'time limit of a statement',
    edits: [[`${DATABASE}/connections.ts`, 'query_timeout: statementMs,', '']],
    checks: [[LOST, 'costs a reader no answer']],
  },
  {
    protection: 'look-ups of sessions beside one that hangs',
    edits: [
      ['server/src/accounts/sessions/batched.ts', 'for (const asked of batch) askAgain(asked);\n      goOn();', ''],
    ],
    checks: [['server/src/accounts/sessions/batched.test.ts', 'do not wait for it']],
  },
  {
    protection: 'look-ups beside one that hangs, of who is told why a session is refused',
    edits: [
      [
        'server/src/accounts/sessions/session-lookup.ts',
        'const findDisabled = byToken(findDisabledByTokens);',
        'const findDisabled = async (token: string) => (await findDisabledByTokens(quick, [tokenHash(token)], clock.now()))[0];',
      ],
    ],
    checks: [[LOST, 'holds up nobody who is told why']],
  },
  {
    protection: 'second try of a transaction whose connection was lost',
    edits: [[`${DATABASE}/database.ts`, 'if (wasLost) throw', 'throw']],
    checks: [
      [LOST, 'costs a writer nothing either'],
      [LOST, 'is made good for a write with a key'],
    ],
  },
  {
    protection: 'no second try of what may have been kept',
    edits: [
      [
        `${DATABASE}/database.ts`,
        'transaction.commitSent && !repeatable && error instanceof ConnectionLost',
        'transaction.commitSent && !repeatable && error instanceof RangeError',
      ],
    ],
    checks: [[LOST, 'refuses a write without a key']],
  },
  {
    protection: 'connections that idled while another was lost are thrown away',
    edits: [
      [`${DATABASE}/connections.ts`, 'else if (translated(error) instanceof ConnectionLost) dropSuspicious();', ''],
    ],
    checks: [[LOST, 'gives way to a new one']],
  },
  {
    protection: 'question whether who listens still hears',
    edits: [['server/src/live-channel/event-feed.ts', "if (!over.signal.aborted) await client.query('select');", '']],
    checks: [[LOST, 'is noticed by who listens']],
  },
  {
    protection: 'a look at the database that /readyz does not wait for',
    edits: [['server/src/platform/health.ts', 'wait(ANSWER_WITHIN_MS,', 'wait(20 * ANSWER_WITHIN_MS,']],
    checks: [[LOST, 'leaves /readyz green']],
  },
  {
    protection: 'a job whose end could not be told ends no server',
    edits: [['server/src/platform/jobs/job-worker.ts', '      preset: NOTES_OF_ENDS,\n', '']],
    checks: [['server/src/platform/jobs/lost-worker.faults.test.ts', 'the server survives']],
  },
  {
    protection: 'a connection given back twice ends no server',
    edits: [['server/src/platform/jobs/job-worker.ts', '  givingBackOnce(pool);\n', '']],
    checks: [['server/src/platform/jobs/lost-worker.faults.test.ts', 'is stopped while']],
  },
  {
    protection: 'refusal of two Host headers',
    edits: [['server/src/platform/http/app-frame.ts', 'refuseUnclearHosts(app);', '']],
    checks: [[MALFORMED, 'two hosts']],
  },
  {
    protection: 'refusal of bytes that are no text',
    edits: [
      ['server/src/platform/http/malformed-requests.ts', 'if (!isUtf8(body))', 'if (false)'],
      ['server/src/platform/http/form.ts', 'if (replaced && !bytes.includes(REPLACEMENT))', 'if (false)'],
    ],
    checks: [[MALFORMED, 'bytes that are no text']],
  },
  {
    protection: 'what cannot be read is answered in the catalogue’s form',
    edits: [
      [
        'server/src/platform/http/app-frame.ts',
        'clientErrorHandler: (error, socket) => answerParserError(error, socket, log),',
        '',
      ],
    ],
    checks: [[MALFORMED, 'in the form of the catalogue']],
  },
  {
    protection: 'what cannot be read is answered on a kept connection too',
    edits: [
      ['server/src/platform/http/malformed-requests.ts', '|| isAmidAnswer(socket)', '|| socket.bytesWritten > 0'],
    ],
    checks: [[MALFORMED, 'later one on its connection']],
  },
  {
    protection: 'no answer amid another one',
    edits: [['server/src/platform/http/malformed-requests.ts', '|| isAmidAnswer(socket)', '']],
    checks: [[MALFORMED, 'amid the one before']],
  },
  {
    protection: 'an upload that its sender breaks off is no fault',
    edits: [['server/src/platform/http/error-handler.ts', 'wasAborted(error, request)', 'false']],
    checks: [[MALFORMED, 'breaks off']],
  },
  {
    protection: 'token for /metrics and /api/docs of a business',
    edits: [
      ['server/src/platform/http/operations-access.ts', 'if (operationsToken === undefined) throw', 'if (false) throw'],
      [
        'server/src/platform/http/operations-access.ts',
        'if (given !== undefined && isSame(given, operationsToken)) return;',
        'return;',
      ],
    ],
    checks: [['server/src/platform/http/operations-access.test.ts', '']],
  },
  {
    protection: 'a signal that comes twice is one wish',
    edits: [['server/src/stop-wishes.ts', 'const SAME_WISH_MS = 2_000;', 'const SAME_WISH_MS = 0;']],
    checks: [['server/src/stop-wishes.test.ts', 'is the same wish']],
  },
  {
    protection: 'row lock of an action',
    edits: [
      [`${APPOINTMENTS}/store/lock.repository.ts`, 'a.deleted_at is null for update of a`', 'a.deleted_at is null`'],
    ],
    checks: [
      [RACES, '50 confirms of one therapist'],
      [RACES, 'two operators verify one payment'],
    ],
  },
  {
    protection: 'lock on the choice of a pickup driver',
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
    protection: 'event, audit row and notifications in the transaction of their change',
    edits: [
      [
        'server/src/platform/database/database.ts',
        'await together(answerOf(done), transaction.writeJournal(), transaction.commit());',
        'await together(answerOf(done), transaction.commit()); const late = transaction.journal.statement(); if (late) await sendToPool(late, late.params);',
      ],
    ],
    checks: ['events', 'audit_log', 'notifications'].map((table) => [
      ALL_OR_NOTHING,
      `an action whose row in ${table} cannot be written`,
    ]),
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
    protection: "an appointment is its people's (reading, channel)",
    edits: [[`${APPOINTMENTS}/read/view.ts`, 'mayKnowOf({ role, id: userId }, staffOf(record))', 'true']],
    checks: [
      [`${APPOINTMENTS}/read/view.test.ts`, 'is seen by its own therapists and drivers alone'],
      [`${APPOINTMENTS}/read/lists.test.ts`, "answers somebody else's"],
    ],
  },
  {
    protection: 'texts of the views given to their audience alone',
    edits: [
      [
        `${APPOINTMENTS}/read/view.ts`,
        'inner((mayRead(audience) && record.written[audience]) || ALL_NULL[audience])',
        'inner(record.written[audience] || ALL_NULL[audience])',
      ],
    ],
    checks: [
      [`${APPOINTMENTS}/read/view.test.ts`, 'shows a driver no prices and no payment data'],
      [FIELDS, 'in the record itself gives the colleague'],
      [FIELDS, 'in a message of the channel gives the driver'],
      [FIELDS, 'reaches nobody else, under whatever name'],
    ],
  },
  {
    protection: 'what the server works out of an appointment given to its audience alone',
    edits: [
      [
        `${APPOINTMENTS}/read/view.ts`,
        'withheld(derived(record, { reader, mayRead }, now), RESTRICTED, mayRead)',
        'derived(record, { reader, mayRead }, now)',
      ],
      [`${APPOINTMENTS}/read/view.ts`, 'withheld<ServiceDetails>(one, RESTRICTED_OF_SERVICE, mayRead)', 'one'],
    ],
    checks: [
      [FIELDS, 'in the list of all gives the driver'],
      [`${APPOINTMENTS}/read/view.test.ts`, 'shows a driver no prices and no payment data'],
    ],
  },
  {
    protection: 'cards without what is kept from their reader',
    edits: [
      [`${APPOINTMENTS}/read/card.ts`, 'if (!mayRead(audience)) card[field] = undefined;', ''],
      [
        `${APPOINTMENTS}/read/card.ts`,
        'const priced = mayRead(APPOINTMENT_VISIBILITY.services_details.price);',
        'const priced = true;',
      ],
    ],
    checks: [
      [`${APPOINTMENTS}/read/card.test.ts`, 'show a driver no prices and no payment data'],
      [FIELDS, 'on the cards of a list gives the colleague'],
      [FIELDS, 'on the cards of the first message of the channel gives the driver'],
    ],
  },
  {
    protection: 'the list of who is given which field',
    edits: [
      ['shared-lib/src/contract/field-audiences.ts', '  payment_notes: operators,', '  payment_notes: everybody,'],
    ],
    checks: [['server/src/access/fields.test.ts', 'gives payment_notes to operators alone']],
  },
  {
    protection: 'a row for every field of the list',
    edits: [['shared-lib/src/contract/field-audiences.ts', '  payment_notes: operators,', '']],
    checks: [['server/src/access/fields.test.ts', 'has a row for every field of the answer of appointments.read']],
  },
  {
    protection: 'the figures of the stock kept from therapists',
    edits: [
      [
        `${APPOINTMENTS}/commands/check-material.usecases.ts`,
        'return withheld<AnsweredMaterial>(material, OF_THE_OFFICE, (audience) => isIn(audience, actor, null));',
        'return material;',
      ],
    ],
    checks: [[MATRIX, 'POST /api/inventory/:id/update_material_status/']],
  },
  {
    protection: 'why somebody refused is not told as the reason of the cancellation',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-review.ts`,
        'reason || texts.CANCELLED_AFTER_REFUSAL',
        'reason || locked.row.rejection_reason',
      ],
    ],
    checks: [
      [FIELDS, 'reaches nobody else, under whatever name'],
      [FIELDS, 'in words that blame nobody'],
    ],
  },
  {
    protection: 'a search looks only into what its reader is shown',
    edits: [
      [
        `${APPOINTMENTS}/read/search-query.sql.ts`,
        "therapist: { client: 'staff_search', staffNumbers: false }",
        "therapist: { client: 'operator_search', staffNumbers: true }",
      ],
      [
        `${APPOINTMENTS}/read/search-query.sql.ts`,
        "driver: { client: 'staff_search', staffNumbers: false }",
        "driver: { client: 'operator_search', staffNumbers: true }",
      ],
    ],
    checks: [
      [SEARCH, "a client's e-mail address"],
      [SEARCH, "the domain of a client's e-mail address"],
      [SEARCH, "a driver's phone number"],
    ],
  },
  {
    protection: 'a search is of three letters or digits at least',
    edits: [
      [
        'shared-lib/src/contract/primitives.ts',
        "term === '' || isEnough(term)",
        "term === '' || isEnough(term) || true",
      ],
    ],
    checks: [[SEARCH, 'is refused at the field']],
  },
  {
    protection: 'a search answers so much and no more',
    edits: [['shared-lib/src/domain/server-limits.ts', 'SEARCH_FOUND_MAX = 500', 'SEARCH_FOUND_MAX = 500_000']],
    checks: [[SEARCH, 'answers the newest 500']],
  },
  {
    protection: 'of one person one search runs at a time',
    edits: [[LANE, '&& !this.#running.has(userId)', '']],
    checks: [[LANE_TEST, 'of one person run one at a time']],
  },
  {
    protection: 'searches have few connections to themselves',
    edits: [[LANE, 'this.#running.size < this.most', 'true']],
    checks: [[LANE_TEST, 'of many people take an eighth']],
  },
  {
    protection: 'a search ends by itself',
    edits: [[LANE, 'tx.rows(LIMIT_STATEMENTS, [`${STATEMENT_MS}ms`]).catch(() => undefined);', '']],
    checks: [[LANE_TEST, 'that take too long are ended']],
  },
  {
    protection: 'a search reads by an index, and few appointments however many match',
    edits: [
      [`${APPOINTMENTS}/read/search-query.sql.ts`, 'const CLIENTS_MAX = 2_000;', 'const CLIENTS_MAX = 2_000_000;'],
    ],
    checks: [[`${APPOINTMENTS}/read/plans.test.ts`, 'searches for a part that many clients have']],
  },
  {
    protection: 'no compression of what hands out secrets',
    edits: [
      [
        'server/src/platform/http/compression.ts',
        "request.url.startsWith('/api/auth/')",
        "request.url.startsWith('/none/')",
      ],
    ],
    checks: [['server/src/platform/http/compression.test.ts', 'stays plain where tokens and codes are handed out']],
  },
  {
    protection: 'role of a call',
    edits: [
      [
        'server/src/platform/http/route.ts',
        'if (call.roles && !call.roles.includes(principal.role)) throw wrongRole(call.roles);',
        '',
      ],
    ],
    checks: [
      ['server/src/platform/http/route.test.ts', 'answers 403 to another role'],
      [`${APPOINTMENTS}/commands/refusals.test.ts`, 'lets only operators book'],
    ],
  },
  {
    protection: 'revoked sessions',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        's.revoked_at is null and s.expires_at > $2',
        's.expires_at > $2',
      ],
    ],
    checks: [
      ['server/src/accounts/sessions/sessions.test.ts', 'end at log-out, and only the one'],
      ['server/src/accounts/sessions/sessions.test.ts', 'can all be ended but the one that asks'],
    ],
  },
  {
    protection: 'lock after five wrong passwords',
    edits: [
      [
        'server/src/accounts/sign-in/sign-in-lock.repository.ts',
        '(a.locked_until is null or a.locked_until <= $2) and a.failures',
        'a.failures',
      ],
    ],
    checks: [
      ['server/src/accounts/sign-in/sign-in.test.ts', 'locks for 5 minutes after five wrong passwords'],
      ['server/src/accounts/sign-in/sign-in.test.ts', 'evaluates five of 50 parallel guesses'],
    ],
  },
  {
    protection: 'limit of requests: only a proxy of ours says who sends',
    edits: [
      [
        'server/src/platform/http/app-frame.ts',
        'config.trustedProxies.length ? [...config.trustedProxies] : false',
        'true',
      ],
    ],
    checks: [
      [RATES, 'cannot be spread by headers'],
      [RATES, 'behind a proxy are counted'],
    ],
  },
  {
    protection: 'limit of requests: an IPv6 network is one address',
    edits: [
      [
        'server/src/platform/http/rate-limits.ts',
        'store: rateCounters(clock),',
        'store: rateCounters(clock), keyGenerator: (request) => request.ip,',
      ],
    ],
    checks: [[RATES, 'of one IPv6 network count as one']],
  },
  {
    protection: 'limit of requests: wrong release tokens, pages and unknown addresses count',
    edits: [
      ['server/src/web/releases.routes.ts', "addHook('preParsing'", "addHook('onRequest'"],
      ['server/src/app.ts', '{ preHandler: app.rateLimit() }', '{}'],
    ],
    checks: [
      [RATES, 'POST /api/releases/:remote/:'],
      [RATES, 'are counted together wherever they go'],
    ],
  },
  {
    protection: 'a tighter limit where people sign in',
    edits: [['server/src/platform/http/route.ts', '...(rateLimit && {', '...(rateLimit && rateLimit.max < 0 && {']],
    checks: [
      [RATES, 'are limited as the table says'],
      [RATES, 'POST /api/auth/login/'],
      [RATES, 'POST /api/auth/resend-password-reset/'],
    ],
  },
  {
    protection: 'mails with codes come ever more slowly',
    edits: [
      [
        'server/src/accounts/codes/code-mail-limits.sql.ts',
        'case when m.streak < 5 then ${SHORTEST} when m.streak < 10 then 5 else 60 end',
        '1',
      ],
    ],
    checks: [
      [ACCOUNT_RATES, 'resend-password-reset to somebody'],
      [ACCOUNT_RATES, 'resend-verification to nobody'],
    ],
  },
  {
    protection: 'a code has five tries',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'c.tries + case when named.own then 0 else c.network_tries end <',
        '-1 <',
      ],
    ],
    checks: [
      [ACCOUNT_RATES, 'five wrong codes'],
      ['server/src/accounts/sign-in/sign-in.test.ts', 'gives a code five tries'],
    ],
  },
  {
    protection: 'who merely comes from the same network uses up no tries of the owner',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'tries = c.tries + named.own::int, network_tries = c.network_tries + (not named.own)::int',
        'tries = c.tries + 1',
      ],
    ],
    checks: [[LOCK_OUT, 'who gave the right password gets the code']],
  },
  {
    protection: 'a challenge nobody has counts no mail',
    edits: [
      [
        'server/src/accounts/sign-in/sign-in.usecases.ts',
        'if (asked.challenge !== undefined) return asked.challenge;',
        '',
      ],
    ],
    checks: [[LOCK_OUT, 'resend-two-factor with a challenge nobody has']],
  },
  {
    protection: 'mails with codes are counted by who asks',
    edits: [
      ['server/src/accounts/codes/code-mail-limits.ts', '=> `network:${network}`', "=> (network ? 'network' : '')"],
    ],
    checks: [
      [LOCK_OUT, 'a reset asked for by others'],
      [LOCK_OUT, 'a registration begun by others'],
    ],
  },
  {
    protection: 'strangers together begin a bounded number of codes an hour',
    edits: [['server/src/accounts/codes/code-mail-limits.ts', 'if (!stranger) return undefined;', 'return undefined;']],
    checks: [
      [LOCK_OUT, 'no mailbox is flooded'],
      [LOCK_OUT, 'networks that keep asking'],
    ],
  },
  {
    protection: 'a crowd that signs in leaves threads for connections and files',
    edits: [['server/src/accounts/passwords/passwords.ts', 'const HASHES_AT_ONCE = 2;', 'const HASHES_AT_ONCE = 64;']],
    checks: [['server/src/accounts/passwords/passwords.test.ts', 'leaves Node’s threads']],
  },
  {
    protection: 'a newcomer is not held up by strangers who keep asking',
    edits: [
      [
        'server/src/accounts/codes/code-mail-limits.ts',
        "newcomer ? 'newcomer' : 'others'",
        "newcomer ? 'others' : 'others'",
      ],
    ],
    checks: [[LOCK_OUT, 'after 100 wrong passwords the reset works']],
  },
  {
    protection: 'a kept cookie is worth three resends, a dozen with others',
    edits: [
      ['server/src/accounts/codes/code-mail-limits.ts', 'const RESENDS = 3;', 'const RESENDS = 3_000;'],
      [
        'server/src/accounts/codes/code-mail-limits.ts',
        'const RESENDS_AN_HOUR = 12;',
        'const RESENDS_AN_HOUR = 12_000;',
      ],
    ],
    checks: [[LOCK_OUT, 'browsers that keep their cookies get no more']],
  },
  {
    protection: 'a browser asks again for a lost mail by itself',
    edits: [['server/src/accounts/codes/code-mail-limits.ts', 'const RESENDS = 3;', 'const RESENDS = 0;']],
    checks: [[LOCK_OUT, 'a mail that was lost is sent again']],
  },
  {
    protection: 'a log-in that no mail goes out for uses up no resend',
    edits: [
      [
        'server/src/accounts/codes/codes.usecases.ts',
        'return await deps.db.tx((tx) => beginChallenge(tx, deps, beginning));',
        'return await beginChallenge(deps.db, deps, beginning);',
      ],
    ],
    checks: [[LOCK_OUT, 'a log-in that no mail goes out for']],
  },
  {
    protection: 'strangers give a bounded number of wrong codes a day',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'const STRANGERS_WRONG_CODES_A_DAY = 50;',
        'const STRANGERS_WRONG_CODES_A_DAY = 50_000;',
      ],
    ],
    checks: [
      [LOCK_OUT, 'after fifty wrong reset codes'],
      [LOCK_OUT, 'after fifty wrong codes for a registration'],
      [LOCK_OUT, 'after fifty wrong codes for an address'],
    ],
  },
  {
    protection: 'a new code does not make the wrong ones of the day forgotten',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'earlier_tries = earlier_tries + tries + network_tries',
        'earlier_tries = 0',
      ],
    ],
    checks: [[LOCK_OUT, 'though asked for anew in the same browsers']],
  },
  {
    protection: 'who shares a network with the browser that signs in did not give the password',
    edits: [['server/src/accounts/sign-in/sign-in.usecases.ts', 'if (open?.own) {', 'if (open) {']],
    checks: [[LOCK_OUT, 'is answered as if nobody were']],
  },
  {
    protection: 'a code for who shares the network belongs to no browser',
    edits: [
      ['server/src/accounts/codes/codes.usecases.ts', 'browserHash: null,', 'browserHash: tokenHash(asker.browser),'],
    ],
    checks: [[LOCK_OUT, 'gets no code of their own']],
  },
  {
    protection: 'one operator always remains',
    edits: [
      [
        'server/migrations/051_last_operator.sql',
        "perform pg_advisory_xact_lock(hashtext('hatid'), hashtext('operators'));\n  if not exists",
        'if false and not exists',
      ],
    ],
    checks: [
      [LAST_OPERATOR, 'of two who disable each other'],
      [LAST_OPERATOR, 'the last is not demoted'],
    ],
  },
  {
    protection: 'operators who are taken away wait for each other',
    edits: [
      [
        'server/migrations/051_last_operator.sql',
        "  perform pg_advisory_xact_lock(hashtext('hatid'), hashtext('operators'));\n",
        '',
      ],
    ],
    checks: [[LAST_OPERATOR, 'of two who disable each other']],
  },
  {
    protection: 'a socket does not outlive its session’s idle limit',
    edits: [
      [
        'server/src/live-channel/live-channel.ts',
        'if (!living.has(connection.sessionId)) this.#signOut(connection);',
        'void living.has(connection.sessionId);',
      ],
    ],
    checks: [['server/src/live-channel/idle-sessions.test.ts', 'once nobody has used its session']],
  },
  {
    protection: 'questions to support are counted for each person',
    edits: [['server/src/settings/company.usecases.ts', 'if (over)', 'if (over && clock.now() > over)']],
    checks: [['server/src/settings/settings.test.ts', 'is taken five times an hour']],
  },
  {
    protection: 'an edit of what somebody else has changed meanwhile',
    edits: [['server/src/platform/http/stale-edit.ts', 'if (changed) throw', 'if (changed && false) throw']],
    checks: [
      [RECORDS, 'change for who has seen what is stored'],
      [RECORDS, 'of two who change the same at the same time'],
    ],
  },
  {
    protection: 'one invitation a minute to whoever was registered',
    edits: [
      [
        'server/src/registration/staff.repository.ts',
        'and (invited_at is null or invited_at <= $3) returning id',
        'and ($3::timestamptz is not null) returning id',
      ],
    ],
    checks: [[RECORDS, 'the invitation goes out again, at most once a minute']],
  },
  {
    protection: 'another address of a colleague is only asked for',
    edits: [
      [
        'server/src/registration/staff.usecases.ts',
        'const asks = stored.registration_completed &&',
        'const asks = stored.id < 0 &&',
      ],
    ],
    checks: [
      [EMAIL_CHANGES, 'is only asked for after that'],
      [EMAIL_CHANGES, 'is not agreed to by the operator who asked'],
    ],
  },
  {
    protection: 'who asks for another address does not agree to it',
    edits: [
      [
        'server/src/accounts/own-account/email-changes.usecases.ts',
        'if (asked_by === ending.actor.id)',
        'if (asked_by === -1)',
      ],
    ],
    checks: [[EMAIL_CHANGES, 'is not agreed to by the operator who asked']],
  },
  {
    protection: 'no operator who was just registered agrees to another address',
    edits: [
      [
        'server/src/accounts/own-account/email-changes.usecases.ts',
        'if (!approver || approver.created_at.getTime() > deps.clock.now().getTime() - WAIT_MS)',
        'if (!approver)',
      ],
    ],
    checks: [[EMAIL_CHANGES, 'is not agreed to by the operator who asked']],
  },
  {
    protection: 'an address that somebody else takes at the same moment is refused',
    edits: [['server/src/accounts/own-account/email-changes.usecases.ts', 'throw emailTaken(error);', 'throw error;']],
    checks: [[EMAIL_CHANGES, 'while somebody else is given the address']],
  },
  {
    protection: 'another address ends every session',
    edits: [['server/src/accounts/own-account/email-changes.usecases.ts', 'await endSessionsOf(tx, id, now);', '']],
    checks: [
      [EMAIL_CHANGES, 'counts after 72 hours'],
      [EMAIL_CHANGES, 'closes the sockets'],
    ],
  },
  {
    protection: 'a reset clears every counter',
    edits: [
      [
        'server/src/accounts/sign-in/sign-in-lock.repository.ts',
        "where key like '%:' || $1::int`",
        "where key = 'user:' || $1::int`",
      ],
    ],
    checks: [[LOCK_OUT, 'a reset clears every counter']],
  },
  {
    protection: 'totals follow a change of status or day',
    edits: [
      [
        'server/migrations/042_appointment_counts.sql',
        '  if was and is_ and old.service_day = new.service_day then',
        "  if tg_op = 'UPDATE' then return null; end if;\n  if was and is_ and old.service_day = new.service_day then",
      ],
    ],
    checks: [[`${APPOINTMENTS}/read/totals.test.ts`, 'are what counting says, after any changes']],
  },
  {
    protection: "a driver's transports follow what is done",
    edits: [['server/migrations/079_driven_counts.sql', 'select unnest(is_), 1', 'select unnest(is_), 0']],
    checks: [[`${APPOINTMENTS}/read/totals.test.ts`, 'are what counting says, after any changes']],
  },
  {
    protection: 'whose an appointment is follows its driver',
    edits: [
      ['server/migrations/041_appointment_people.sql', 'perform set_appointment_people(coalesce(new.id, old.id));', ''],
    ],
    checks: [[`${APPOINTMENTS}/read/totals.test.ts`, 'are what counting says, after any changes']],
  },
  {
    protection: 'stock never below zero',
    edits: [
      [
        'server/src/inventory/appointment-materials.repository.ts',
        'm.stock, least(m.stock, n.quantity) as taken, n.quantity - least(m.stock, n.quantity) as shortage',
        'm.stock, n.quantity as taken, 0 as shortage',
      ],
    ],
    checks: [['server/src/inventory/materials.test.ts', 'are never taken below zero']],
  },
  {
    protection: 'the stock is the sum of its ledger, whatever code adds to it',
    edits: [['server/migrations/097_stock_ledger.sql', 'stock = m.stock + s.quantity,\n', 'stock = m.stock,\n']],
    checks: [
      [STOCK, 'is restocked and corrected, each with who and why, and is the sum of its ledger'],
      [STOCK, '40 restocks, corrections and visits add up'],
    ],
  },
  {
    protection: 'no other way to change the stock than its ledger',
    edits: [['server/migrations/097_stock_ledger.sql', 'pg_trigger_depth() < 2', 'false']],
    checks: [[STOCK, 'is changed by movements alone, in the database itself']],
  },
  {
    protection: 'an entry of the ledger waits for the one before it on every server',
    edits: [
      [
        'server/src/inventory/materials.repository.ts',
        'select id, stock, unit, is_empty from materials where id = $1 for no key update',
        'select id, stock, unit, is_empty from materials where id = $1',
      ],
    ],
    checks: [[STOCK, 'no correction of two that saw the same stock overwrites the other']],
  },
  {
    protection: 'a correction over what another has just changed is refused',
    edits: [
      [
        'server/src/inventory/stock.usecases.ts',
        'if (expected && expected.stock !== locked.stock)',
        'if (expected && expected.stock < 0)',
      ],
    ],
    checks: [[STOCK, 'is not corrected over what another has just changed']],
  },
  {
    protection: 'what is left over of a shared payment goes to somebody',
    edits: [[REVENUE, 'then e.amount % coalesce(g.sharing, 1)::int else 0 end', 'then 0 else 0 end']],
    checks: [
      [REPORTS, 'is that of a count by hand'],
      [REPORTS, 'adds up to the total'],
    ],
  },
  {
    protection: 'what is taken back is taken from what was earned of it, by the rate of the visit’s day',
    edits: [
      [
        REVENUE,
        'commission_percent(g.therapist_id, a.service_day, e.is_extension) end',
        'commission_percent(g.therapist_id, e.service_day, e.is_extension) end',
      ],
    ],
    checks: [[REPORTS, 'is that of a count by hand']],
  },
  {
    protection: 'a rate that is set today counts for what was paid today already',
    edits: [[REVENUE, 'select recount_revenue();', 'drop trigger commission_rates_revenue on commission_rates;']],
    checks: [[REPORTS, 'a rate that is set today counts']],
  },
  {
    protection: 'reports follow the people of a paid visit',
    edits: [
      [
        REVENUE,
        'select recount_revenue();',
        'drop trigger appointment_therapists_revenue_removed on appointment_therapists;',
      ],
    ],
    checks: [[REPORTS, 'stays so when people of paid visits change']],
  },
  {
    protection: 'a visit is counted in the area of the address it was moved to',
    edits: [
      [
        `${APPOINTMENTS}/commands/edit.usecases.ts`,
        '...(moved !== undefined && { store: (tx: Tx) => storeArea(tx, row.id, moved) }),',
        '',
      ],
    ],
    checks: [[REPORTS, 'count a visit in the area of its address']],
  },
  {
    protection: 'visits are counted anew where areas change',
    edits: [
      [
        TRAVEL_RULES,
        'await changeArea(tx, { id, ...named }, by);\n      await planRecognition(tx, deps.jobs);',
        'await changeArea(tx, { id, ...named }, by);',
      ],
    ],
    checks: [[REPORTS, 'count a visit in the area of its address']],
  },
  {
    protection: 'a share of a payment stands in the area of its visit',
    edits: [
      [
        'server/migrations/143_areas_of_visits.sql',
        'create trigger revenue_shares_area before insert on revenue_shares for each row execute function area_of_share();',
        '',
      ],
    ],
    checks: [[REPORTS, 'count a visit in the area of its address']],
  },
  {
    protection: 'a new price changes nothing of what was used before',
    edits: [
      [
        'server/migrations/144_material_costs.sql',
        '-sum(quantity * unit_cost) from moved',
        '-sum(moved.quantity * m.unit_cost) from moved join materials m on m.id = material_id',
      ],
      [
        'server/src/reports/materials.repository.ts',
        'sum(used.cost) as cost',
        'sum(used.quantity * m.unit_cost) as cost',
      ],
    ],
    checks: [[REPORTS, 'say what visits used up at what it cost']],
  },
  {
    protection: 'what comes back from a visit does so at the price at which it went there',
    edits: [
      [
        'server/migrations/144_material_costs.sql',
        "where new.kind = 'return' and s.appointment_id",
        'where false and s.appointment_id',
      ],
    ],
    checks: [[REPORTS, 'say what visits used up at what it cost']],
  },
  {
    protection: 'a therapist is given no other’s statement',
    edits: [
      [
        'server/src/reports/statement.usecases.ts',
        'if (wanted !== undefined && wanted !== userId) throw notFound();',
        '',
      ],
    ],
    checks: [[MATRIX, 'GET /api/reports/statement/']],
  },
  {
    protection: 'low stock is told once',
    edits: [
      ['server/src/inventory/stock.repository.ts', 'where is_low and low_told_at is null and', 'where is_low and'],
    ],
    checks: [[STOCK, 'is said once, not at every use']],
  },
  {
    protection: 'low stock is told again once there was enough',
    edits: [
      [
        'server/migrations/097_stock_ledger.sql',
        'then null else m.low_told_at end',
        'then m.low_told_at else m.low_told_at end',
      ],
    ],
    checks: [[STOCK, 'again only after there was enough']],
  },
  {
    protection: 'materials are taken once',
    edits: [
      [
        'server/src/inventory/appointment-materials.repository.ts',
        'and not exists (select from appointment_materials m where m.appointment_id = $1)\n',
        '\n',
      ],
      [
        'server/src/inventory/appointment-materials.repository.ts',
        'deducted_at) select $1, t.id, t.taken, t.shortage, $2 from taken t',
        'deducted_at) select $1, t.id, t.taken, t.shortage, $2 from taken t on conflict do nothing',
      ],
    ],
    checks: [['server/src/inventory/materials.test.ts', 'leave the stock when the session begins, once']],
  },
  {
    protection: 'nobody accepts once the visit has begun',
    edits: [
      ['shared-lib/src/domain/workflow/guards.ts', "    if (now >= state.startsAt) return 'ALREADY_STARTED';\n", ''],
      ['shared-lib/src/domain/workflow/guards.ts', "  if (now >= state.startsAt) return 'ALREADY_STARTED';\n", ''],
    ],
    checks: [[`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'nobody can accept once the visit has begun']],
  },
  {
    protection: 'overdue only past the deadline',
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
      [`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'is overdue a millisecond past the deadline'],
      [`${APPOINTMENTS}/read/overdue.test.ts`, 'is the same to the database as to the domain'],
    ],
  },
  {
    protection: 'pickup window',
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
    protection: 'a ride that broke down belongs to the first who takes it over',
    edits: [
      ['shared-lib/src/domain/workflow/backup.ts', "if (backup?.takenBy != null) return 'BACKUP_TAKEN';", ''],
      ['shared-lib/src/domain/workflow/backup.ts', 'backup != null && backup.answeredAt === null', 'backup != null'],
    ],
    checks: [[`${APPOINTMENTS}/commands/backup.test.ts`, 'belongs to the first of two who take it at once']],
  },
  {
    protection: 'backup is asked of, and given by, who is free for the ride now',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-backup.ts`,
        "return drivers.filter(({ standing }) => standing === 'free');",
        'return drivers;',
      ],
    ],
    checks: [
      [`${APPOINTMENTS}/commands/backup.test.ts`, 'is put only to who is free now'],
      [`${APPOINTMENTS}/commands/backup.test.ts`, 'is not taken by who has got other work meanwhile'],
    ],
  },
  {
    protection: 'a request for backup ends with its ride',
    edits: [
      [
        'shared-lib/src/domain/workflow/decide.ts',
        'withoutPastBackup(context.state, row.next(context))',
        'row.next(context)',
      ],
    ],
    checks: [[`${APPOINTMENTS}/commands/backup.test.ts`, 'ends with the ride']],
  },
  {
    protection: 'a deadline is told once, whichever server runs the job',
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
    checks: [[`${APPOINTMENTS}/jobs/deadlines.test.ts`, 'tells nothing twice when a job runs again']],
  },
  {
    protection: 'a slot that opens is offered to one wish, and looked for when a visit gives time back',
    edits: [
      [
        `${WAITLIST}/look-for-openings.ts`,
        '.filter(([id]) => id !== wish)',
        '.filter(([id]) => id < 0 && id !== wish)',
      ],
      [
        `${APPOINTMENTS}/workflow/effects.ts`,
        "  'release_holds',\n  'replan_holds',\n  'bring",
        "  'replan_holds',\n  'bring",
      ],
    ],
    checks: [[`${WAITLIST}/waitlist.test.ts`, 'offers a slot that a cancellation opens to the earliest wish']],
  },
  {
    protection: 'one operator has a line of what needs operators, and keeps it from whoever does not name them',
    edits: [[`${APPOINTMENTS}/store/taken-needs.repository.ts`, 'where t.taken_by in ($3, $5) or t.taken_at < $6', '']],
    checks: [
      [TAKEN_NEEDS, 'of two who take it at the same moment'],
      [TAKEN_NEEDS, 'is taken over from whoever is named'],
    ],
  },
  {
    protection: 'of what is overdue only what was chosen is cancelled',
    edits: [[`${APPOINTMENTS}/store/auto-cancel.repository.ts`, '$2::int[] is null or', '$2::int[] is not null or']],
    checks: [[`${APPOINTMENTS}/commands/cancel.test.ts`, 'of what is overdue takes what was chosen']],
  },
  {
    protection: 'a taken line ends with its need, and after ten minutes',
    edits: [[`${APPOINTMENTS}/read/taken-until.ts`, 'Math.max(since.getTime(), now.getTime() - TAKEN_MS + 1)', '0']],
    checks: [
      [TAKEN_NEEDS, 'passes by itself after ten minutes'],
      [TAKEN_NEEDS, 'ends with the need'],
    ],
  },
  {
    protection: 'one wish of the waitlist is booked once',
    edits: [
      [
        `${APPOINTMENTS}/commands/book.usecases.ts`,
        'if (booking.wish !== undefined) await lockOpenWish(tx, booking.wish);',
        '',
      ],
    ],
    checks: [[`${WAITLIST}/waitlist.test.ts`, 'who books it second is told what the first did']],
  },
  {
    protection: 'what was offered from the waitlist is taken back once it is booked',
    edits: [[`${WAITLIST}/look-for-openings.ts`, 'if (stands) return;', 'if (stands || start) return;']],
    checks: [[`${WAITLIST}/waitlist.test.ts`, 'takes an offer back that somebody else has booked']],
  },
  {
    protection: 'only who is on duty is booked',
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
    protection: 'one on-duty rule for all who ask',
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
    protection: 'no change of windows leaves a booking outside',
    edits: [[`${AVAILABILITY}/windows/window-changes.ts`, 'if (!lost.length) return;', 'return;']],
    checks: [
      [`${AVAILABILITY}/windows/windows.test.ts`, 'are not taken away from under it'],
      [`${AVAILABILITY}/windows/day.test.ts`, 'leave no booking outside'],
    ],
  },
  {
    protection: 'a pattern is written once, whoever writes it',
    edits: [
      [`${AVAILABILITY}/pattern/write-patterns.ts`, '.filter((day) => !stored.some(({ date }) => date === day))', ''],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'is not written for days that have windows already']],
  },
  {
    protection: 'nobody works on a closing day',
    edits: [
      [`${AVAILABILITY}/windows/window-changes.ts`, 'if (day !== undefined) throw field(', 'if (false) throw field('],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'has no windows of anybody, nor can it have']],
  },
  {
    protection: 'nothing is copied to a closing day',
    edits: [[`${AVAILABILITY}/windows/day.usecases.ts`, 'named.filter((day) => !closed.includes(day))', 'named']],
    checks: [[`${AVAILABILITY}/windows/day.test.ts`, 'are left out of days on which the business is closed']],
  },
  {
    protection: 'exceptions of one day count together',
    edits: [
      [
        'shared-lib/src/domain/time/availability.ts',
        'exceptions.filter(({ from, to }) => from <= day && day <= to);',
        'exceptions.filter(({ from, to }) => from <= day && day <= to).slice(-1);',
      ],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'and another of the same day is written alike']],
  },
  {
    protection: 'hours set by hand come back as they were',
    edits: [
      [`${AVAILABILITY}/pattern/plan.ts`, 'if (isPlanned(day, stored, plan)) return undefined;', 'return undefined;'],
    ],
    checks: [
      [`${AVAILABILITY}/pattern/pattern.test.ts`, 'takes away hours set by hand beyond what is written'],
      [`${AVAILABILITY}/pattern/pattern.test.ts`, 'opened again gives back the hours that were set by hand'],
    ],
  },
  {
    protection: 'a closing day is opened beside the nightly job',
    edits: [
      [
        `${AVAILABILITY}/windows/closing-days.usecases.ts`,
        '    await lockStaff(tx, staff);\n    const plans',
        '    const plans',
      ],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'is opened again while the nightly job writes it']],
  },
  {
    protection: 'an edit of a record that is kept as JSON is not stale by the order of its members',
    edits: [
      [
        'server/src/platform/http/stale-edit.ts',
        'isDeepStrictEqual(asStored(a), asStored(b))',
        'JSON.stringify(a ?? null) === JSON.stringify(b ?? null)',
      ],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'is changed as often as somebody wants']],
  },
  {
    protection: 'the coverage of a week judges by the rules of bookings',
    edits: [
      [
        `${AVAILABILITY}/coverage/coverage.ts`,
        'isOnDuty(one, demand.visit, options)',
        'one.duty.some(({ start, end }) => start <= demand.time.start && demand.time.end <= end)',
      ],
    ],
    checks: [
      [`${AVAILABILITY}/coverage/coverage.test.ts`, 'has no gap where a visit runs past the end of a window'],
      [`${AVAILABILITY}/coverage/coverage.test.ts`, 'asks whether a driver is on duty for the visit'],
    ],
  },
  {
    protection: 'a list of windows is whole',
    edits: [
      [
        `${AVAILABILITY}/windows/windows.repository.ts`,
        'order by service_day, staff_id, lower(during)`',
        'order by service_day, staff_id, lower(during) limit 5000`',
      ],
    ],
    checks: [[`${AVAILABILITY}/windows/windows.test.ts`, 'are listed whole, however many']],
  },
  {
    protection: "a colleague's change of a day is not overwritten unseen",
    edits: [
      [`${AVAILABILITY}/windows/day.usecases.ts`, 'expected && !sameWindows(expected, now)', 'expected && false'],
    ],
    checks: [[`${AVAILABILITY}/windows/day.test.ts`, 'that a colleague has changed meanwhile']],
  },
  {
    protection: 'one rule for the time an appointment takes',
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
    protection: "a colleague's choice of a pickup driver is not overwritten unseen",
    edits: [[`${APPOINTMENTS}/commands/prepare-pickup.ts`, 'await refuseOtherVersion(context, locked, version);', '']],
    checks: [[PLANNED_PICKUP, 'is refused to whoever saw it as it was before']],
  },
  {
    protection: 'the board has nothing of visits that were deleted',
    edits: [[`${APPOINTMENTS}/read/board.repository.ts`, 'and a.deleted_at is null order', 'order']],
    checks: [[`${APPOINTMENTS}/read/board.test.ts`, 'never what was deleted']],
  },
  {
    protection: 'who was disabled keeps the row of what is booked',
    edits: [
      [
        `${APPOINTMENTS}/read/board.usecases.ts`,
        '.filter((id) => !known.has(id))',
        '.filter((id) => !known.has(id) && false)',
      ],
    ],
    checks: [[`${APPOINTMENTS}/read/board.test.ts`, 'whoever was disabled with a visit of that day']],
  },
  {
    protection: 'the lookup takes seats into account',
    edits: [
      [
        `${STAFF_TIME}/free-staff.ts`,
        "if (person.role === 'driver' && !hasSeatsFor(person, passengers)) return 'vehicle';",
        '',
      ],
    ],
    checks: [
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'offers a group the cars alone that have a seat for everybody'],
      [`${APPOINTMENTS}/commands/offers.test.ts`, 'drivers for a group of three, by the seats of their cars'],
      [`${APPOINTMENTS}/commands/offers.test.ts`, 'and so are those whom a refused booking names'],
    ],
  },
  {
    protection: "a colleague's booking is no way to learn whom it holds",
    edits: [
      [
        `${AVAILABILITY}/availability.routes.ts`,
        "if (query.except !== undefined && role !== 'operator') throw new ApiError('FORBIDDEN');",
        '',
      ],
    ],
    checks: [[`${AVAILABILITY}/free-staff/lookups.test.ts`, 'booking by operators alone']],
  },
  {
    protection: 'a slot without a driver is not shown as free',
    edits: [['shared-lib/src/domain/booking/slots.ts', 'supply.freeDrivers === 0 || ', '']],
    checks: [
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'limited without a driver'],
      ['shared-lib/src/domain/rules.test.ts', 'nobody to drive them'],
      [`${AVAILABILITY}/free-staff/slots-model.test.ts`, 'are as the count says'],
    ],
  },
  {
    protection: 'a calendar of therapists and drivers is of their own visits',
    edits: [
      [
        `${APPOINTMENTS}/read/reads.usecases.ts`,
        'const wanted = byDays(asking.reader, date_after, date_before);',
        "const wanted = byDays({ ...asking.reader, role: 'operator' }, date_after, date_before);",
      ],
    ],
    checks: [[`${APPOINTMENTS}/read/calendar.test.ts`, 'own visits to therapists and drivers']],
  },
  {
    protection: 'that operators noted something nobody else hears',
    edits: [['server/src/live-channel/who-hears.ts', 'event.audience.operatorsAlone ? undefined : ', '']],
    checks: [['server/src/live-channel/change-messages.test.ts', 'of an internal note to operators alone']],
  },
  {
    protection: 'what is personal stands beside the audit trail',
    edits: [
      ['server/src/audit/personal.ts', 'if (!members || !isPersonal(entity))', 'if (!members || isPersonal(entity))'],
    ],
    checks: [[REDACTION, 'takes away what is known of a client']],
  },
  {
    protection: 'personal data goes from the records, and from beside the trail',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        '...OF_VISITS.map((statement) => bind(statement, [visits])),',
        '',
      ],
    ],
    checks: [[REDACTION, 'takes away what is known of a client']],
  },
  {
    protection: 'what operators note among themselves goes with the rest',
    edits: [['server/src/audit/personal.ts', " internal_note: '',", '']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'who came again is not redacted',
    edits: [['server/src/redaction/redaction.repository.ts', 'and a.service_day >= kept_from.day', 'and false']],
    checks: [[REDACTION, 'spares who came again']],
  },
  {
    protection: 'receipts of the ledger are kept',
    edits: [
      [
        'server/src/payments/receipts.repository.ts',
        ' and not exists (select from payments p where p.appointment_id = a.id and p.receipt_hash = r.hash)',
        '',
      ],
    ],
    checks: [['server/src/payments/clean-up.test.ts', 'removes those shown for appointments deleted']],
  },
  {
    protection: 'append-only audit trail and ledgers',
    edits: [
      [
        'server/migrations/001_core.sql',
        "raise exception '% is append-only', tg_table_name using errcode = 'HT001';",
        'return null;',
      ],
    ],
    checks: [['server/src/platform/database/database.test.ts', 'even the owner meets the trigger']],
  },
  {
    protection: 'commit order of the live channel',
    edits: [
      [
        'server/src/live-channel/events.repository.ts',
        'tx_id < pg_snapshot_xmin(pg_current_snapshot()) as settled',
        'true as settled',
      ],
    ],
    checks: [['server/src/live-channel/commit-order.test.ts', 'an event never overtakes one']],
  },
  {
    protection: 'the order of transactions whose numbers grow by a digit',
    edits: [['server/src/live-channel/events.repository.ts', 'order by events.tx_id, events.id', 'order by tx_id, id']],
    checks: [['server/src/live-channel/commit-order.test.ts', 'a transaction with a digit more']],
  },
  {
    protection: 'what was missed is sent after a cut',
    edits: [
      [
        'server/src/live-channel/catch-up.ts',
        'const events = await missed(last, joinedAt);',
        'const events = last ? [] : await missed(last, joinedAt);',
      ],
    ],
    checks: [
      ['server/src/live-channel/bad-lines.faults.test.ts', 'every client shows what a fresh one is shown'],
      ['server/src/live-channel/commit-order.test.ts', 'who reconnects with the last id'],
    ],
  },
  {
    protection: 'live messages wait until the missed ones were sent',
    edits: [
      [
        'server/src/live-channel/live-channel.ts',
        '      this.#connections.add(connection);\n      await this.#catchUp({ connection, last, joinedAt: feed.position() });',
        '      await this.#catchUp({ connection, last, joinedAt: feed.position() });\n      this.#connections.add(connection);',
      ],
    ],
    checks: [['server/src/live-channel/commit-order.test.ts', 'who joins while events are being sent']],
  },
  {
    protection: 'sockets of an ended session are closed',
    edits: [
      ['server/src/live-channel/live-channel.ts', 'if (type !== SESSION_REVOKED) return;', "if (type !== '') return;"],
    ],
    checks: [
      [SIGNED_OUT, 'by log-out'],
      [SIGNED_OUT, 'by an operator who disables the account'],
    ],
  },
  {
    protection: 'tokens rest hashed, and with no kept answer',
    edits: [
      [
        'server/src/accounts/accounts.routes.ts',
        'createChannelToken(deps.db, user.sessionId, deps.clock.now()) }),\n    { secret: true },',
        'createChannelToken(deps.db, user.sessionId, deps.clock.now()) }),',
      ],
    ],
    checks: [[SIGNED_OUT, 'stands nowhere in the database']],
  },
  {
    protection: 'a channel token works once, for 30 seconds',
    edits: [
      [
        'server/src/accounts/accounts.repository.ts',
        'delete from channel_tokens where token_hash = $1 returning session_id, expires_at > $2 as valid',
        'select session_id, $2::timestamptz is not null as valid from channel_tokens where token_hash = $1',
      ],
    ],
    checks: [
      [CHANNEL, 'a channel token once, and for 30 seconds'],
      [SESSIONS, 'give a channel token that works once'],
    ],
  },
  {
    protection: 'no page of another site opens the channel',
    edits: [['server/src/live-channel/live-channel.routes.ts', 'refuseForeignOrigin(request);', '']],
    checks: [[CHANNEL, 'no page of another site']],
  },
  {
    protection: 'frames of 64 KiB and 60 messages in 10 seconds at most',
    edits: [
      ['server/src/live-channel/live-channel.routes.ts', 'maxPayload: LARGEST_FRAME', 'maxPayload: 2 * LARGEST_FRAME'],
      ['server/src/live-channel/connection.ts', '<= FLOOD.messages', '<= 2 * FLOOD.messages'],
    ],
    checks: [
      [CHANNEL, 'of a frame over 64 KiB'],
      [CHANNEL, 'of a flood'],
    ],
  },
  {
    protection: 'one hash is evaluated for whoever is asked about',
    edits: [
      [
        'server/src/accounts/passwords/passwords.ts',
        'const matches = await hashed(() => verify(hashOfAny, composed(password)));',
        'const matches = stored != null && (await verify(hashOfAny, composed(password)));',
      ],
    ],
    checks: [['server/src/accounts/sign-in/enumeration.test.ts', 'a wrong password for nobody']],
  },
  {
    protection: 'a code works once',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        "'update challenges set closed_at = $2 where id = $1 and closed_at is null returning id'",
        "'select id from challenges where id = $1 and $2::timestamptz is not null'",
      ],
    ],
    checks: [
      [SIGN_IN, 'accepts a code once'],
      [SIGN_IN, 'uses a code once though it is sent 20 times'],
    ],
  },
  {
    protection: 'a code works for 15 minutes',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'c.closed_at is null and c.code_expires_at > $6\n',
        'c.closed_at is null\n',
      ],
    ],
    checks: [[SIGN_IN, 'a code of 15:00 ago']],
  },
  {
    protection: 'a new code ends the older one of its browser',
    edits: [
      [
        'server/src/accounts/codes/codes.usecases.ts',
        'await closeOwnChallenges(tx, { purpose, email, browser: tokenHash(asker.browser) }, now);',
        '',
      ],
    ],
    checks: [[SIGN_IN, 'a new code kills the old']],
  },
  {
    protection: 'a new code ends no other browser’s',
    edits: [
      [
        'server/src/accounts/codes/challenges.repository.ts',
        'and purpose = $2 and browser_hash = $3 and closed_at is null`,\n);\nconst INSERT',
        'and purpose = $2 and $3::bytea is not null and closed_at is null`,\n);\nconst INSERT',
      ],
    ],
    checks: [
      [LOCK_OUT, 'a reset asked for by others'],
      [LOCK_OUT, 'a new code ends the older one'],
    ],
  },
  {
    protection: 'sessions end without use, and after 30 days with it',
    edits: [
      [
        'server/src/accounts/sessions/sessions.repository.ts',
        "s.expires_at > $2 and s.last_seen_at > $2::timestamptz - s.idle_seconds * interval '1 second'",
        '$2::timestamptz is not null',
      ],
    ],
    checks: [
      [SESSIONS, 'of a operator end after 12 hours'],
      [SESSIONS, 'end after 30 days though used every day'],
    ],
  },
  {
    protection: 'files are known by their content',
    edits: [['server/src/payments/receipt-file.ts', 'return undefined;', "return 'image/png';"]],
    checks: [
      [PAYMENT, 'refuse HTML named .png'],
      [PAYMENT, 'refuse SVG named .png'],
      [PAYMENT, 'refuse ZIP named .png'],
    ],
  },
  {
    protection: 'files of 5 MiB at most, by the hash of what came, shown and never run',
    edits: [
      [
        'server/src/payments/receipts.usecases.ts',
        'content.length > RECEIPT_MAX_BYTES',
        'content.length > RECEIPT_MAX_BYTES + 1',
      ],
      [
        'server/src/payments/receipts.usecases.ts',
        "createHash('sha256').update(content)",
        "createHash('sha256').update(String(content.length))",
      ],
    ],
    checks: [
      [PAYMENT, 'take 5 MiB and not a byte more'],
      [PAYMENT, 'stored by the hash the server computes'],
    ],
  },
  {
    protection: 'a receipt is shown in a sandbox, to operators',
    edits: [
      [
        'server/src/payments/payments.routes.ts',
        "\"sandbox; default-src 'none'; frame-ancestors 'none'\"",
        '"default-src *"',
      ],
    ],
    checks: [[PAYMENT, 'shown to operators only']],
  },
  {
    protection: 'texts are texts: answers are data, e-mails are escaped',
    edits: [
      ['server/src/platform/http/app-frame.ts', "\"default-src 'none'; frame-ancestors 'none'\"", '"default-src *"'],
      ['server/src/platform/mail/mail-html.ts', 'withLinks(escapeHtml(paragraph))', 'withLinks(paragraph)'],
    ],
    checks: [
      [HOSTILE, '<svg/onload=alert(1)>, in every field'],
      [HOSTILE, '<svg/onload=alert(1)> is a text in an e-mail'],
    ],
  },
  {
    protection: 'fields a call does not name are refused',
    edits: [
      [
        'shared-lib/src/contract/accounts.ts',
        'body: z.strictObject({ username: credential, password })',
        'body: z.object({ username: credential, password })',
      ],
      ['shared-lib/src/contract/appointment-bodies.ts', 'cancel: z.strictObject(', 'cancel: z.object('],
    ],
    checks: [
      [EXTRA, 'by accounts.login'],
      [EXTRA, 'by the action cancel'],
    ],
  },
  {
    protection: 'texts that the database cannot hold are refused',
    edits: [
      [
        'server/src/platform/http/validation.ts',
        'if (isUnstorable(value))\n    throw',
        'if (value === isUnstorable)\n    throw',
      ],
    ],
    checks: [['server/src/platform/http/route.test.ts', 'refuses texts that the database could not hold']],
  },
  {
    protection: 'what does not fit its schema never reaches a handler',
    edits: [
      [
        'server/src/platform/http/validation.ts',
        'if (parsed.success) return parsed.data;',
        "if (parsed.success || part === 'body') return value;",
      ],
    ],
    checks: [['server/src/fuzz/fuzz.exhaustive.test.ts', '']],
  },
  {
    protection: 'no token in a log line, and no address passed on',
    edits: [
      ['server/src/platform/http/app-frame.ts', "route: request.routeOptions.url ?? 'unknown',", 'route: request.url,'],
      [
        'server/src/platform/http/security-headers.ts',
        "crossOriginResourcePolicy: { policy: 'same-origin' },",
        "referrerPolicy: false, crossOriginResourcePolicy: { policy: 'same-origin' },",
      ],
    ],
    checks: [
      [CANARY, 'as operator'],
      [CANARY, 'comes back from no page'],
    ],
  },
  {
    protection: 'a key that was used for other contents is refused',
    edits: [
      [
        'server/src/platform/http/idempotent-requests.ts',
        "if (!row.request_hash.equals(hash)) throw new ApiError('IDEMPOTENCY_MISMATCH');",
        '',
      ],
    ],
    checks: [
      ['server/src/platform/http/idempotent-requests.test.ts', 'and other contents is refused with 422'],
      [PAYMENT, 'another file, or for another visit, is refused'],
    ],
  },
  {
    protection: 'a path below /dashboard belongs to one remote, and none to a remote that serves another role',
    edits: [
      ['server/src/web/releases.usecases.ts', "if (detail) throw new ApiError('PAGE_CLAIMED', { detail });", ''],
      ['server/src/web/release-package.ts', 'if (fault) throw refuse(fault);', ''],
    ],
    checks: [
      ['server/src/web/releases.test.ts', 'are refused where another remote has one already'],
      ['server/src/web/releases.test.ts', 'are refused in a rollback to one that another remote has by now'],
      ['server/src/web/releases.test.ts', 'are refused with a page of the shell'],
      ['server/src/web/releases.test.ts', 'are refused with a page for another role'],
    ],
  },
  {
    protection: 'of the pages in the registry, a role is shown its own alone',
    edits: [['shell/src/frame/dashboardPages.ts', '.filter(({ roles }) => roles.includes(role));', ';']],
    checks: [
      ['shell/src/frame/frame.test.tsx', 'leads a therapist to Dashboard, Schedule and Attendance'],
      ['shell/src/frame/frame.test.tsx', 'a role has its own area and attendance'],
    ],
  },
  {
    protection: 'lock on the pages of all remotes',
    edits: [['server/src/web/releases.repository.ts', 'await tx.rows(LOCK_CLAIMS);', '']],
    checks: [['server/src/web/releases.test.ts', 'of sixteen remotes that claim one at once']],
  },
  {
    protection: 'what a page may load and run',
    edits: [
      ['server/src/web/page-policy.ts', '"object-src \'none\'",', ''],
      ['server/src/web/page-policy.ts', "`script-src 'self'${local}`", "`script-src 'self' 'unsafe-inline'${local}`"],
    ],
    checks: [['server/src/web/delivery.test.ts', 'lets no inline or foreign script run']],
  },
  {
    protection: 'every route stands in the access matrix, and who may not is refused',
    edits: [
      [MATRIX, "'GET /readyz': { results: anybody('200') },", ''],
      [
        'server/src/platform/http/route.ts',
        'if (call.roles && !call.roles.includes(principal.role)) throw wrongRole(call.roles);',
        '',
      ],
    ],
    checks: [
      [MATRIX, 'is said for every route there is'],
      [MATRIX, 'POST /api/attendance/mark-absent/'],
    ],
  },
  {
    protection: 'a message of the channel that does not fit is refused',
    edits: [['server/src/live-channel/messages.ts', '.pipe(z.int().positive().max(2_147_483_647))', '']],
    checks: [['server/src/fuzz/channel.test.ts', '']],
  },
  {
    protection: 'a client who is not to be booked is asked about, however the booking comes about',
    edits: [
      [
        `${APPOINTMENTS}/commands/book.usecases.ts`,
        'await refuseDoNotBook(tx, client.id, booking.despite_do_not_book);',
        '',
      ],
    ],
    checks: [[MARKS, 'has a client who is not to be booked asked about first']],
  },
  {
    protection: 'so is one whose cancelled visit is set back by hand',
    edits: [
      [
        `${APPOINTMENTS}/commands/edit.usecases.ts`,
        'await refuseDoNotBook(context.tx, locked.row.client_id, isMeant);',
        ';',
      ],
    ],
    checks: [[MARKS, 'asks before a cancelled visit']],
  },
  {
    protection: 'a change of what is told to the people of a visit reaches their screens',
    edits: [
      [
        'server/src/clients/clients.usecases.ts',
        'if (TOLD_TO_THE_PEOPLE.some((name) => name in changed.after)) await tellVisits(tx, id, now);',
        '',
      ],
    ],
    checks: [[MARKS, 'reaches the open screens of a visit when it changes']],
  },
  {
    protection: 'allergies are kept from drivers',
    edits: [
      ['shared-lib/src/contract/field-audiences.ts', 'allergies: operatorsAndTherapists,', 'allergies: everybody,'],
    ],
    checks: [[MARKS, 'tells the therapists of a visit of allergies']],
  },
  {
    protection: 'the lock of a client while it is marked, and marks that nobody changes',
    edits: [
      [
        'server/src/clients/marks.usecases.ts',
        'if (!(await lockClient(tx, client))) throw await clientIsGone(tx, client);',
        '',
      ],
      [
        'server/migrations/137_client_marks.sql',
        'create trigger client_marks_kept before update or delete on client_marks for each row execute function keep_mark();',
        '',
      ],
    ],
    checks: [[MARKS, 'of two operators who mark or lift the same at once']],
  },
  {
    protection: 'who is offered by what the client asks for',
    edits: [
      [
        'shared-lib/src/domain/booking/client-preference.ts',
        'if (person.id === therapist) return 0;',
        'if (gender) return 1;',
      ],
    ],
    checks: [
      [MARKS, 'offers first whom the client asks for'],
      [MARKS, 'offers the waitlist a later start'],
    ],
  },
  {
    protection: 'the form of a booking offers no vehicle that is too small for the group',
    edits: [
      [
        'remote-operator/src/book/useChoices.ts',
        'const fits = !driver || hasSeatsFor(driver, passengers);',
        'const fits = true;',
      ],
    ],
    checks: [['remote-operator/src/book/bookAppointment.test.tsx', 'offers the drivers who have a seat for everybody']],
  },
];
