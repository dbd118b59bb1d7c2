import { Logger as JobLogger } from 'graphile-worker';

/** graphile-worker logs job payloads (addresses, codes) at its info level: only what is wrong goes further. */
export const quietJobLogger = (report?: (level: 'error' | 'warning', message: string) => void): JobLogger =>
  new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') report?.(level === 'error' ? 'error' : 'warning', message);
  });
