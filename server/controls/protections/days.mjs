const DAYS = 'server/src/closed-days';
const DAYS_TEST = `${DAYS}/days.test.ts`;
const CLOSED_TEST = `${DAYS}/closed-day.test.ts`;
const RANDOM_TEST = `${DAYS}/random-days.test.ts`;
const CLOSED_DAYS = 'server/migrations/269_closed_days.sql';
const DIGEST = 'server/migrations/400_opening_balances.sql';
const WRITE_OFFS = 'server/src/payments/write-offs.test.ts';
const COSTS = 'server/src/costs/costs.test.ts';
const SIGNED_AREAS = 'server/migrations/395_areas_of_signed_days.sql';
const RULES = 'shared-lib/src/domain/money/day-close.ts';

const THE_LEDGER = 'takes no entry of any ledger';
const FEES = 'server/src/client-credit/visit-fees.test.ts';
const triggerOf = (ledger, event) =>
  ledger === 'commission_changes'
    ? `create trigger commission_changes_signed after insert on commission_changes
  referencing new table as changed for each statement execute function refuse_in_signed_day('at');`
    : `create trigger ${ledger}_signed_day after ${event} on ${ledger} referencing new table as changed
  for each statement execute function refuse_in_signed_day('${event === 'update' ? 'decided_at' : 'at'}');`;
/** Each ledger of money: the migration of its trigger, when that runs, and a further check if it has one. */
const LEDGERS = [
  ['payments', CLOSED_DAYS, 'insert', [CLOSED_TEST, 'the database refuses it']],
  ['discounts', CLOSED_DAYS, 'insert', [CLOSED_TEST, 'the database refuses it']],
  ['tips', CLOSED_DAYS, 'insert', [CLOSED_TEST, 'the database refuses it']],
  ['remittances', CLOSED_DAYS, 'insert', [CLOSED_TEST, 'the database refuses it']],
  ['cash_settlements', CLOSED_DAYS, 'update'],
  ['write_offs', 'server/migrations/282_write_offs.sql', 'insert', [WRITE_OFFS, 'on the day on which it is said']],
  ['client_credit', 'server/migrations/286_client_credit.sql', 'insert'],
  ['costs', 'server/migrations/294_costs.sql', 'insert', [COSTS, 'has its costs in its digest']],
  ['commission_changes', 'server/migrations/314_commission_rules.sql', 'insert'],
  ['opening_balances', DIGEST, 'insert'],
  ['visit_fees', 'server/migrations/339_visit_fees.sql', 'insert'],
];

/** Protections for closed days of the books. */
export const DAY_PROTECTIONS = [
  ...LEDGERS.map(([ledger, migration, event, ...more]) => ({
    protection: `a signed day takes no entry of ${ledger}`,
    edits: [[migration, triggerOf(ledger, event), '']],
    checks: [[CLOSED_TEST, THE_LEDGER], ...more],
  })),
  {
    protection: 'the digest of a day has its fees of cancelled visits',
    edits: [[DIGEST, 'from visit_fees where service_day_of(at) = of_day', 'from visit_fees where false']],
    checks: [[FEES, 'is in the digest of its day']],
  },
  {
    protection: "a count of an earlier day's cash is not added up a second time on the day it was made",
    edits: [[`${DAYS}/day-books.repository.ts`, 'moved.last_taken is null and ${IS_EARLIER} as', 'false as']],
    checks: [[DAYS_TEST, 'and on no other']],
  },
  {
    protection: 'nothing is recorded in a signed day, whoever writes',
    edits: [[CLOSED_DAYS, "where b.state <> 'open' and b.day in (", 'where b.state <> b.state and b.day in (']],
    checks: [
      [CLOSED_TEST, 'takes no entry'],
      [RANDOM_TEST, 'never change'],
    ],
  },
  {
    protection: 'who signs a day waits for entries that are under way',
    edits: [[`${DAYS}/days.repository.ts`, "select pg_advisory_xact_lock(hashtext('book_days'))", 'select 1']],
    checks: [[DAYS_TEST, 'wait for a payment under way']],
  },
  {
    protection: 'entries wait for a signature only while it reads what is signed',
    edits: [
      [
        `${DAYS}/days.usecases.ts`,
        `  const lists = await readShownLists(caller.deps.db, day);
  return caller.deps.db.tx(async (tx) => {
    await lockBooks(tx);
    const at`,
        `  return caller.deps.db.tx(async (tx) => {
    await lockBooks(tx);
    const lists = await readShownLists(tx, day);
    const at`,
      ],
    ],
    checks: [[DAYS_TEST, 'are not in the way of payments']],
  },
  {
    protection: 'a visit that changes later keeps its figures of closed days',
    edits: [[SIGNED_AREAS, 'if signed_shares is null then return; end if;', 'return;']],
    checks: [[CLOSED_TEST, 'keeps what each person earned']],
  },
  {
    protection: 'a closed day keeps its areas when areas change',
    edits: [
      [SIGNED_AREAS, "b.day = s.service_day and b.state <> 'open');", "b.day = s.service_day and b.state = 'none');"],
    ],
    checks: [[CLOSED_TEST, 'keeps its areas in reports']],
  },
  {
    protection: 'a closed day keeps its areas when a visit is counted anew',
    edits: [[SIGNED_AREAS, 'set area_id = k.area_id from', 'set area_id = s.area_id from']],
    checks: [[CLOSED_TEST, 'keeps its areas in reports']],
  },
  {
    protection: 'what is signed with a day does not change',
    edits: [[CLOSED_DAYS, "if tg_op = 'DELETE' or old.state", 'if old.state <> old.state and old.state']],
    checks: [[CLOSED_TEST, 'takes no entry']],
  },
  {
    protection: 'a count that was signed is not withdrawn',
    edits: [
      [CLOSED_DAYS, "r.id = new.remittance_id and b.state <> 'open'", "r.id = new.remittance_id and b.state = 'none'"],
    ],
    checks: [[CLOSED_TEST, 'keeps the counts that were signed']],
  },
  {
    protection: 'a day is confirmed and reopened by another operator',
    edits: [[RULES, 'if (rule.byAnother && waitsFor === id)', 'if (rule.byAnother && waitsFor === -id)']],
    checks: [
      [DAYS_TEST, 'is signed by one operator and confirmed by another'],
      [CLOSED_TEST, 'is opened again by a second operator'],
    ],
  },
  {
    protection: 'nobody confirms a day as a new operator',
    edits: [
      [`${DAYS}/days.usecases.ts`, 'if (isApproval(step)) await', "if (step === 'sign' && step !== 'sign') await"],
    ],
    checks: [[DAYS_TEST, 'is confirmed by nobody who became an operator']],
  },
  {
    protection: 'a day is signed as it was seen',
    edits: [[`${DAYS}/days.usecases.ts`, 'if (seen !== digest) throw', 'if (seen === digest + digest) throw']],
    checks: [[DAYS_TEST, 'each signs what they saw']],
  },
  {
    protection: 'cash that nobody counted keeps a day open',
    edits: [[RULES, 'count !== null || in_hand <= 0', 'count !== null || in_hand > 0']],
    checks: [[DAYS_TEST, 'all its cash is counted']],
  },
  {
    protection: 'a change past Hatid is seen in a closed day',
    edits: [[`${DAYS}/days.usecases.ts`, 'row.digest === row.digest_now', 'row.digest === row.digest']],
    checks: [[CLOSED_TEST, 'no longer what was signed']],
  },
];
