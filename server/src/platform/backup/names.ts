import { localDate, localTime } from 'shared-lib/domain';

/** What the name of every such file begins with. */
export const NAMES_BEGIN = 'hatid-';

/** The file of a backup that Hatid makes by itself, with the time in Manila. Such names sort by age. */
export function backupName(why: string, at: Date, key: string | undefined): string {
  const seconds = String(at.getUTCSeconds()).padStart(2, '0');
  const moment = `${localDate(at)}-${localTime(at).replace(':', '')}${seconds}`;
  return `${NAMES_BEGIN}${moment}-${why}.tar.gz${key === undefined ? '' : '.sealed'}`;
}
