const BOOKS = 'server/src/books';
const RANDOM_TEST = `${BOOKS}/books.random.test.ts`;
const COSTS_TEST = 'server/src/costs/costs.test.ts';
const OPENINGS = 'server/migrations/400_opening_balances.sql';
const OPENING_TEST = 'server/src/openings/openings.test.ts';
const OPENING_OF_TEST = 'server/src/openings/opening-of.test.ts';
const BOOKS_TEST = `${BOOKS}/books.test.ts`;

/** Protections for the books that an accountant gets. */
export const BOOK_PROTECTIONS = [
  {
    protection: 'the journal has what of an invoice is exempt from VAT',
    edits: [
      [
        'server/src/payments/invoices.repository.ts',
        'case when e.is_exempt then i.total * 100 else 0 end as exempt',
        '0 as exempt',
      ],
    ],
    checks: [[RANDOM_TEST, 'has VAT and exempt sales of each invoice']],
  },
  {
    protection: 'what an invoice has of VAT moves out of the revenue, and is no other figure of the reports',
    edits: [[`${BOOKS}/books.usecases.ts`, ", 'revenue_exempt', 'vat']", ']']],
    checks: [['server/src/payments/discount-kinds.test.ts', 'stand apart on the invoice']],
  },
  {
    protection: 'every entry of the journal has as much debit as credit',
    edits: [[`${BOOKS}/postings.ts`, 'amount: a + b - c, person', 'amount: a + b, person']],
    checks: [[RANDOM_TEST, 'as much debit as credit']],
  },
  {
    protection: 'the journal has the money of every ledger that the reports count',
    edits: [
      [
        `${BOOKS}/journal-facts.sql.ts`,
        "l.made_by is null and l.kind <> 'tip'",
        "l.made_by is null and l.kind = 'extension'",
      ],
    ],
    checks: [[RANDOM_TEST, 'as a count by hand']],
  },
  {
    protection: 'cash in hand of the journal is that of each person',
    edits: [
      [
        `${BOOKS}/postings.ts`,
        "{ account: 'cash_in_hand', amount: -b, person: holder },\n      ];\n    case 'earned'",
        "{ account: 'cash_in_hand', amount: -a, person: holder },\n      ];\n    case 'earned'",
      ],
    ],
    checks: [[RANDOM_TEST, 'the cash in hand']],
  },
  {
    protection: 'a bill of a restock settles what the restock left open',
    edits: [
      [
        `${BOOKS}/postings.ts`,
        "{ account: 'stock_to_settle', amount: b, person: null }",
        "{ account: 'stock_to_settle', amount: a, person: null }",
      ],
    ],
    checks: [[RANDOM_TEST, 'settles each restock']],
  },
  {
    protection: 'the digest of a day has its costs, and a closed day takes none',
    edits: [[OPENINGS, 'from costs where service_day_of(at) = of_day', 'from costs where false']],
    checks: [[COSTS_TEST, 'has its costs in its digest']],
  },
  {
    protection: 'the digest of a day has its opening balances',
    edits: [[OPENINGS, 'from opening_balances where service_day_of(at) = of_day', 'from opening_balances where false']],
    checks: [[OPENING_TEST, 'stands in its account']],
  },
  {
    protection: 'opening balances have one day',
    edits: [
      ['server/src/openings/openings.usecases.ts', 'day !== null && day !== as_of', 'day === null && as_of === null'],
    ],
    checks: [[OPENING_TEST, 'has the day of the others']],
  },
  {
    protection: 'prepaid money never came in on a day to come',
    edits: [['server/src/payments/received-on.ts', 'said > today', "said > '9'"]],
    checks: [['server/src/client-credit/received-prepaid.test.ts', 'is never of a day to come']],
  },
  {
    protection: 'prepaid money that came in on an earlier day is listed on both days',
    edits: [
      [
        'server/src/closed-days/day-changes.sql.ts',
        'from client_credit e where e.received_on is not null and',
        'from client_credit e where false and',
      ],
    ],
    checks: [['server/src/client-credit/received-prepaid.test.ts', 'stands on both days']],
  },
  {
    protection: 'cash from before is no cash of a day',
    edits: [['server/src/closed-days/day-books.repository.ts', 'having bool_or(m.opening_id is null)', 'having true']],
    checks: [[OPENING_OF_TEST, 'is cash in the hand']],
  },
  {
    protection: 'an opening balance that is used, counted, or in the own hand is not voided',
    edits: [
      [
        'server/src/openings/openings.usecases.ts',
        'if (!before.is_voided) await refuseUnvoidable(tx, caller, before);',
        '',
      ],
    ],
    checks: [[OPENING_OF_TEST, 'is voided while it is in the hand']],
  },
  {
    protection: 'a void takes an opening balance back from whose it is',
    edits: [
      [
        'server/migrations/412_openings_of_people.sql',
        'for each row when (new.reverses is not null)\n  execute function void_opening()',
        'for each row when (false)\n  execute function void_opening()',
      ],
    ],
    checks: [[OPENING_OF_TEST, 'is voided by an older server']],
  },
  {
    protection: 'the journal has an opening balance of a person once',
    edits: [
      [`${BOOKS}/journal-facts.sql.ts`, "made_by is not null and kind <> 'opening' and", 'made_by is not null and'],
    ],
    checks: [[OPENING_OF_TEST, 'is pay that is owed']],
  },
  {
    protection: 'a cost is voided once',
    edits: [
      [
        'server/migrations/294_costs.sql',
        'create unique index costs_reversed_once',
        'create unique index costs_reversed_once_by_day',
      ],
      ['server/migrations/294_costs.sql', 'on costs (reverses) where', 'on costs (reverses, id) where'],
    ],
    checks: [[COSTS_TEST, 'is voided once']],
  },
  {
    protection: 'after a purchase a unit costs the average',
    edits: [['shared-lib/src/domain/money/costs.ts', 'unit_cost + amount) /', 'unit_cost) /']],
    checks: [[COSTS_TEST, 'a unit then costs the average']],
  },
  {
    protection: 'bills of materials are no cost of Net: the materials count once used',
    edits: [['server/src/reports/summary.repository.ts', "and category <> 'materials'", '']],
    checks: [[COSTS_TEST, 'without bills of materials']],
  },
  {
    protection: 'a change of a closed month is seen',
    edits: [[`${BOOKS}/months.usecases.ts`, 'before[day] !== after[day]', 'before[day] === undefined']],
    checks: [[BOOKS_TEST, 'names the first day']],
  },
  {
    protection: 'a month that is closed has a digest',
    edits: [[`${BOOKS}/months.usecases.ts`, 'if (Object.keys(days).length === 0) return;', 'if (now) return;']],
    checks: [[BOOKS_TEST, 'has a digest from when its last day is closed']],
  },
  {
    protection: 'a month that a day reopens is not called closed',
    edits: [[`${BOOKS}/months.usecases.ts`, 'open.some((one) => one in kept.days)', 'open.length > 99']],
    checks: [[BOOKS_TEST, 'is open while a day of it is']],
  },
  {
    protection: 'no two accounts of the journal have one number',
    edits: [[`${BOOKS}/chart.usecases.ts`, 'numbers.indexOf(number) !== at', 'numbers.indexOf(number) > at']],
    checks: [[BOOKS_TEST, 'no two accounts']],
  },
  {
    protection: 'a restock has one bill that stands',
    edits: [
      [
        'server/migrations/311_bills_again.sql',
        'if exists (select from costs c where',
        'if exists (select from costs c where false and',
      ],
      ['server/src/costs/costs.usecases.ts', 'if (!restock.needs_bill) throw', 'if (restock.id < 0) throw'],
    ],
    checks: [[COSTS_TEST, 'is recorded again once it is voided']],
  },
];
