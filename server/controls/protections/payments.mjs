import { APPOINTMENTS, REPORTS, PAYMENT, DIFFERENCES } from './paths.mjs';

const PARTS = 'server/src/payments/payment-in-parts.test.ts';
const TIPS = 'server/src/payments/tips.test.ts';
const CREDIT = 'server/src/client-credit/client-credit.test.ts';
const VOUCHERS = 'server/src/client-credit/vouchers.test.ts';
const VOIDS = 'server/src/client-credit/void-credit.test.ts';
const KEPT = 'server/src/client-credit/kept-credit.test.ts';
const WRITE_OFFS = 'server/src/payments/write-offs.test.ts';
const LATER = 'server/src/payments/later-payments.test.ts';
const SURCHARGES = 'shared-lib/src/domain/money/surcharges.ts';
const PERCENT = 'shared-lib/src/domain/money/percent.ts';
const SURCHARGES_TEST = 'server/src/services/surcharges.test.ts';
const OF_VISIT = `${APPOINTMENTS}/commands/surcharges-of-visit.ts`;
/** The newest migration that defines issue_invoice(). */
const ISSUE = 'server/migrations/390_surcharges.sql';
/** The newest that defines commission_parts(). */
const PARTS_OF_PAY = 'server/migrations/415_shares_by_giver.sql';
const INVOICES = 'server/src/payments/invoices.test.ts';
const OWED_TEST = 'server/src/payments/owed.test.ts';
const DIFFERENCES_TEST = 'server/src/payments/differences.test.ts';

const PAPER_MAILS = 'server/src/client-messages/paper-mails.usecases.ts';
const PAPER_MAILS_TEST = 'server/src/client-messages/paper-mails.test.ts';

