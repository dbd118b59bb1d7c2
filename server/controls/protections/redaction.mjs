import { CORRECTIONS, DIFFERENCES } from './paths.mjs';

const REDACTION = 'server/src/redaction/redaction.test.ts';

/** Protections for the removal of clients' personal data. */
export const REDACTION_PROTECTIONS = [
  {
    protection: 'redaction removes the reasons of payments when books need them no more',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        '[PAYMENT_NOTES, LEDGER, DISCOUNTS, DIFFERENCES, CORRECTIONS, TRAIL_OF_BOOKS]',
        '[PAYMENT_NOTES]',
      ],
    ],
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
];
