import { APPOINTMENTS } from './paths.mjs';

const MARKS = 'server/src/clients/marks.test.ts';
const MERGE = 'server/src/clients/merge.test.ts';
const EXPORT = 'server/src/clients/export';

/** Protections for clients: their details, their marks, and merging two of them. */
export const CLIENTS_PROTECTIONS = [
  {
    protection: 'two merges of the same two clients run one after the other',
    edits: [
      [
        'server/src/clients/merge.repository.ts',
        'redacted_at is null order by id for update',
        'redacted_at is null order by id',
      ],
    ],
    checks: [[MERGE, 'by two operators at once become one once']],
  },
  {
    protection: 'redaction of a client includes the clients merged into it',
    edits: [
      [
        'server/src/redaction/redaction.repository.ts',
        'from merged_clients where into_id = any ($1::int[])',
        'from merged_clients where false',
      ],
    ],
    checks: [[MERGE, 'are redacted together']],
  },
  {
    protection: 'every kind of booking asks about a client who should not be booked',
    edits: [
      [
        `${APPOINTMENTS}/commands/book.usecases.ts`,
        'await refuseDoNotBook(tx, client.id, booking.despite_do_not_book);',
        '',
      ],
    ],
    checks: [[MARKS, 'has a client who is not to be booked asked about first']],
  },
  {
    protection: 'setting a cancelled visit back by hand asks about such a client too',
    edits: [
      [
        `${APPOINTMENTS}/commands/edit.usecases.ts`,
        'await refuseDoNotBook(context.tx, locked.row.client_id, isMeant);',
        ';',
      ],
    ],
    checks: [[MARKS, 'asks before a cancelled visit']],
  },
  {
    protection: "a change of client notes reaches the open screens of the visit's people",
    edits: [
      [
        'server/src/clients/clients.usecases.ts',
        'if (TOLD_TO_THE_PEOPLE.some((name) => name in changed.after)) await tellVisits(tx, id, now);',
        '',
      ],
    ],
    checks: [[MARKS, 'reaches the open screens of a visit when it changes']],
  },
  {
    protection: 'drivers do not get allergies',
    edits: [
      [
        'shared-lib/src/contract/appointment.ts',
        '...operatorsAndTherapistsRead({ allergies:',
        '...everybodyRead({ allergies:',
      ],
    ],
    checks: [[MARKS, 'tells the therapists of a visit of allergies']],
  },
  {
    protection: 'a client is locked while it is marked, and marks are never edited',
    edits: [
      [
        'server/src/clients/marks.usecases.ts',
        'if (!(await lockClient(tx, client))) throw await clientIsGone(tx, client);',
        '',
      ],
      [
        'server/migrations/010_client_marks.sql',
        'create trigger client_marks_kept before update or delete on client_marks for each row execute function keep_mark();',
        '',
      ],
    ],
    checks: [[MARKS, 'of two operators who mark or lift the same at once']],
  },
  {
    protection: "staff are offered by the client's wishes",
    edits: [
      [
        'shared-lib/src/domain/booking/client-preference.ts',
        'if (person.id === therapist) return 0;',
        'if (gender) return 1;',
      ],
    ],
    checks: [
      [MARKS, 'offers first whom the client asks for'],
      [MARKS, 'offers the waitlist a later start'],
    ],
  },
  {
    protection: "another client's data is not in an export",
    edits: [
      [
        `${EXPORT}/export.repository.ts`,
        'where client_id = $1 and deleted_at is null',
        'where (client_id = $1 or true) and deleted_at is null',
      ],
    ],
    checks: [[`${EXPORT}/export.test.ts`, 'nothing of another client, of the staff or of secrets']],
  },
  {
    protection: 'the check sums of receipts are not in an export, however deep they are',
    edits: [
      [`${EXPORT}/left-out.ts`, "new Set(['receipt_hash', 'receipt_url', 'hash', 'cannot_come'])", 'new Set([])'],
    ],
    checks: [[`${EXPORT}/export.test.ts`, 'nothing of another client, of the staff or of secrets']],
  },
  {
    protection: 'what people typed is text in the page of an export',
    edits: [[`${EXPORT}/page-file.ts`, '<dd>${escapeHtml(value)}</dd>', '<dd>${value}</dd>']],
    checks: [[`${EXPORT}/export.test.ts`, 'writes what people typed as text']],
  },
  {
    protection: 'a new table about a client is exported or left out for a reason',
    edits: [
      [
        'server/migrations/266_client_looks.sql',
        'create table client_looks',
        'create table client_words (number integer references clients, words text);\ncreate table client_looks',
      ],
    ],
    checks: [[`${EXPORT}/kept.test.ts`, 'has each table about clients']],
  },
  {
    protection: 'a new column about a visit is exported or left out for a reason',
    edits: [
      [
        'server/migrations/266_client_looks.sql',
        'create table client_looks',
        'alter table appointments add column words text;\ncreate table client_looks',
      ],
    ],
    checks: [[`${EXPORT}/kept.test.ts`, 'has each column of appointments once']],
  },
  {
    protection: 'an export stands in the trail',
    edits: [
      [
        `${EXPORT}/export.usecases.ts`,
        "recordAudit(tx, { at, actor, ...origin, action: 'client.export', entity: 'client', entityId: id, after });",
        '',
      ],
    ],
    checks: [[`${EXPORT}/export.test.ts`, 'stands in the trail with who asked']],
  },
  {
    protection: "a look at a client's record is noted once a day",
    edits: [
      ['server/src/clients/looks.usecases.ts', 'if (await hasLooked(deps.db, client, user, day)) return;', ''],
      ['server/src/clients/looks.repository.ts', ' where l.day < excluded.day', ''],
    ],
    checks: [[`${EXPORT}/export.test.ts`, 'is in the trail once for an operator']],
  },
  {
    protection: "looks push no change out of a client's history",
    edits: [['server/src/audit/history.repository.ts', "and action <> 'client.look' ", '']],
    checks: [[`${EXPORT}/export.test.ts`, 'leaves the changes in the history']],
  },
  {
    protection: 'numbers and addresses of a client are not replaced over what another operator changed',
    edits: [
      [
        'server/src/clients/contacts.usecases.ts',
        'refuseStaleEdit(expected, hasPins(expected?.addresses) ? stored : withoutPins(stored), before);',
        '',
      ],
    ],
    checks: [['server/src/clients/contacts.test.ts', 'of two operators the second reads']],
  },
  {
    protection: 'what a client agreed to is not recorded over what another operator recorded',
    edits: [['server/src/clients/consents.usecases.ts', '(newest?.id ?? 0) !== seen', 'false']],
    checks: [['server/src/clients/consents.test.ts', 'is not recorded over what another operator']],
  },
  {
    protection: 'what a client agreed to is never changed or removed',
    edits: [
      [
        'server/migrations/285_client_consents.sql',
        "to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id'",
        'true',
      ],
    ],
    checks: [['server/src/clients/consents.test.ts', 'is recorded with its day']],
  },
];
