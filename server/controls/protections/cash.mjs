const CASH = 'server/src/cash';
const CASH_TEST = `${CASH}/cash.test.ts`;
const SETTLEMENTS_TEST = `${CASH}/settlements.test.ts`;
const CASH_IN_HAND = 'server/migrations/013_cash.sql';

/** Protections for cash in hand. */
export const CASH_PROTECTIONS = [
  {
    protection: 'cash in hand is the sum of the ledger, entry by entry',
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
    protection: 'when two count the same cash, one is told that it has changed',
    edits: [
      [`${CASH}/remittances.usecases.ts`, 'if (holder.in_hand !== expected)', 'if (holder.in_hand !== holder.in_hand)'],
    ],
    checks: [[CASH_TEST, 'of two operators who count the same']],
  },
  {
    protection: 'cash in hand is locked while it is counted',
    edits: [[`${CASH}/cash.repository.ts`, "staff_id = $1 for update'", "staff_id = $1'"]],
    checks: [[CASH_TEST, 'of two operators who count the same']],
  },
  {
    protection: 'a difference of cash needs a reason',
    edits: [['shared-lib/src/domain/money/cash.ts', "reason.trim() === '' ?", "reason.trim() === '-' ?"]],
    checks: [[CASH_TEST, 'a difference needs its reason']],
  },
  {
    protection: 'only the person who handed over cash agrees with its count',
    edits: [[`${CASH}/remittances.usecases.ts`, 'if (staff_id === userIdOf(actor)) return;', 'if (staff_id) return;']],
    checks: [[CASH_TEST, 'waits for the word of its person']],
  },
  {
    protection: "only operators hear of another person's cash",
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
    protection: 'no one counts their own cash while another operator could',
    edits: [
      [
        `${CASH}/remittances.usecases.ts`,
        'if (isOwn && (await hasSecondOperator(tx, person, at)))',
        'if (isOwn && !hasSecondOperator)',
      ],
    ],
    checks: [[CASH_TEST, 'nobody counts their own']],
  },
  {
    protection: 'a shortage is not settled by the person who counted it or owes it',
    edits: [
      [
        `${CASH}/settlements.usecases.ts`,
        'if (by === found.asked_by || by === found.staff_id) throw',
        'if (by !== by) throw',
      ],
    ],
    checks: [[SETTLEMENTS_TEST, 'until a second operator approves it']],
  },
  {
    protection: 'an operator who counted cash does not confirm it for a disabled person',
    edits: [
      [`${CASH}/remittances.usecases.ts`, 'else if (await hasSecondOperator(tx, by, now))', 'else if (by === null)'],
    ],
    checks: [[SETTLEMENTS_TEST, 'by an operator who did not count it']],
  },
  {
    protection: 'a count that both have agreed on is not withdrawn',
    edits: [[`${CASH}/remittances.usecases.ts`, "row.state === 'confirmed' || row.state", 'row.state']],
    checks: [[CASH_TEST, 'waits for the word of its person']],
  },
];
