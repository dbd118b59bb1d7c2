import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../clock/now';
import { currentSession } from '../../session/session';
import { hasRole } from '../../session/stored-user';
import { isApiFailure } from '../http/api-failure';
import type { ActionRequest } from './action-request';
import { knownAppointment, putAppointment, refreshAppointment } from './appointment-cache';
import type { CachedCard } from './appointment-record';
import { freshOf } from './fresh-record';
import { restoreLists, sealSnapshot, snapshotLists } from './list-snapshot';
import { inputOf, optimisticAppointment } from './optimistic-appointment';

export { inputOf, optimisticAppointment, optimisticEdit } from './optimistic-appointment';

/**
 * Shows in every list what an action will do.
 * @param record the appointment as it is known
 * @returns undoes it when the action failed: the lists are as before, or show what is true now
 */
export function showAction(
  client: QueryClient,
  request: ActionRequest,
  record: CachedCard | undefined,
): (error: unknown) => void {
  const { user } = currentSession();
  const snapshot = snapshotLists(client);
  const input = inputOf(request.body as Record<string, unknown> | undefined);
  if (record && user && hasRole(user)) {
    const next = optimisticAppointment(record, { change: request.action, input, user, now: now() });
    if (next) putAppointment(client, next);
  }
  sealSnapshot(snapshot);
  const isShown = knownAppointment(client, request.id) !== undefined;
  return (error) => {
    // What the channel removed in the meantime stays removed: another person has it now. Source: R-workflow-82.
    const isGone = isShown && !knownAppointment(client, request.id);
    restoreLists(client, snapshot, isGone || !record ? undefined : { ...record, needsRefresh: true });
    const fresh = freshOf(error);
    if (fresh) putAppointment(client, fresh);
    // Not awaited: the person is told at once, not after the retries of a second call.
    else if (!isApiFailure(error) || error.status !== 401) void refreshAppointment(client, request.id);
  };
}
