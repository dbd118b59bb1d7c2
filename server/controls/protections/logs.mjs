const TRAIL = 'server/src/logs/trail.test.ts';
const CLIENT_LOGS = 'server/src/logs/client-logs.test.ts';

/** Protections for the audit trail. */
export const LOGS_PROTECTIONS = [
  {
    protection: 'a page of the trail goes on behind the last entry, also among those of one instant',
    edits: [
      [
        'server/src/logs/trail-query.sql.ts',
        '(l.at, l.id) ${sign} ((select at from audit_log where id = ${number}), ${number})',
        'l.at ${sign} (select at from audit_log where id = ${number})',
      ],
    ],
    checks: [[TRAIL, 'comes page behind page, each entry once']],
  },
  {
    protection: 'a search of the trail looks through 31 days at most',
    edits: [['server/src/logs/trail.usecases.ts', 'from < earliest)', 'from < earliest && false)']],
    checks: [[TRAIL, 'is searched by the number of a record']],
  },
  {
    protection: 'errors of screens are kept without what is personal',
    edits: [['server/src/logs/client-logs.usecases.ts', 'message: clean(sent.message)', 'message: sent.message']],
    checks: [[CLIENT_LOGS, 'keeps nothing personal']],
  },
  {
    protection: 'made-up errors of screens fill no database',
    edits: [
      [
        'server/src/logs/client-logs.repository.ts',
        'where not exists (select from known) and id in (',
        'where false and id in (',
      ],
    ],
    checks: [[CLIENT_LOGS, 'is no way to fill the database']],
  },
  {
    protection: 'errors that strangers make up take no place of real ones',
    edits: [
      ['server/src/logs/client-logs.repository.ts', 'where (role is null) = ($8::text is null)\n', 'where true\n'],
    ],
    checks: [[CLIENT_LOGS, 'of somebody signed in has its place']],
  },
  {
    protection: 'errors of one account take no place of those of others',
    edits: [['server/src/logs/client-logs.repository.ts', 'partition by share', 'partition by role']],
    checks: [[CLIENT_LOGS, 'of one person leaves what others have sent']],
  },
  {
    protection: 'errors of screens name nobody who may stand on them',
    edits: [
      [
        'server/src/logs/client-logs.usecases.ts',
        'withoutNames(withoutPersonal(text), personal)',
        'withoutPersonal(text)',
      ],
    ],
    checks: [[CLIENT_LOGS, 'says nothing of the record on the screen']],
  },
];
