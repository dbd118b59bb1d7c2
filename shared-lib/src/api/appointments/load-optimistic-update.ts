type OptimisticUpdate = typeof import('./optimistic-appointment');

const load = (): Promise<OptimisticUpdate> =>
  import(/* webpackChunkName: "optimistic-update" */ './optimistic-appointment');

/**
 * What an action will do, by the workflow's own table (optimistic-appointment.ts); what a failure takes back is the
 * `onError` of appointment-writes.ts and appointment-actions.ts. That table is fetched when the page is idle, or with
 * the first press: no first screen waits for it. Null where it cannot be had: then the screen changes with the server's
 * answer.
 */
export const loadOptimisticUpdate = (): Promise<OptimisticUpdate | null> =>
  load().catch((error: unknown) => {
    console.warn('the workflow table could not be fetched; changes show when the server has answered', error);
    return null;
  });

/** Fetches the table ahead of the first press. */
export const prefetchOptimisticUpdate = (): void => void loadOptimisticUpdate();
