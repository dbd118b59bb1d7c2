const BACKUP = 'server/src/platform/backup';
const DAMAGED = `${BACKUP}/damaged-files.test.ts`;
const RESTORE = `${BACKUP}/restore-backup.test.ts`;
const UPGRADE = `${BACKUP}/upgrade.test.ts`;
const NIGHTLY = 'server/src/backups/scheduled-backups';
const BUCKET = 'server/src/platform/bucket/bucket';
const SHARED = 'server/src/platform/database/shared-connections';
const CLI = 'server/src/backup.cli.test.ts';

/** Protections for backups: what is made, what is taken, and what an upgrade may do. */
export const BACKUPS_PROTECTIONS = [
  {
    protection: 'a restore is in the trail of the restored data',
    edits: [['server/src/restore.cli.ts', 'recordAudit(tx, {', 'if (list) recordAudit(tx, {']],
    checks: [[CLI, 'carry a running business to another port']],
  },
  {
    protection: 'a part of a backup that changed on its way is refused by the bucket',
    edits: [[`${BUCKET}.ts`, '.update(payload)', ".update('')"]],
    checks: [[`${BUCKET}.test.ts`, 'gives them back the same']],
  },
  {
    protection: 'an upload that fails is given up',
    edits: [[`${BUCKET}.ts`, '      await this.#abandon(key, upload).catch(() => undefined);\n', '']],
    checks: [[`${BUCKET}.test.ts`, 'keeps nothing of data that break off']],
  },
  {
    protection: 'uploads of killed programs are removed from the bucket, and no others',
    edits: [[`${BUCKET}.ts`, " && now - Date.parse(begun ?? '') > olderThanMs", '']],
    checks: [[`${BUCKET}.test.ts`, 'forgets uploads that a killed program began']],
  },
  {
    protection: 'nightly backups that are no longer kept leave the bucket',
    edits: [[`${NIGHTLY}.ts`, 'await bucket.remove(`${folder}${name}`);', 'void name;']],
    checks: [[`${NIGHTLY}.test.ts`, 'is made there instead of the folder']],
  },
  {
    protection: 'the doctor tries what a backup needs of a bucket',
    edits: [['server/src/doctor/backup-check.ts', 'await bucket.tryOut(key);', 'await bucket.list(key);']],
    checks: [['server/src/doctor/doctor.test.ts', 'tries the bucket of backups']],
  },
  {
    protection: 'a pooler that shares connections among transactions is refused',
    edits: [[`${SHARED}.ts`, 'if (own === others) return true;', '']],
    checks: [[`${SHARED}.test.ts`, 'are told from shared ones']],
  },
  {
    protection: 'a look at an upgrade changes nothing',
    edits: [['server/src/upgrade.cli.ts', '    if (onlyCheck)\n', '    if (onlyCheck && at === undefined)\n']],
    checks: [['server/src/upgrade.cli.test.ts', 'changes nothing']],
  },
  {
    protection: 'commands do not migrate older data without a backup',
    edits: [['server/src/platform/database/own-database.ts', ', beforeUpgrade: refuseOlderData }', ' }']],
    checks: [['server/src/upgrade.cli.test.ts', 'leave older data as they are']],
  },
  {
    protection: 'an upgrade is refused before it begins where no backup can be written',
    edits: [[`${BACKUP}/upgrade.ts`, 'refused: whyNotWritten(backupDir),', 'refused: undefined,']],
    checks: [[UPGRADE, 'with the reason where it would be refused']],
  },
  {
    protection: 'a step of an upgrade that lasts is told',
    edits: [[`${BACKUP}/upgrade.ts`, '    onStep: (step) => told && steps.begin(step),\n', '']],
    checks: [[UPGRADE, 'says which step lasts and for how long']],
  },
  {
    protection: 'a first start that was killed goes on',
    edits: [[`${BACKUP}/upgrade.ts`, '(await isThere(HAS_TABLES_OF_PEOPLE)) &&', '']],
    checks: [[UPGRADE, 'goes on where the first start was killed']],
  },
  {
    protection: 'the archive has the packages that the server takes, and no others',
    edits: [
      [
        'shared-lib/tooling/pack.mjs',
        "for (const name of takenBySharedLib()) add('shared-lib', name);",
        "addAll('shared-lib');",
      ],
    ],
    checks: [['server/src/pack.test.ts', 'without what builds and tests need']],
  },
  {
    protection: 'a command of the archive that needs the sources says so',
    edits: [
      [
        'shared-lib/tooling/release.mjs',
        "if (isPacked) needsCheckout('A release is built from its sources');",
        "if (isPacked) fail('it does not build');",
      ],
    ],
    checks: [['server/src/pack.test.ts', 'whose commands that need the sources say so']],
  },
  {
    protection: 'a backup shows one moment of all tables',
    edits: [[`${BACKUP}/snapshot.sql.ts`, 'begin isolation level repeatable read read only', 'begin read only']],
    checks: [[RESTORE, 'from a backup made while others write']],
  },
  {
    protection: 'only its owner can read a backup',
    edits: [[`${BACKUP}/take-backup.ts`, '{ mode: 0o600, flush: true }', '{ flush: true }']],
    checks: [[RESTORE, 'gives a file that only its owner can read']],
  },
  {
    protection: 'a backup has its name only when it is whole',
    edits: [[`${BACKUP}/take-backup.ts`, '`${file}.${process.pid}${UNFINISHED}`', 'file']],
    checks: [[CLI, 'leave no half file when they are killed']],
  },
  {
    protection: 'changed rows of a backup are found by the digest of their table',
    edits: [
      [
        `${BACKUP}/read-backup.ts`,
        'found.digest !== told.digest || found.bytes !== told.bytes',
        'found.name !== told.name',
      ],
    ],
    checks: [[DAMAGED, 'a changed row']],
  },
  {
    protection: 'a file has only what belongs to a backup',
    edits: [
      [
        `${BACKUP}/read-backup.ts`,
        '!piece || !first.header.tables.some((table) => table.name === piece.table)',
        '!piece',
      ],
    ],
    checks: [[DAMAGED, 'a table of the database itself']],
  },
  {
    protection: 'nothing follows the end of a backup',
    edits: [[`${BACKUP}/read-backup.ts`, 'assertAllRead(gunzip, packed.count());', '']],
    checks: [[DAMAGED, 'zeros after its end']],
  },
  {
    protection: 'the boxes of an encrypted backup have an order',
    edits: [[`${BACKUP}/sealed-stream.ts`, 'nonce.writeBigUInt64BE(BigInt(box), 4);', '']],
    checks: [[DAMAGED, 'two boxes exchanged']],
  },
  {
    protection: 'another key of a backup is told from damage',
    edits: [[`${BACKUP}/sealed-stream.ts`, '!timingSafeEqual(keys.mark, mark)', 'keys.mark.length !== mark.length']],
    checks: [[DAMAGED, 'is refused with another key']],
  },
  {
    protection: 'where a key is set, a backup that nobody sealed is refused',
    edits: [
      [`${BACKUP}/read-backup.ts`, "if (!isSealed && key !== undefined) throw new BackupRefused('not sealed');", ''],
    ],
    checks: [[DAMAGED, 'a plain one where a key is set']],
  },
  {
    protection: 'a restore of a backup leaves a place alone where anybody has worked',
    edits: [[`${BACKUP}/restore-backup.ts`, 'if (rows[0]?.here)', 'if (rows.length > 1)']],
    checks: [[RESTORE, 'refuses a place where anybody has worked']],
  },
  {
    protection: 'a restored table is compared with the backup',
    edits: [[`${BACKUP}/restore-backup.ts`, 'await compare(client, tables, manifest);', '']],
    checks: [[RESTORE, 'keeps nothing when a table differs']],
  },
  {
    protection: 'a database restored from a backup has its triggers on',
    edits: [
      [
        `${BACKUP}/restore-backup.ts`,
        "for (const { quoted } of tables) await client.query(triggersOf(quoted, 'enable'));",
        '',
      ],
    ],
    checks: [[RESTORE, 'rules and numbers that work on as before']],
  },
  {
    protection: 'a backup comes before data of an older version is changed',
    edits: [[`${BACKUP}/upgrade.ts`, 'async beforeUpgrade() {', 'async notBefore() {']],
    checks: [[CLI, 'a start on older data makes a backup first']],
  },
  {
    protection: 'an upgrade whose backup fails changes nothing',
    edits: [[`${BACKUP}/upgrade.ts`, 'throw new StartError(notBackedUp(messageOf(cause)), { cause });', '']],
    checks: [[UPGRADE, 'changes nothing when the backup fails']],
  },
  {
    protection: 'a night has one backup, whatever the number of servers',
    edits: [[`${NIGHTLY}.ts`, 'if (planned?.made_at) return;', '']],
    checks: [[`${NIGHTLY}.test.ts`, 'is made once by one of several servers']],
  },
  {
    protection: 'operators are told of a missing backup once',
    edits: [[`${NIGHTLY}.sql.ts`, 'and made_at is null and missed_told_at is null', 'and made_at is null']],
    checks: [[`${NIGHTLY}.test.ts`, 'operators are told once after two hours']],
  },
  {
    protection: 'retention touches nightly backups alone',
    edits: [['server/src/backups/which-stay.ts', '.filter((name) => NIGHTLY.test(name))', '']],
    checks: [['server/src/backups/which-stay.test.ts', 'never counted among other files']],
  },
];
