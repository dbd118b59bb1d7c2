import { limits } from '../domain';

/** Storage entry, visible to all tabs: since when a session is being replaced. */
export const HANDOVER = 'session_handover';

export const beginHandover = (store: Storage | null): void => store?.setItem(HANDOVER, String(Date.now()));
export const endHandover = (store: Storage | null): void => store?.removeItem(HANDOVER);

/** A mark older than the longest request is a leftover of a closed tab. */
export function isHandedOver(store: Storage | null): boolean {
  const since = store?.getItem(HANDOVER);
  return since != null && Math.abs(Date.now() - Number(since)) < limits.REQUEST_TIMEOUT_MS;
}
