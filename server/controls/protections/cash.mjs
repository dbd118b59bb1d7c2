const CASH = 'server/src/cash';
const CASH_TEST = `${CASH}/cash.test.ts`;
const SETTLEMENTS_TEST = `${CASH}/settlements.test.ts`;
const CASH_IN_HAND = 'server/migrations/013_cash.sql';

/** Protections for cash in hand. */
export const CASH_PROTECTIONS = [
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
        'if (isOwn && (await isSecondOperatorThere(tx, person, at)))',
        'if (isOwn && !isSecondOperatorThere)',
      ],
    ],
    checks: [[CASH_TEST, 'nobody counts their own']],
  },
  {
    protection: 'a shortage is not settled by who counted it or owes it',
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
    protection: 'who counted a hand-over does not confirm it for somebody who is disabled',
    edits: [
      [
        `${CASH}/remittances.usecases.ts`,
        'else if (await isSecondOperatorThere(tx, by, now))',
        'else if (by === null)',
      ],
    ],
    checks: [[SETTLEMENTS_TEST, 'by an operator who did not count it']],
  },
  {
    protection: 'what both have agreed on is not withdrawn',
    edits: [[`${CASH}/remittances.usecases.ts`, "row.state === 'confirmed' || row.state", 'row.state']],
    checks: [[CASH_TEST, 'waits for the word of its person']],
  },
];
