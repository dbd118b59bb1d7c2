import { CORRECTIONS, DIFFERENCES } from './paths.mjs';

const REDACTION = 'server/src/redaction/redaction.test.ts';

/** Protections for the removal of clients' personal data. */
export const REDACTION_PROTECTIONS = [
  {
    protection: 'reasons of payments go with redaction',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'VISITS, MATERIALS, LEDGER, DISCOUNTS, DIFFERENCES, CORRECTIONS]',
        'VISITS]',
      ],
    ],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'why a session was ended early goes with redaction',
    edits: [['server/src/audit/personal.ts', "outcome === 'aborted' ? ['cancel_reason'] : []", '[]']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'what is written later of a visit of a redacted client goes the next night',
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
    protection: 'of an entry of the ledger nothing changes but that its reason goes',
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
    protection: 'what is personal stands beside the audit trail',
    edits: [
      ['server/src/audit/personal.ts', 'if (!members || !isPersonal(entity))', 'if (!members || isPersonal(entity))'],
    ],
    checks: [[REDACTION, 'takes away what is known of a client']],
  },
  {
    protection: 'personal data goes from the records, and from beside the trail',
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
    protection: 'what operators note among themselves goes with the rest',
    edits: [['server/src/audit/personal.ts', " internal_note: '',", '']],
    checks: [[REDACTION, 'takes away what was written of visits, by whichever call']],
  },
  {
    protection: 'who came again is not redacted',
    edits: [['server/src/redaction/redaction.repository.ts', 'and a.service_day >= kept_from.day', 'and false']],
    checks: [[REDACTION, 'spares who came again']],
  },
];
