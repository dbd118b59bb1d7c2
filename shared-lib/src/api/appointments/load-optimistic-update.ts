type OptimisticUpdate = typeof import('./optimistic-update');

const load = (): Promise<OptimisticUpdate> => import(/* webpackChunkName: "optimistic-update" */ './optimistic-update');

/**
 * What an action will do, by the workflow's own table (optimistic-appointment.ts). `onError` of appointment-writes.ts
 * and appointment-actions.ts undoes it on failure. The table loads when the page is idle, or on the first press, so no
 * first screen waits for it. Null if it cannot be loaded: then the screen changes with the server's answer.
 */
export const loadOptimisticUpdate = (): Promise<OptimisticUpdate | null> =>
  load().catch((error: unknown) => {
    console.warn('the workflow table could not be fetched; changes show when the server has answered', error);
    return null;
  });

/** Loads the table before the first press. */
export const prefetchOptimisticUpdate = (): void => void loadOptimisticUpdate();
