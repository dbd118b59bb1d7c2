import fs from 'node:fs';
import os from 'node:os';
import { StartError } from '../../errors.js';

/** The unprivileged user that PostgreSQL runs as. In calls that take one, undefined means the user of this process. */
export interface SystemUser {
  readonly name: string;
  readonly ids: { readonly uid: number; readonly gid: number };
}

interface PasswdEntry {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

function passwdEntries(): PasswdEntry[] {
  let text: string;
  try {
    text = fs.readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** The name of a user by number; the number where it has no name. */
export const nameOfUser = (uid: number): string =>
  passwdEntries().find((entry) => entry.uid === uid)?.name ?? `with number ${uid}`;

/** PostgreSQL needs a user with a name, and refuses root. */
export const canRunPostgres = (uid: number): boolean => uid > 0 && passwdEntries().some((entry) => entry.uid === uid);

/** PostgreSQL refuses to run as root. So root uses `postgres`, or `nobody` if there is no such user. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) {
    assertHasName();
    return undefined;
  }
  const entries = passwdEntries();
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find((candidate) => candidate.name === name && candidate.uid > 0);
    if (entry) return { name, ids: { uid: entry.uid, gid: entry.gid } };
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start Hatid as a normal user, or set DATABASE_URL.',
  );
}

/** initdb and postgres look up their user's name. A container may run as a bare number. */
function assertHasName(): void {
  try {
    os.userInfo();
  } catch (cause) {
    throw new StartError(
      `User ${process.getuid?.() ?? ''} has no name in /etc/passwd, which PostgreSQL needs: give it one, or set DATABASE_URL.`,
      { cause },
    );
  }
}
