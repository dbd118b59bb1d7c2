import { APPOINTMENTS, FIELDS } from './paths.mjs';

const REPLACEMENTS = `${APPOINTMENTS}/read/replacements.test.ts`;
const SEARCH = `${APPOINTMENTS}/read/search.test.ts`;
const NEEDS = `${APPOINTMENTS}/read/needs.test.ts`;

/** Protections for reading appointments: each reader gets only what they may see. */
export const APPOINTMENTS_READ_PROTECTIONS = [
  {
    protection: 'the page of current visits counts like its own list',
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
    protection: 'a ride home calls only the driver who was asked',
    edits: [
      [
        'shared-lib/src/domain/workflow/needs.ts',
        "status === 'driver_assigned_pickup' && pickup?.driverId === actor.id && pickup.deadline !== null",
        "status === 'driver_assigned_pickup' && pickup?.deadline != null",
      ],
      // The query leaves other appointments out as well, so it is edited too.
      [
        `${APPOINTMENTS}/read/needs.sql.ts`,
        "(a.status = 'driver_assigned_pickup' and a.pickup_driver_id = $1)",
        "a.status = 'driver_assigned_pickup'",
      ],
    ],
    checks: [[NEEDS, 'is a ride home to answer, for its driver alone']],
  },
  {
    protection: 'a deleted visit needs no operator',
    edits: [
      [
        `${APPOINTMENTS}/read/needs.sql.ts`,
        'as turn\n     from appointments where deleted_at is null and',
        'as turn\n     from appointments where',
      ],
    ],
    checks: [[NEEDS, 'and deleted ones never']],
  },
  {
    protection: 'what is lost within half an hour stands on the first page',
    edits: [
      [`${APPOINTMENTS}/read/needs.usecases.ts`, 'soonBefore: isFirst ?', 'soonBefore: isFirst && limit > 100 ?'],
    ],
    checks: [[NEEDS, 'has all that is lost within 30 minutes on its first page']],
  },
  {
    protection: 'what comes in moves no line of a later page',
    edits: [[`${APPOINTMENTS}/read/needs.repository.ts`, "after?.turn ?? '-infinity'", "'-infinity'"]],
    checks: [[NEEDS, 'keeps a page as it is when something comes in before it']],
  },
  {
    protection: 'a colleague reads no client of the visit that keeps somebody',
    edits: [
      [
        `${APPOINTMENTS}/read/elsewhere.ts`,
        "client: reader.role === 'operator' || id === reader.userId ? client : null",
        'client',
      ],
    ],
    checks: [[`${APPOINTMENTS}/workflow/two-places.test.ts`, 'a colleague reads who it is, but not the client']],
  },
  {
    protection: 'the export of all bookings reads working times in bulk',
    edits: [[`${APPOINTMENTS}/read/export.usecases.ts`, 'deps.db.withStatementLimit(BULK_STATEMENT_MS)', 'deps.db']],
    checks: [[`${APPOINTMENTS}/read/query-plans.test.ts`, 'the time of work in bulk']],
  },
  {
    protection: 'the list of people free for a swap uses the same rule as the swap',
    edits: [
      [
        `${APPOINTMENTS}/read/replacements.usecases.ts`,
        'now, visit, wanted, here, address',
        'now, visit, wanted: visit, here, address',
      ],
    ],
    checks: [[REPLACEMENTS, 'and so with drivers, whose ride is what they are held for']],
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
    protection: 'texts of an appointment go only to those who may see them',
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
    protection: 'cards leave out what their reader may not see',
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
    protection: 'a pick-up address goes only to the driver of the way there',
    edits: [[`${APPOINTMENTS}/read/pickup-addresses.ts`, " && (role === 'operator' || userId === driver_id)", '']],
    checks: [[`${APPOINTMENTS}/read/pickup-addresses.test.ts`, 'is not read by the driver who only takes them home']],
  },
  {
    protection: 'a pick-up address is read on its day alone, until all are at the client',
    edits: [
      [
        `${APPOINTMENTS}/read/pickup-addresses.ts`,
        'if (!oneOf(BEFORE_DROP_OFF, status) || service_day > serviceDayOf(now)) return () => undefined;',
        '',
      ],
    ],
    checks: [
      [`${APPOINTMENTS}/read/pickup-addresses.test.ts`, 'is read by nobody before the day of the visit'],
      [`${APPOINTMENTS}/read/pickup-addresses.test.ts`, 'is read by nobody once the visit is dropped_off'],
    ],
  },
  {
    protection: 'a search looks only into fields that its reader sees',
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
    protection: 'a search needs at least three letters or digits',
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
    protection: 'the number of search results is limited',
    edits: [['shared-lib/src/domain/server-limits.ts', 'SEARCH_FOUND_MAX = 500', 'SEARCH_FOUND_MAX = 500_000']],
    checks: [[SEARCH, 'answers the newest 500']],
  },
  {
    protection: 'a search uses an index and reads few appointments, however many match',
    edits: [
      [`${APPOINTMENTS}/read/search-query.sql.ts`, 'const CLIENTS_MAX = 2_000;', 'const CLIENTS_MAX = 2_000_000;'],
    ],
    checks: [[`${APPOINTMENTS}/read/query-plans.test.ts`, 'searches for a part that many clients have']],
  },
  {
    protection: 'totals follow each change of status or day',
    edits: [
      [
        'server/migrations/008_appointment_lists.sql',
        '  if was and is_ and old.service_day = new.service_day then',
        "  if tg_op = 'UPDATE' then return null; end if;\n  if was and is_ and old.service_day = new.service_day then",
      ],
    ],
    checks: [[`${APPOINTMENTS}/read/totals.test.ts`, 'are what counting says, after any changes']],
  },
  {
    protection: "a driver's totals follow each finished ride",
    edits: [['server/migrations/008_appointment_lists.sql', 'select unnest(is_), 1', 'select unnest(is_), 0']],
    checks: [[`${APPOINTMENTS}/read/totals.test.ts`, 'are what counting says, after any changes']],
  },
  {
    protection: "the list of a driver's appointments follows a change of driver",
    edits: [
      ['server/migrations/008_appointment_lists.sql', 'perform set_appointment_people(coalesce(new.id, old.id));', ''],
    ],
    checks: [[`${APPOINTMENTS}/read/totals.test.ts`, 'are what counting says, after any changes']],
  },
  {
    protection: 'the board shows no deleted visit',
    edits: [[`${APPOINTMENTS}/read/board.repository.ts`, 'and a.deleted_at is null order', 'order']],
    checks: [[`${APPOINTMENTS}/read/board.test.ts`, 'never what was deleted']],
  },
  {
    protection: 'a disabled person with bookings keeps their row on the board',
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
    protection: 'therapists and drivers see only their own visits in the calendar',
    edits: [
      [
        `${APPOINTMENTS}/read/reads.usecases.ts`,
        'const wanted = byDays(asking.reader, date_after, date_before);',
        "const wanted = byDays({ ...asking.reader, role: 'operator' }, date_after, date_before);",
      ],
    ],
    checks: [[`${APPOINTMENTS}/read/calendar.test.ts`, 'own visits to therapists and drivers']],
  },
];
