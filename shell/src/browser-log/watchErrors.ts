/**
 * Sends an error of this screen to the server. Nothing waits for it, and a failure is ignored. Its code is fetched with
 * the first error.
 */
export function tellOfError(error: unknown): void {
  import(/* webpackChunkName: "browser-log" */ './sendError')
    .then(({ sendError }) => sendError(error))
    .catch(() => undefined);
}

/** Reports every error that none of our code caught. React boundaries report the errors they catch. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => tellOfError(error));
  addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason));
}
