const BOOKS = 'server/src/books';
const RANDOM_TEST = `${BOOKS}/books.random.test.ts`;
const BOOKS_TEST = `${BOOKS}/books.test.ts`;

/** Protections for the books that an accountant gets. */
export const BOOK_PROTECTIONS = [
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
    protection: 'a change of a closed month is seen',
    edits: [[`${BOOKS}/months.usecases.ts`, 'before[day] !== after[day]', 'before[day] === undefined']],
    checks: [[BOOKS_TEST, 'names the first day']],
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
];
