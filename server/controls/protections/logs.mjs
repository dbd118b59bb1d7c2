const TRAIL = 'server/src/logs/trail.test.ts';
const BROWSER_LOG = 'server/src/logs/browser-log.test.ts';

/** Protections for the audit trail. */
export const LOGS_PROTECTIONS = [
  {
    protection: 'the next page of the trail starts after the last entry, even among entries of one instant',
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
    protection: 'a search of the trail covers 31 days at most',
    edits: [['server/src/logs/trail.usecases.ts', 'from < earliest)', 'from < earliest && false)']],
    checks: [[TRAIL, 'is searched by the number of a record']],
  },
  {
    protection: 'errors of screens are stored without personal data',
    edits: [['server/src/logs/browser-log.usecases.ts', 'message: clean(sent.message)', 'message: sent.message']],
    checks: [[BROWSER_LOG, 'keeps nothing personal']],
  },
  {
    protection: 'invented errors of screens cannot fill the database',
    edits: [
      [
        'server/src/logs/browser-log.repository.ts',
        'where not exists (select from known) and id in (',
        'where false and id in (',
      ],
    ],
    checks: [[BROWSER_LOG, 'is no way to fill the database']],
  },
  {
    protection: 'errors that strangers invent displace no real ones',
    edits: [
      ['server/src/logs/browser-log.repository.ts', 'where (role is null) = ($8::text is null)\n', 'where true\n'],
    ],
    checks: [[BROWSER_LOG, 'of somebody signed in has its place']],
  },
  {
    protection: 'errors of one account displace none of another account',
    edits: [['server/src/logs/browser-log.repository.ts', 'partition by share', 'partition by role']],
    checks: [[BROWSER_LOG, 'of one person leaves what others have sent']],
  },
  {
    protection: 'errors of screens name no person on the screen',
    edits: [
      [
        'server/src/logs/browser-log.usecases.ts',
        'withoutNames(withoutPersonal(text), personal)',
        'withoutPersonal(text)',
      ],
    ],
    checks: [[BROWSER_LOG, 'says nothing of the record on the screen']],
  },
];
