const RECORDS = 'server/src/records/record-pages.test.ts';
const ENDED_LINKS = 'server/src/calendar-feed/ended-links.test.ts';
const EMAIL_CHANGES = 'server/src/records/email-changes.test.ts';
const LAST_OPERATOR = 'server/src/records/last-operator.test.ts';
const IMPORT_CSV = 'server/src/records/import-csv';
const IMPORT = `${IMPORT_CSV}/import.test.ts`;

/** Protections for the records that operators register. */
export const RECORDS_PROTECTIONS = [
  {
    protection: 'an import is stored completely or not at all',
    edits: [
      [
        `${IMPORT_CSV}/import.usecases.ts`,
        'storeEntries(kind)(tx, caller, batch)',
        'deps.db.tx((own) => storeEntries(kind)(own, caller, batch))',
      ],
    ],
    checks: [[IMPORT, 'leave nothing of an import that breaks off']],
  },
  {
    protection: 'an import that runs twice at once is stored once',
    edits: [[`${IMPORT_CSV}/import.usecases.ts`, '    await importOneAtATime(tx);\n', '    void importOneAtATime;\n']],
    checks: [[IMPORT, 'as one job that two servers run at the same time come in once']],
  },
  {
    protection: 'one message announces an import of many materials',
    edits: [
      [
        'server/src/records/materials-and-services.usecases.ts',
        "    action: 'material.register',",
        "    action: (tellStockScreens(tx, [made.id]), 'material.register'),",
      ],
    ],
    checks: [[IMPORT, 'of many materials are told to who looks at the shelf by one message']],
  },
  {
    protection: 'existing records are not imported again',
    edits: [[`${IMPORT_CSV}/import.usecases.ts`, "field !== 'name' || kind", "field === 'name' || kind"]],
    checks: [[IMPORT, 'name each line that is on record']],
  },
  {
    protection: 'a driver of a group keeps a vehicle with enough seats',
    edits: [
      [
        'server/src/records/staff.usecases.ts',
        'await refuseTooSmallVehicle(tx, id, { before, after });',
        'void refuseTooSmallVehicle;',
      ],
    ],
    checks: [['server/src/records/vehicle.test.ts', 'stays large enough']],
  },
  {
    protection: 'at least one operator remains',
    edits: [
      [
        'server/migrations/002_accounts.sql',
        "perform pg_advisory_xact_lock(hashtext('hatid'), hashtext('operators'));\n  if not exists",
        'if false and not exists',
      ],
    ],
    checks: [
      [LAST_OPERATOR, 'of two who disable each other'],
      [LAST_OPERATOR, 'the last is not demoted'],
    ],
  },
  {
    protection: 'removals of operators wait for each other',
    edits: [
      [
        'server/migrations/002_accounts.sql',
        "  perform pg_advisory_xact_lock(hashtext('hatid'), hashtext('operators'));\n",
        '',
      ],
    ],
    checks: [[LAST_OPERATOR, 'of two who disable each other']],
  },
  {
    protection: "an edit is refused after someone else's change",
    edits: [['server/src/platform/http/stale-edit.ts', 'if (changed) throw', 'if (changed && false) throw']],
    checks: [
      [RECORDS, 'change for who has seen what is stored'],
      [RECORDS, 'of two who change the same at the same time'],
    ],
  },
  {
    protection: 'a registered person gets one invitation a minute',
    edits: [
      [
        'server/src/records/staff.repository.ts',
        'and (invited_at is null or invited_at <= $3) returning id',
        'and ($3::timestamptz is not null) returning id',
      ],
    ],
    checks: [[RECORDS, 'the invitation goes out again, at most once a minute']],
  },
  {
    protection: 'a new address of a colleague is only requested',
    edits: [
      [
        'server/src/records/staff.usecases.ts',
        'const asks = stored.registration_completed &&',
        'const asks = stored.id < 0 &&',
      ],
    ],
    checks: [
      [EMAIL_CHANGES, 'is only asked for after that'],
      [EMAIL_CHANGES, 'is not agreed to by the operator who asked'],
    ],
  },
  {
    protection: 'the operator who requests an address does not approve it',
    edits: [
      [
        'server/src/accounts/own-account/email-changes.usecases.ts',
        'if (asked_by === ending.actor.id)',
        'if (asked_by === -1)',
      ],
    ],
    checks: [[EMAIL_CHANGES, 'is not agreed to by the operator who asked']],
  },
  {
    protection: 'a newly registered operator does not approve requests',
    edits: [
      [
        'server/src/staff-directory/second-operator.ts',
        'if (since && since.getTime() <= now.getTime() - WAIT_MS) return;',
        'if (since && WAIT_MS > 0) return;',
      ],
    ],
    checks: [
      [EMAIL_CHANGES, 'is not agreed to by the operator who asked'],
      ['server/src/cash/settlements.test.ts', 'was registered three days before'],
      ['server/src/appointments/commands/correction-requests.test.ts', 'by nobody who was registered for it'],
    ],
  },
  {
    protection: 'an address that someone else takes at the same moment is refused',
    edits: [['server/src/accounts/own-account/email-changes.usecases.ts', 'throw emailTaken(error);', 'throw error;']],
    checks: [[EMAIL_CHANGES, 'while somebody else is given the address']],
  },
  {
    protection: 'a new address ends every session',
    edits: [
      ['server/src/accounts/own-account/email-changes.usecases.ts', 'await endAccess(tx, { userId: id, ...by });', ''],
    ],
    checks: [
      [EMAIL_CHANGES, 'counts after 72 hours'],
      [EMAIL_CHANGES, 'closes the sockets'],
    ],
  },
  {
    protection: "a calendar link ends when its owner's password changes",
    edits: [['server/src/accounts/sessions/end-access.ts', '  await endLastingAccess(tx, ended);', '']],
    checks: [
      [ENDED_LINKS, 'ends with a changed password'],
      [ENDED_LINKS, 'does not come back to life'],
    ],
  },
  {
    protection: 'only a live session makes a calendar link',
    edits: [
      [
        'server/src/accounts/sessions/sessions.usecases.ts',
        "if (!account || !(await findSessionById(tx, sessionId, now))) throw new ApiError('SESSION_EXPIRED');",
        "if (!account) throw new ApiError('SESSION_EXPIRED');",
      ],
    ],
    checks: [[ENDED_LINKS, 'is not made by a session that ends at the same moment']],
  },
];
