import type { RemoteFault } from 'shared-lib';

const reports = new WeakMap<Error, Promise<number | undefined>>();

/**
 * Sends an error of this screen to the server, and whose it is, if that is known. Its code is fetched with the first
 * error. Resolves to the number by which support finds it; to undefined if it was not sent.
 */
export function tellOfError(error: unknown, of?: RemoteFault, script?: string): Promise<number | undefined> {
  const telling = import(/* webpackChunkName: "browser-log" */ './sendError')
    .then(({ sendError }) => sendError(error, of, script))
    .catch(() => undefined);
  if (error instanceof Error) reports.set(error, telling);
  return telling;
}

/** The number of an error that was told, or of its cause. */
export const reportOf = (error: Error): Promise<number | undefined> | undefined =>
  reports.get(error) ?? (error.cause instanceof Error ? reports.get(error.cause) : undefined);

/** Reports every error that none of our code caught. React boundaries report the errors they catch. */
export function watchErrors(): void {
  addEventListener('error', ({ error, filename }) => void tellOfError(error, undefined, filename));
  addEventListener('unhandledrejection', ({ reason }) => void tellOfError(reason));
}

/** Watches for remotes that flood the console. In development the console stays, as it names places. */
export function watchConsole(): void {
  if (process.env.NODE_ENV === 'development') return;
  import(/* webpackChunkName: "browser-log" */ './watchConsole')
    .then((code) => code.watchConsole())
    .catch(() => undefined);
}
