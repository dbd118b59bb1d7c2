/**
 * Sends what went wrong on this screen to the server. Nothing waits for it, and nothing comes of it where it fails; its
 * code is fetched with the first error.
 */
export function tellOfError(error: unknown): void {
  import(/* webpackChunkName: "browser-log" */ './sendError')
    .then(({ sendError }) => sendError(error))
    .catch(() => undefined);
}

/** Hears of whatever no code of ours has caught. What a boundary of React catches, the boundary tells. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => tellOfError(error));
  addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason));
}
