// How it works: docs/subsystems/backups.md.
/** Why a file is not taken. */
export type Refusal = 'damaged' | 'foreign' | 'another key' | 'needs a key' | 'not sealed' | 'newer' | 'another build';

const SENTENCES: Readonly<Record<Refusal, string>> = {
  damaged: 'is damaged and was not used',
  foreign: 'is no backup of Hatid',
  'another key':
    'was made with another key, or its beginning is damaged: set HATID_BACKUP_KEY to the key that it was made with',
  'needs a key': 'is encrypted: set HATID_BACKUP_KEY to the key that it was made with',
  'not sealed':
    'is not encrypted, though HATID_BACKUP_KEY is set, so anybody may have changed it: leave the key out to use it all the same',
  newer: 'was made by a newer version of Hatid: restore it with that version',
  'another build': 'was made by a version of Hatid whose migrations differ from these: restore it with that version',
};

/** A file that is refused. The message follows its name: 'FILE is damaged and was not used (it ends early).' */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';

  constructor(
    readonly refusal: Refusal,
    readonly particular = '',
  ) {
    super(`${SENTENCES[refusal]}${particular && ` (${particular})`}.`);
  }
}
