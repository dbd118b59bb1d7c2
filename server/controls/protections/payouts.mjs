const PAYOUTS = 'server/src/payouts';
const PAYOUTS_TEST = `${PAYOUTS}/payouts.test.ts`;
const RANDOM_TEST = `${PAYOUTS}/payouts.random.test.ts`;
const MIGRATION = 'server/migrations/270_payouts.sql';
const RIDE_AREAS = 'server/migrations/405_ride_areas.sql';
const RIDES_TEST = `${PAYOUTS}/ride-areas.test.ts`;

/** Protections for payouts. */
export const PAYOUTS_PROTECTIONS = [
  {
    protection: 'what is owed follows every change of revenue',
    edits: [['server/migrations/324_commission_in_parts.sql', '  perform write_pay(targets);', '  perform 1;']],
    checks: [[PAYOUTS_TEST, 'are of what was earned']],
  },
  {
    protection: 'what is counted anew adds the difference to the lines of pay',
    edits: [
      [
        'server/migrations/314_commission_rules.sql',
        'coalesce(d.amount, 0) - coalesce(w.amount, 0) as amount',
        'coalesce(d.amount, 0) as amount',
      ],
    ],
    checks: [[RANDOM_TEST, 'what was paid and what is to pay']],
  },
  {
    protection: 'received tips that are owed are paid out',
    edits: [
      [
        MIGRATION,
        'amount * 100, id from changed where not is_kept order by id;',
        'amount * 100, id from changed where false order by id;',
      ],
    ],
    checks: [[PAYOUTS_TEST, 'are of what was earned and of tips that are owed']],
  },
  {
    protection: 'a line of pay never changes but for its payout',
    edits: [
      [
        MIGRATION,
        "if to_jsonb(new) - 'payout_id' <> to_jsonb(old) - 'payout_id' or (old.payout_id is null) = (new.payout_id is null)",
        'if false',
      ],
    ],
    checks: [[PAYOUTS_TEST, 'are held by the database']],
  },
  {
    protection: 'a payout is what its lines add up to',
    edits: [[MIGRATION, 'if strangers > 0 or paid <> wanted then', 'if false then']],
    checks: [[PAYOUTS_TEST, 'are held by the database']],
  },
  {
    protection: 'people are paid what the operator saw',
    edits: [[`${PAYOUTS}/payouts.usecases.ts`, 'if (centavos !== inCentavos(expected))', 'if (centavos < 0)']],
    checks: [[PAYOUTS_TEST, 'are refused where what is to pay is another sum']],
  },
  {
    protection: 'cash that a payout settled leaves the hand',
    edits: [
      [MIGRATION, 'perform move_cash(new.staff_id, -new.cash, new.at', 'perform move_cash(new.staff_id, 0, new.at'],
    ],
    checks: [[PAYOUTS_TEST, 'settle cash in hand']],
  },
  {
    protection: 'a payout settles no more cash than there is to pay',
    edits: [['shared-lib/src/domain/money/payouts.ts', 'Math.min(inHand, Math.floor(earned))', 'inHand']],
    checks: [[PAYOUTS_TEST, 'settle cash in hand']],
  },
  {
    protection: 'a shortage that waits comes before a payout that takes cash off',
    edits: [[`${PAYOUTS}/payouts.usecases.ts`, 'if (cash > 0 && (await hasShortage(tx, person)))', 'if (cash < 0)']],
    checks: [[PAYOUTS_TEST, 'leave cash to a shortage']],
  },
  {
    protection: 'the lines of a voided payout are unpaid again',
    edits: [[MIGRATION, 'update pay_lines set payout_id = null where payout_id = new.payout_id;', '']],
    checks: [[PAYOUTS_TEST, 'are voided with a reason']],
  },
  {
    protection: 'a closed period of a person does not change',
    edits: [[`${PAYOUTS}/payouts.repository.ts`, 'o.period_to >= $3', 'o.period_to > $3']],
    checks: [[PAYOUTS_TEST, 'leave what is corrected later']],
  },
  {
    protection: 'only the person who was paid says whether they received it',
    edits: [
      [
        `${PAYOUTS}/payouts.usecases.ts`,
        "if (!row || (row.staff_id !== userIdOf(actor) && actor.role !== 'operator')) throw notFound();",
        'if (!row) throw notFound();',
      ],
    ],
    checks: [[PAYOUTS_TEST, 'are confirmed by the person']],
  },
  {
    protection: 'the most exact price of a ride wins',
    edits: [[RIDE_AREAS, 'order by of_all, to_area is null, from_area is null', 'order by of_all, id']],
    checks: [[RIDES_TEST, 'then the most exact']],
  },
  {
    protection: 'two rides of a driver that are written at once know of each other',
    edits: [[RIDE_AREAS, "perform pg_advisory_xact_lock(hashtext('write_work_pay'), person);", 'perform 1;']],
    checks: [[RIDES_TEST, 'that another server writes at the same moment']],
  },
  {
    protection: 'a ride keeps the areas in which it was driven',
    edits: [
      [
        'server/migrations/421_next_ride_mended.sql',
        'insert into ride_areas values (visit.id, of_kind, driver, ride_begins(visit, driver), here);',
        'insert into ride_areas values (visit.id, of_kind, driver, null, here);',
      ],
    ],
    checks: [
      [RIDES_TEST, 'is by the areas of a ride as it was driven'],
      [RIDES_TEST, 'goes to another who drove it'],
    ],
  },
];
