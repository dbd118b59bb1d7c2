import { Logger as JobLogger } from 'graphile-worker';

/**
 * graphile-worker logs the payloads of jobs (addresses, codes) at its info level. So only warnings and errors are
 * passed on.
 */
export const quietJobLogger = (report?: (level: 'error' | 'warning', message: string) => void): JobLogger =>
  new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') report?.(level === 'error' ? 'error' : 'warning', message);
  });