/** Protections for payments. */
export const PAYMENTS_PROTECTIONS = [
  {
    protection: 'two payments never use the same money of a voucher',
    edits: [['server/src/payments/vouchers.repository.ts', 'where id = $1 for no key update', 'where id = $1']],
    checks: [[VOUCHERS, 'never two visits at once']],
  },
  {
    protection: 'a voucher pays no more than is left on it',
    edits: [
      ['server/src/payments/credit.usecases.ts', 'amount > row.left + standing', 'amount > row.left + standing + 1e6'],
    ],
    checks: [[VOUCHERS, 'never two visits at once']],
  },
  {
    protection: 'a voucher pays for no visit after its end',
    edits: [['server/src/payments/credit.usecases.ts', 'row.ends_on < day', "row.ends_on < '2000-01-01'"]],
    checks: [[VOUCHERS, 'is found by its code however it is typed']],
  },
  {
    protection: 'nobody guesses the code of a voucher',
    edits: [['server/src/payments/vouchers.repository.ts', 'wrong >= $3', 'wrong >= $3 * 1000']],
    checks: [[VOUCHERS, 'gives an operator ten wrong codes an hour']],
  },
  {
    protection: 'above the limit a voucher is paid back by two operators',
    edits: [
      [
        'server/src/client-credit/refund-approval.ts',
        'return limit === 0 || amount + before <= limit',
        'return limit === 0 || owner.voucher !== null || amount + before <= limit',
      ],
    ],
    checks: [[VOUCHERS, 'is paid back with a reason, above the limit by two']],
  },
  {
    protection: 'a voucher that was sold on a signed day is not voided past the product',
    edits: [['server/migrations/355_vouchers.sql', "and state <> 'open') then", 'and false) then']],
    checks: [[VOUCHERS, 'that was sold on a signed day is not voided']],
  },
  {
    protection: 'a payment by voucher takes its money off it',
    edits: [['server/migrations/355_vouchers.sql', 'set balance = balance + new.amount,', 'set balance = balance,']],
    checks: [[VOUCHERS, 'pays a part of a visit, cash the rest']],
  },
  {
    protection: 'the number of an invoice is undone with a payment that fails, so that a series has no gap',
    edits: [
      [
        ISSUE,
        'create or replace function issue_invoice(',
        'create sequence invoice_numbers start 7;\ngrant usage on sequence invoice_numbers to public;\ncreate or replace function issue_invoice(',
      ],
      [
        ISSUE,
        'select of_series.prefix, of_series.next_number,',
        "select of_series.prefix, nextval('invoice_numbers'),",
      ],
    ],
    checks: [[INVOICES, 'have no gap after payments that failed']],
  },
  {
    protection: 'two servers give the numbers of a series one after the other',
    edits: [[ISSUE, "where prefix = said ->> 'prefix' for update;", "where prefix = said ->> 'prefix';"]],
    checks: [['server/src/payments/invoices-killed.faults.test.ts', 'have no gap and no number twice']],
  },
  {
    protection: 'a visit has one invoice that stands',
    edits: [
      [
        ISSUE,
        'if exists (select from invoices i where i.appointment_id = visit',
        'if exists (select from invoices i where i.appointment_id = visit and false',
      ],
    ],
    checks: [[INVOICES, 'never a second that stands']],
  },
  {
    protection: 'what is owed is written off above the limit by two operators',
    edits: [
      [
        `${APPOINTMENTS}/commands/agree-difference.usecases.ts`,
        'if (limit === 0 || due - paid <= limit) return;',
        'if (limit === 0 || due > paid) return;',
      ],
    ],
    checks: [[WRITE_OFFS, 'above the limit of corrections by two operators']],
  },
  {
    protection: 'a tip by GCash, or that another person took, is owed to whom it is for',
    edits: [
      [
        'shared-lib/src/domain/money/tips.ts',
        "method === 'cash' && taker !== null && people.includes(taker)",
        "method === 'cash' && taker !== null",
      ],
    ],
    checks: [[TIPS, 'is owed to the person when it came by GCash']],
  },
  {
    protection: 'a percentage of the services is rounded half a peso up in a surcharge',
    edits: [[PERCENT, 'Math.round((price * percent) / 100)', 'Math.floor((price * percent) / 100)']],
    checks: [[SURCHARGES_TEST, 'as lines of its price']],
  },
  {
    protection: 'a surcharge of an area counts in that area alone',
    edits: [[SURCHARGES, 'when.area === area', 'when.area !== -1']],
    checks: [[SURCHARGES_TEST, 'as lines of its price']],
  },
  {
    protection: 'a surcharge stays once its visit began',
    edits: [[OF_VISIT, 'oneOf(BEFORE_START, state.status) && state', 'state.status !== null && state']],
    checks: [[SURCHARGES_TEST, 'stay as they are once the visit began']],
  },
  {
    protection: 'the surcharges of a visit are locked after payment, also where it was refunded',
    edits: [[OF_VISIT, '!(await hasLedger(tx, row.id))', '(await hasLedger(tx, row.id)) !== null']],
    checks: [[SURCHARGES_TEST, 'stay once money was taken']],
  },
  {
    protection: 'surcharges from before a move come back with its start alone',
    edits: [[OF_VISIT, 'before.startsAt.getTime() === step?.input.startsAt', 'step !== undefined']],
    checks: [[`${APPOINTMENTS}/commands/take-back-move.test.ts`, 'are what they were']],
  },
  {
    protection: 'a drop-off that is taken back leaves no beginning to the next ride',
    edits: [
      ['server/migrations/421_next_ride_mended.sql', 'and n.dropped_off_at > since', 'and n.dropped_off_at < since'],
    ],
    checks: [['server/src/payouts/ride-areas.test.ts', 'once a mistaken drop-off before it is taken back']],
  },
  {
    protection: 'a surcharge that does not count for commission is no base of any rule',
    edits: [[PARTS_OF_PAY, 'u.is_commissioned is false as is_without', 'false as is_without']],
    checks: [[SURCHARGES_TEST, 'count for no commission where the owner said so']],
  },
  {
    protection: 'the fee of a cancelled visit is decided once',
    edits: [
      [
        'server/src/client-credit/visit-fees.usecases.ts',
        'if (proposal?.kind !== said.kind || proposal.amount !== said.proposed) throw',
        "if (said.kind !== 'late_cancel' && proposal?.kind !== said.kind) throw",
      ],
    ],
    checks: [['server/src/client-credit/visit-fees.test.ts', 'is decided once']],
  },
  {
    protection: 'no two ledgers number their entries with one letter',
    edits: [['server/src/books/postings.ts', "invoice_vat: 'I'", "invoice_vat: 'V'"]],
    checks: [['server/src/books/books.test.ts', 'knows every ledger of the database']],
  },
  {
    protection: 'a receipt that another operator has just e-mailed is not sent again',
    edits: [[PAPER_MAILS, 'before.sent.length > after', 'before.sent.length > after + 10']],
    checks: [[PAPER_MAILS_TEST, 'goes once on repeats']],
  },
  {
    protection: 'a receipt is e-mailed to who agreed or asked',
    edits: [[PAPER_MAILS, '!asked && !isTheirs', 'asked === false && !isTheirs && before.agreed']],
    checks: [[PAPER_MAILS_TEST, 'needs no word of the client']],
  },
  {
    protection: 'a series of invoices that has begun goes on by itself',
    edits: [
      [
        'server/src/payments/invoices.usecases.ts',
        'if (series?.begun && next < series.next_number)',
        'if (series?.begun && next < 1)',
      ],
    ],
    checks: [[INVOICES, 'of a series that has begun are set higher, never lower']],
  },
  {
    protection: 'an invoice is voided with a reason',
    edits: [
      [
        'server/src/payments/invoices.usecases.ts',
        "step === 'voided' && !reason",
        "step === 'voided' && reason === null",
      ],
    ],
    checks: [[INVOICES, 'are voided with a reason']],
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
    protection: 'with a payment in parts, the extension comes out of the last part, so that each adds up',
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
    protection: 'a tip is never revenue and never commissioned: it is no entry of the payments',
    edits: [
      [
        'server/src/payments/ledger.repository.ts',
        '  const rows = rowsOf(payment);',
        '  const rows = rowsOf({ ...payment, extension: (payment.extension ?? 0) + payment.tips.reduce((sum, one) => sum + one.amount, 0) });',
      ],
    ],
    checks: [[TIPS, 'is no part of what was paid, of revenue and of commission']],
  },
  {
    protection: 'a tip that its people have is no cash of the business',
    edits: [
      ['shared-lib/src/domain/money/tips.ts', "method === 'cash' && taker !== null && people.includes(taker)", 'false'],
    ],
    checks: [[TIPS, 'is no part of what was paid, of revenue and of commission']],
  },
  {
    protection: 'what was received is the payment, the tip and the change',
    edits: [['shared-lib/src/domain/money/tips.ts', '(change !== undefined && change !== left)', 'false']],
    checks: [[TIPS, '"change":40']],
  },
  {
    protection: 'the shares of a tip add up to it',
    edits: [[`${APPOINTMENTS}/commands/tips-of-payment.ts`, 'if (sumTips(said) !== tip)', 'if (said.length === 0)']],
    checks: [[TIPS, 'whose shares differ']],
  },
  {
    protection: 'a correction that says nothing of a tip keeps it, and a refund leaves it',
    edits: [[`${APPOINTMENTS}/commands/prepare-payment.ts`, 'standingTips(await recordedOf(visit))', '[]']],
    checks: [[TIPS, 'stays with a correction that says nothing of it']],
  },
  {
    protection: 'whose tip it is counts towards the limit of corrections',
    edits: [['shared-lib/src/domain/money/payment-totals.ts', '    movedBetween(before.tips, after.tips),\n', '']],
    checks: [[TIPS, 'counts as a change of the payment where a second operator is needed']],
  },
  {
    protection: 'a discount is at most the price, and needs a reason',
    edits: [
      [`${APPOINTMENTS}/commands/discount-of.ts`, 'if (Object.keys(wrong).length > 0) throw wrongFields(wrong);', ''],
    ],
    checks: [[PARTS, 'stands beside a discount with its reason']],
  },
  {
    protection: 'a discount is taken back together with its payment',
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
    protection: 'when two operators approve a payment, the first approval is kept',
    edits: [[DIFFERENCES, 'if (row.agreed_by !== null) return shown(row);', '']],
    checks: [[DIFFERENCES_TEST, 'the line goes for both']],
  },
  {
    protection: 'a payment that differs is listed again when no early end explains it any more',
    edits: [
      ['shared-lib/src/domain/workflow/override.ts', 'state.outcome !== outcomeOf(status)', 'state.outcome === status'],
    ],
    checks: [[DIFFERENCES_TEST, 'comes with a status set by hand']],
  },
  {
    protection: 'an approval of a payment ends with a later change',
    edits: [[DIFFERENCES, 'row.due !== due || row.paid !== paid', 'false']],
    checks: [[DIFFERENCES_TEST, 'comes back with a later change']],
  },
  {
    protection: 'an appointment with a ledger is never deleted',
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
    protection: 'the services of a paid visit change only through a correction',
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
    protection: 'receipts in the ledger are kept',
    edits: [
      [
        'server/src/payments/receipts.repository.ts',
        ' and not exists (select from payments p where p.appointment_id = a.id and p.receipt_hash = r.hash)',
        '',
      ],
    ],
    checks: [['server/src/payments/clean-up-receipts.test.ts', 'removes those shown for appointments deleted']],
  },
  {
    protection: 'the type of a file is decided by its content',
    edits: [['server/src/payments/receipts.usecases.ts', 'return undefined;', "return 'image/png';"]],
    checks: [
      [PAYMENT, 'refuse HTML named .png'],
      [PAYMENT, 'refuse SVG named .png'],
      [PAYMENT, 'refuse ZIP named .png'],
    ],
  },
  {
    protection: 'files have 5 MiB at most, are named by their hash, and never run',
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
    protection: 'only operators see a receipt, in a sandbox',
    edits: [
      [
        'server/src/payments/uploaded-file.ts',
        "\"sandbox; default-src 'none'; frame-ancestors 'none'\"",
        '"default-src *"',
      ],
    ],
    checks: [[PAYMENT, 'shown to operators only']],
  },
  {
    protection: 'what is paid in part is owed, with what is left',
    edits: [['server/src/payments/unpaid.repository.ts', "'d.agreed_at is null and d.paid < d.due'", 'UNPAID']],
    checks: [[OWED_TEST, 'is what is left to pay of every visit']],
  },
  {
    protection: 'a payment that comes later is recorded once, and for what the operator saw',
    edits: [
      [
        'server/src/payments/differences.usecases.ts',
        'if (row.due !== due || row.paid !== paid)',
        'if (row.due !== due)',
      ],
    ],
    checks: [[LATER, 'is recorded once, however often']],
  },
  {
    protection: 'a payment that comes later is at most what is owed',
    edits: [[`${APPOINTMENTS}/commands/add-payment.usecases.ts`, 'part.payment_amount > left', 'left < 0']],
    checks: [[LATER, 'is refused']],
  },
  {
    protection: 'a payment that comes later is dated between its visit and today',
    edits: [['server/src/payments/received-on.ts', '(visited !== undefined && said < visited)', 'false']],
    checks: [[LATER, 'counts on its own day']],
  },
  {
    protection: 'what is left after a part stays owed since it was',
    edits: [[`${APPOINTMENTS}/workflow/payment.effects.ts`, 'known?.since ?? now, entryOf(on))', 'now, entryOf(on))']],
    checks: [[LATER, 'is an entry beside the earlier ones']],
  },
  {
    protection: 'a payment after a refund counts as a change of it',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'if (isNew) await refuseUnapproved(context, locked, payment);',
        '',
      ],
    ],
    checks: [[LATER, 'after a refund it is a change of the refund']],
  },
  {
    protection: 'a later payment adds its tip and what is kept for later',
    edits: [
      ['server/src/payments/ledger.repository.ts', 'await writeTips(tx, above.tips, entry);', ''],
      ['server/src/payments/ledger.repository.ts', 'await keepForLater(tx, above.forLater, entry);', ''],
    ],
    checks: [[LATER, 'takes a tip, change and money for later']],
  },
  {
    protection: 'in place of a payment that stands, the end of a session keeps nothing for later',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        "refuseForLater(locked.state.paymentStatus === 'paid' ? payment : undefined);",
        '',
      ],
    ],
    checks: [[TIPS, 'comes with what was paid of a session']],
  },
  {
    protection: 'what is left of a deposit is never more than the client has',
    edits: [['server/src/payments/credit.repository.ts', 'least(paid, paid + used, (${BALANCE_OF}))', 'paid + used']],
    checks: [[CREDIT, 'says what was paid ahead for a visit']],
  },
  {
    protection: 'whoever is said to have taken cash that came later is told',
    edits: [[`${APPOINTMENTS}/commands/prepare-payment.ts`, 'await tellLater(context, locked, whole);', '']],
    checks: [[LATER, 'tells whoever is said to have taken its cash']],
  },
  {
    protection: 'what is written off has an entry in the ledger',
    edits: [
      [
        'server/src/payments/differences.usecases.ts',
        'if (paid < due)\n    await writeOffOwed',
        'if (due < 0)\n    await writeOffOwed',
      ],
    ],
    checks: [[WRITE_OFFS, 'as an entry of its own kind']],
  },
  {
    protection: 'a write-off has a reason',
    edits: [['server/src/payments/differences.usecases.ts', 'row.called_off || row.paid < row.due', 'row.called_off']],
    checks: [[WRITE_OFFS, 'with a reason only']],
  },
  {
    protection: 'what is owed is written off once',
    edits: [['server/src/payments/differences.usecases.ts', 'if (row.agreed_by !== null) return shown(row);', '']],
    checks: [[WRITE_OFFS, 'once, by however many']],
  },
  {
    protection: 'a change of the money takes a write-off back',
    edits: [['server/src/payments/differences.repository.ts', 'await reverseWriteOff(tx, entry);', '']],
    checks: [[WRITE_OFFS, 'ends with a correction']],
  },
  {
    protection: 'a write-off that is taken back is taken back in the ledger',
    edits: [
      [
        'server/src/payments/differences.usecases.ts',
        'await reverseWriteOff(tx, { appointmentId: appointment, recordedBy: userIdOf(actor), at: now, notes: reason });',
        '',
      ],
    ],
    checks: [[WRITE_OFFS, 'is taken back by a further entry']],
  },
  {
    protection: 'the digest of a day has its write-offs, and a closed day takes none',
    edits: [
      [
        'server/migrations/400_opening_balances.sql',
        'from write_offs where service_day_of(at) = of_day',
        'from write_offs where false',
      ],
    ],
    checks: [[WRITE_OFFS, 'on the day on which it is said']],
  },
  {
    protection: 'credit pays for no more than is due',
    edits: [
      [
        `${APPOINTMENTS}/commands/prepare-payment.ts`,
        'if (parts.reduce((sum, part) => sum + part.amount, 0) > due)',
        'if (due < 0)',
      ],
    ],
    checks: [[CREDIT, 'pays never more than is due']],
  },
  {
    protection: 'credit that a payment used comes back with its correction',
    edits: [
      [
        'server/migrations/286_client_credit.sql',
        "when (new.method = 'credit' and new.amount <> 0)",
        "when (new.method = 'credit' and new.amount > 0)",
      ],
    ],
    checks: [[CREDIT, 'comes back when the payment is corrected']],
  },
  {
    protection: 'the balance of a client is never below zero',
    edits: [['server/migrations/286_client_credit.sql', 'check (amount >= 0)', 'check (amount >= -9999)']],
    checks: [[CREDIT, 'is never below zero']],
  },
  {
    protection: 'money that is paid ahead is recorded once, of what the operator saw',
    edits: [['server/src/payments/credit.usecases.ts', 'if (amount !== had) throw', 'if (amount < 0) throw']],
    checks: [[CREDIT, 'so the same money is recorded once']],
  },
  {
    protection: 'refunds of credit add up until another operator approves one',
    edits: [['server/src/client-credit/refund-approval.ts', 'amount + before <= limit', 'amount <= limit']],
    checks: [[CREDIT, 'above the limit another operator approves it']],
  },
  {
    protection: 'nobody approves the refund that they asked for',
    edits: [
      [
        'server/src/client-credit/refunds.usecases.ts',
        "if ((answer === 'take_back') !== (by === row.asked_by))",
        'if (by === null)',
      ],
      ['server/migrations/286_client_credit.sql', 'or decided_by <> asked_by)', 'or true)'],
    ],
    checks: [[CREDIT, 'above the limit another operator approves it']],
  },
  {
    protection: 'the digest of a day has what was paid ahead',
    edits: [
      [
        'server/migrations/400_opening_balances.sql',
        'from client_credit where service_day_of(at) = of_day and method is not null',
        'from client_credit where false',
      ],
    ],
    checks: [[CREDIT, 'stays as it is in a signed day']],
  },
  {
    protection: 'a prepayment is voided once, and wholly',
    edits: [
      ['server/src/client-credit/voids.usecases.ts', 'if (row.is_voided) return;', ''],
      [
        'server/migrations/310_void_of_credit.sql',
        'create unique index client_credit_voided_once',
        'create index client_credit_voided_once',
      ],
    ],
    checks: [[VOIDS, 'is voided once']],
  },
  {
    protection: 'a void takes the cash out of the hand that has it',
    edits: [
      [
        'server/migrations/355_vouchers.sql',
        'new.voucher_id, new.method, new.collected_by, new.appointment_id)',
        'new.voucher_id, new.method, entry.collected_by, new.appointment_id)',
      ],
      [
        'server/src/client-credit/voids.usecases.ts',
        'amount: -amount, method, collectedBy, appointment',
        'amount: -amount, method, collectedBy: null, appointment',
      ],
    ],
    checks: [[VOIDS, 'is voided by a counter-entry of today']],
  },
  {
    protection: 'nothing of a signed day is voided',
    edits: [
      ['server/src/client-credit/voids.usecases.ts', 'if (is_closed) throw', 'if (amount < 0) throw'],
      ['server/migrations/355_vouchers.sql', "and state <> 'open') then", 'and false) then'],
    ],
    checks: [
      [VOIDS, 'is not voided in a signed day'],
      [VOUCHERS, 'that was sold on a signed day is not voided'],
    ],
  },
  {
    protection: 'nobody voids the prepayment alone whose cash they have',
    edits: [['server/src/client-credit/voids.usecases.ts', 'collected_by !== by ||', 'collected_by === by ||']],
    checks: [[VOIDS, 'is not voided alone']],
  },
  {
    protection: 'nobody approves a void that makes their own cash less',
    edits: [
      [
        'server/src/client-credit/voids.usecases.ts',
        'row.collected_by !== null && row.collected_by === userIdOf(on.actor)',
        'row.collected_by === -1',
      ],
    ],
    checks: [[VOIDS, 'is not voided alone']],
  },
  {
    protection: 'voids that nobody approved add up with refunds',
    edits: [['server/src/payments/refunds.repository.ts', "e.kind in ('refund', 'void')", "e.kind = 'refund'"]],
    checks: [[VOIDS, 'is not voided alone']],
  },
  {
    protection: 'the data of a client with credit stay',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'where b.client_id = c.id and b.amount > 0)\n    and not exists (select from vouchers',
        'where b.client_id = c.id and false)\n    and not exists (select from vouchers',
      ],
    ],
    checks: [[KEPT, 'the night does not take away']],
  },
  {
    protection: 'credit comes back to nobody whose data were removed',
    edits: [['server/src/appointments/commands/prepare-payment.ts', 'if (back > 0 &&', 'if (back < 0 &&']],
    checks: [[KEPT, 'a correction gives no credit back']],
  },
];
