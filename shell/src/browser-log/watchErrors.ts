import type { RemoteFault } from 'shared-lib';

/** The reports of errors that were told. Each resolves to its number. */
export const reports = new WeakMap<Error, Promise<number | undefined>>();

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

/** Reports every error that none of our code caught. React boundaries report the errors they catch. */
export function watchErrors(): void {
  addEventListener('error', ({ error, filename }) => void tellOfError(error, undefined, filename));
  addEventListener('unhandledrejection', ({ reason }) => void tellOfError(reason));
}
