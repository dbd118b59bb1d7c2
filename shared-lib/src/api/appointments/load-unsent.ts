import { currentSession } from '../../session/session';

type Unsent = typeof import('./unsent/act-or-keep');

/**
 * The code that keeps steps without a network, for therapists and drivers. It loads when the page is idle, or with the
 * first press. Null if it cannot be loaded: then a step that is not sent fails, and says so.
 */
export const loadUnsent = (): Promise<Unsent | null> =>
  currentSession().user?.role === 'operator'
    ? Promise.resolve(null)
    : import(/* webpackChunkName: "unsent" */ './unsent/act-or-keep').catch(() => null);
