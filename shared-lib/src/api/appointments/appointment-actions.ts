import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { ActionBody, Calls } from '../../contract';
import { type Action, texts } from '../../domain';
import { currentSession } from '../../session/session';
import { hasRole } from '../../session/stored-user';
import { stepBegins, stepRefused, stepTaken } from '../../clock/stepPauses';
import { now } from '../../clock/now';
import { ApiFailure, isApiFailure } from '../http/api-failure';
import {
  dropAppointment,
  holdStill,
  knownAppointment,
  putAppointment,
  refreshAppointment,
  restoreLists,
  sealSnapshot,
  snapshotLists,
} from './appointment-cache';
import type { CachedAppointment } from './appointment-record';
import { appointmentKeys } from './appointments';
import { loadOptimisticUpdate } from './load-optimistic-update';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { saysReasonMissing } from '../http/inferred-from-words';

type Appointments = Calls['appointments'];

/** An action and what it carries: `{ id: 7, action: 'reject', body: { rejection_reason } }`. */
export type ActionRequest = {
  [A in Action]: { id: number; action: A } & (undefined extends ActionBody<A>
    ? { body?: ActionBody<A> }
    : { body: ActionBody<A> });
}[Action];

const { REJECTION, TRANSPORT } = texts;

const refusal = (message: string, said?: string): ApiFailure =>
  new ApiFailure({ kind: 'http', status: 400, message, explained: true, said });

async function act(request: ActionRequest): Promise<CachedAppointment> {
  const { id, action } = request;
  const body = request.body as Record<string, unknown> | undefined;
  // Known to be rejected, so it is not sent. Source: 5-023.
  if (action === 'reject' && String(body?.rejection_reason ?? '').trim() === '') throw refusal(REJECTION.empty);
  if (!Number.isInteger(id)) throw refusal(TRANSPORT.invalidAppointmentId);
  const post = () =>
    send<Appointments['act']>(
      'POST',
      '/api/scheduling/appointments/:id/:action/',
      { params: { id, action }, body },
      { idempotencyKey: keyOf(request), retry: false },
    );
  try {
    return await post();
  } catch (error) {
    // A paid visit can be missing for a moment, so it asks once more. Source: 7-057.
    if (action === 'mark_completed' && isApiFailure(error) && error.status === 404) return post();
    if (isApiFailure(error) && saysReasonMissing(error)) throw refusal(REJECTION.serverRequired, error.said);
    throw error;
  }
}

const isAppointment = (value: unknown): value is CachedAppointment =>
  typeof value === 'object' && value !== null && 'id' in value && 'status' in value && 'version' in value;

/** The answer to a refused action carries the current appointment. */
function freshOf(error: unknown): CachedAppointment | null {
  const body = isApiFailure(error) ? (error.body as { appointment?: unknown } | undefined) : undefined;
  return isAppointment(body?.appointment) ? body.appointment : null;
}

function showOptimistically(
  client: QueryClient,
  request: ActionRequest,
  workflow: Awaited<ReturnType<typeof loadOptimisticUpdate>>,
): void {
  const { user } = currentSession();
  const record = knownAppointment(client, request.id);
  if (!workflow || !record || !user || !hasRole(user)) return;
  const input = workflow.inputOf(request.body as Record<string, unknown> | undefined);
  const next = workflow.optimisticAppointment(record, { change: request.action, input, user, now: now() });
  if (next) putAppointment(client, next);
}

/**
 * A driver who is asked to take a ride over has no part in it yet, so it is in none of their lists. Source: R-beyond-9.
 */
const isOfSomebodyElse = (action: Action): boolean => action === 'take_backup' || action === 'decline_backup';

/** A driver who gave a ride home back may no longer have any part in the visit that the answer carries. */
const isGivenAway = (action: Action, { driver, assigned_pickup_driver: home }: CachedAppointment): boolean =>
  action === 'reject_pickup' && ![driver, home].includes(currentSession().user?.id ?? null);

const askWhatCalls = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: appointmentKeys.needs() }).catch(() => undefined);

/** The key of the mutation by which a person takes a step. */
export const appointmentActionKey = ['appointments', 'act'] as const;

/**
 * Takes any action of the workflow. The lists change at once, as the workflow table predicts. The answer confirms the
 * change; a failure undoes it and fetches the appointment again. Source: 4-071, 4-072, 4-074, 4-077.
 *
 * @example const action = useAppointmentAction(); action.mutate({ id, action: 'start_session' });
 */
export function useAppointmentAction() {
  return useMutation({
    mutationKey: appointmentActionKey,
    mutationFn: act,
    onMutate: async (request: ActionRequest, { client }) => {
      beginWrite(request);
      stepBegins(request.id);
      const [workflow] = await Promise.all([loadOptimisticUpdate(), holdStill(client)]);
      const record = knownAppointment(client, request.id);
      const snapshot = snapshotLists(client);
      showOptimistically(client, request, workflow);
      sealSnapshot(snapshot);
      return { record, snapshot, isShown: knownAppointment(client, request.id) !== undefined };
    },
    onSuccess: (answer, { id, action }, _undo, { client }) => {
      if (isOfSomebodyElse(action)) askWhatCalls(client);
      else if (isGivenAway(action, answer)) dropAppointment(client, id);
      else putAppointment(client, answer);
      stepTaken(id);
    },
    onError: (error, { id, action }, undo, { client }) => {
      stepRefused(id);
      if (isOfSomebodyElse(action)) return askWhatCalls(client);
      // What the channel removed in the meantime stays removed: another person has it now. Source: R-workflow-82.
      const isGone = undo?.isShown && !knownAppointment(client, id);
      const record = isGone ? undefined : undo?.record;
      if (undo) restoreLists(client, undo.snapshot, record && { ...record, needsRefresh: true });
      const fresh = freshOf(error);
      if (fresh) putAppointment(client, fresh);
      // Not awaited: the person is told at once, not after the retries of a second call.
      else if (!isApiFailure(error) || error.status !== 401) void refreshAppointment(client, id);
    },
  });
}
