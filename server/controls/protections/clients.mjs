import { APPOINTMENTS } from './paths.mjs';

const MARKS = 'server/src/clients/marks.test.ts';
const MERGE = 'server/src/clients/merge.test.ts';

/** Protections for clients: their details, their marks, and merging two of them. */
export const CLIENTS_PROTECTIONS = [
  {
    protection: 'two merges of the same two clients go one after the other',
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
    protection: 'what is known of a client who was merged into another goes with that one',
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
    protection: 'a client who is not to be booked is asked about, however the booking comes about',
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
    protection: 'so is one whose cancelled visit is set back by hand',
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
    protection: 'a change of what is told to the people of a visit reaches their screens',
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
    protection: 'allergies are kept from drivers',
    edits: [
      ['shared-lib/src/contract/field-audiences.ts', 'allergies: operatorsAndTherapists,', 'allergies: everybody,'],
    ],
    checks: [[MARKS, 'tells the therapists of a visit of allergies']],
  },
  {
    protection: 'the lock of a client while it is marked, and marks that nobody changes',
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
    protection: 'who is offered by what the client asks for',
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
];
