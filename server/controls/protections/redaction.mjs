import { CORRECTIONS, DIFFERENCES } from './paths.mjs';

const REDACTION = 'server/src/redaction/redaction.test.ts';
const ERASURE = 'server/src/redaction/erasure';

/** Protections for the removal of clients' personal data. */
export const REDACTION_PROTECTIONS = [
  {
    protection: 'redaction removes the reasons of payments when books need them no more',
    edits: [['server/src/redaction/redaction.repository.ts', '...OF_PAYMENTS.map(', '...OF_PAYMENTS.slice(0, 1).map(']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: "words of payments stay longer than a client's other data",
    edits: [
      [
        'server/src/redaction/redact-clients.ts',
        'lockOutOfBooks(tx, { today, months: books }, BATCH)',
        'lockOutOfBooks(tx, { today, months }, BATCH)',
      ],
    ],
    checks: [[REDACTION, 'keeps words of payments for ten years']],
  },
  {
    protection: 'words of payments stay beside the trail, too',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'where key = any (said.words)',
        'where false and key = any (said.words)',
      ],
    ],
    checks: [[REDACTION, 'keeps words of payments for ten years']],
  },
  {
    protection: 'words of payments stay for ten years after the last entry of the ledger',
    edits: [
      ['server/src/redaction/redaction.repository.ts', 'and service_day_of(p.at) >= kept_from.day', 'and false'],
      ['server/src/redaction/redaction.repository.ts', 'and service_day_of(d.at) >= kept_from.day', 'and false'],
    ],
    checks: [[REDACTION, 'keeps words of payments for ten years']],
  },
  {
    protection: 'why a session ended early is removed from the ledger with the client',
    edits: [['server/src/redaction/redaction.repository.ts', '[END_IN_LEDGER, TRAIL_OF_VISITS,', '[TRAIL_OF_VISITS,']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'operators read what the last night removed',
    edits: [['server/src/redaction/redact-clients.ts', '    await keepRun(tx, run, now);\n', '']],
    checks: [[REDACTION, 'says in the trail and to operators what the last night removed']],
  },
  {
    protection: 'redaction removes the reason of an early end',
    edits: [['server/src/audit/personal.ts', "outcome === 'aborted' ? ['cancel_reason'] : []", '[]']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: "later notes about a redacted client's visit are removed the next night",
    edits: [['server/src/redaction/redact-clients.ts', '(tx) => lockWrittenOf(tx, BATCH)', 'async () => []']],
    checks: [[REDACTION, 'takes away the next night']],
  },
  {
    protection: 'redaction changes only the reason of a ledger entry',
    edits: [
      [
        'server/migrations/012_payments.sql',
        "and to_jsonb(new) ->> tg_argv[0] in (to_jsonb(old) ->> tg_argv[0], '') then",
        'then',
      ],
    ],
    checks: [[REDACTION, 'leaves an entry of the ledger as it was written']],
  },
  {
    protection: 'personal data are stored beside the audit trail',
    edits: [
      ['server/src/audit/personal.ts', 'if (!members || !isPersonal(entity))', 'if (!members || isPersonal(entity))'],
    ],
    checks: [[REDACTION, 'takes away what is known of a client']],
  },
  {
    protection: 'redaction removes personal data from the records and beside the trail',
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
    protection: 'redaction removes internal notes',
    edits: [['server/src/audit/personal.ts', " internal_note: '',", '']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'a client who came again is not redacted',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'and a.service_day >= kept_from.day)\n    and not exists (select from waitlist_wishes',
        'and false)\n    and not exists (select from waitlist_wishes',
      ],
    ],
    checks: [[REDACTION, 'spares who came again']],
  },
  {
    protection: 'an operator confirms no erasure that they asked for',
    edits: [[`${ERASURE}/erasures.usecases.ts`, "if (askedBy === self) throw new ApiError('ERASURE_OF_ANOTHER');", '']],
    checks: [[`${ERASURE}/erasures.test.ts`, 'waits for another operator']],
  },
  {
    protection: 'a new operator confirms no erasure',
    edits: [[`${ERASURE}/erasures.usecases.ts`, 'await refuseNewOperator(step.tx, self, step.now);', '']],
    checks: [[`${ERASURE}/erasures.test.ts`, 'waits for another operator']],
  },
  {
    protection: 'a sole operator types the name of whom they erase',
    edits: [
      [`${ERASURE}/erasures.usecases.ts`, 'if (!needsSecond && name?.trim() !==', 'if (false && name?.trim() !=='],
    ],
    checks: [[`${ERASURE}/erasures.test.ts`, 'is done at once by an operator who is alone']],
  },
  {
    protection: 'an erasure looks again at what is open when it is confirmed',
    edits: [
      [`${ERASURE}/erasures.usecases.ts`, 'await refuseBlocked(tx, client);\n  await tellVisits', 'await tellVisits'],
    ],
    checks: [[`${ERASURE}/erasures.test.ts`, 'is refused while a visit is open']],
  },
  {
    protection: 'an erasure takes stored answers of the last day along',
    edits: [[`${ERASURE}/erase.ts`, 'await tx.rows(ANSWERS, [id, visits]);', '']],
    checks: [[`${ERASURE}/erasures.test.ts`, 'removes every word about them']],
  },
  {
    protection: 'an erasure takes the words of books along',
    edits: [[`${ERASURE}/erase.ts`, 'await forgetBooks(tx, [id], at);', '']],
    checks: [[`${ERASURE}/erasures.test.ts`, 'removes every word about them']],
  },
  {
    protection: 'an erasure leaves a photo that a visit of somebody else has',
    edits: [
      [
        `${ERASURE}/erase.sql.ts`,
        'where not exists (select from receipts r where r.hash = t.hash and r.appointment_id <> all ($1::int[]))\n    and',
        'where',
      ],
    ],
    checks: [[`${ERASURE}/erasures.test.ts`, 'leaves a photo that a visit of somebody else has']],
  },
  {
    protection: 'a new column about a visit says what becomes of it when the client is erased',
    edits: [
      [
        'server/migrations/267_erasures.sql',
        'create table client_erasures',
        'alter table ratings add column more text;\ncreate table client_erasures',
      ],
    ],
    checks: [[`${ERASURE}/what-goes.test.ts`, 'can hold words what becomes of it']],
  },
  {
    protection: 'a client whose erasure waits is not merged',
    edits: [
      [
        'server/src/clients/merge.usecases.ts',
        "if (await hasWaitingErasure(tx, [id, other])) throw new ApiError('ERASURE_WAITS');",
        '',
      ],
    ],
    checks: [[`${ERASURE}/erasures.test.ts`, 'leaves a photo that a visit of somebody else has']],
  },
  {
    protection: 'the list of erased clients does not touch a younger record of the number',
    edits: [[`${ERASURE}/erased-list.sql.ts`, 'and c.created_at <= $2 and', 'and ($2::timestamptz is not null) and']],
    checks: [[`${ERASURE}/erasures.test.ts`, 'stands on a list of numbers']],
  },
  {
    protection: 'the list of erased clients of another business erases nobody',
    edits: [[`${ERASURE}/erase-again.ts`, 'list.filter((one) => one.business === business)', 'list']],
    checks: [[`${ERASURE}/erasures.test.ts`, 'stands on a list of numbers']],
  },
  {
    protection: 'a restore erases again whom the list has',
    edits: [['server/src/restore.cli.ts', 'list && (await eraseAgain(own, list))', '0']],
    checks: [['server/src/backup.cli.test.ts', 'do not bring back a client']],
  },
];
