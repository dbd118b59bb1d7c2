import { CORRECTIONS, DIFFERENCES } from './paths.mjs';

const REDACTION = 'server/src/redaction/redaction.test.ts';

/** Protections for the removal of clients' personal data. */
export const REDACTION_PROTECTIONS = [
  {
    protection: 'redaction removes the reasons of payments',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'VISITS, MATERIALS, LEDGER, DISCOUNTS, DIFFERENCES, CORRECTIONS, SOS, TRACKING, RATINGS]',
        'VISITS]',
      ],
    ],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'redaction removes the reason of an early end',
    edits: [['server/src/audit/personal.ts', "outcome === 'aborted' ? ['cancel_reason'] : []", '[]']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: "later notes about a redacted client's visit are removed the next night",
    edits: [
      [
        'server/src/redaction/redact-clients.ts',
        'await redactAll(deps, months, (tx) => lockWrittenOf(tx, BATCH));',
        '',
      ],
    ],
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
    edits: [['server/src/redaction/redaction.repository.ts', 'and a.service_day >= kept_from.day', 'and false']],
    checks: [[REDACTION, 'spares who came again']],
  },
];
