import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { ActionBody, Calls } from '../contract';
import { type Action, texts } from '../domain';
import { currentSession } from '../session/session';
import { hasRole } from '../session/stored-user';
import { now } from '../ui/time/now';
import { ApiFailure, failureText, isApiFailure } from './api-failure';
import {
  holdStill,
  knownAppointment,
  putAppointment,
  refreshAppointment,
  restoreLists,
  sealSnapshot,
  snapshotLists,
} from './appointment-cache';
import type { CachedAppointment } from './appointment-record';
import { foresight } from './foresight';
import { send } from './http';
import { beginWrite, keyOf } from './idempotency-key';

type Appointments = Calls['appointments'];

/** An action and what it carries: `{ id: 7, action: 'reject', body: { rejection_reason } }`. */
export type ActionRequest = {
  [A in Action]: { id: number; action: A } & (undefined extends ActionBody<A>
    ? { body?: ActionBody<A> }
    : { body: ActionBody<A> });
}[Action];

const { FALLBACK, SUCCESS, REJECTION, TRANSPORT } = texts;

/** What to say when an action fails without words of the server. Screens of a role may have words of their own. */
export const ACTION_FALLBACK: Record<Action, string> = {
  therapist_confirm: FALLBACK.confirmAppointment,
  driver_confirm: FALLBACK.confirmAppointment,
  reject: FALLBACK.rejectAppointment,
  review_rejection: FALLBACK.reviewRejection,
  start_appointment: FALLBACK.updateStatus,
  start_journey: FALLBACK.startJourney,
  pick_up_therapist: FALLBACK.updateStatus,
  collect_therapists: FALLBACK.updateStatus,
  arrive_at_location: FALLBACK.arrive,
  drop_off_therapist: FALLBACK.updateStatus,
  start_session: FALLBACK.startSession,
  mark_awaiting_payment: FALLBACK.requestPayment,
  mark_completed: FALLBACK.markPaid,
  complete: FALLBACK.complete,
  correct_payment: FALLBACK.updateAppointment,
  request_pickup: FALLBACK.requestPickup,
  assign_pickup_driver: FALLBACK.updateAppointment,
  confirm_pickup: FALLBACK.confirmPickup,
  reject_pickup: FALLBACK.rejectPickup,
  cancel_pickup: FALLBACK.updateAppointment,
  complete_return_journey: FALLBACK.returnJourney,
  cancel: FALLBACK.updateStatus,
  abort_session: FALLBACK.updateStatus,
  remind: 'Could not send the reminder',
  remove_therapist: FALLBACK.updateAppointment,
};

/** What to say when an action has succeeded; where there is no text, the changed card says it. */
export const ACTION_SUCCESS: Partial<Record<Action, string>> = {
  therapist_confirm: SUCCESS.therapistConfirm,
  driver_confirm: SUCCESS.driverConfirm,
  reject: SUCCESS.rejectAppointment,
  review_rejection: SUCCESS.reviewRejection,
  drop_off_therapist: SUCCESS.transport,
  mark_completed: SUCCESS.markPaid,
  confirm_pickup: SUCCESS.confirmPickup,
  reject_pickup: SUCCESS.rejectPickup,
  complete_return_journey: SUCCESS.returnJourney,
};

/** The server's words for a failed action, or the action's own. */
export const actionFailureText = (action: Action, error: unknown): string =>
  failureText(error, ACTION_FALLBACK[action]);

const refusal = (message: string, said?: string): ApiFailure =>
  new ApiFailure({ kind: 'http', status: 400, message, explained: true, said });

async function act(request: ActionRequest): Promise<CachedAppointment> {
  const { id, action } = request;
  const body = request.body as Record<string, unknown> | undefined;
  // Known to be refused: it need not travel. Point 5-023.
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
    // Paid for, then gone for a moment: asked once more. Source: spec 7, mark_completed.
    if (action === 'mark_completed' && isApiFailure(error) && error.status === 404) return post();
    // Point 5-025.
    if (isApiFailure(error) && error.message === 'Rejection reason is required')
      throw refusal(REJECTION.serverRequired, error.said);
    throw error;
  }
}

const isAppointment = (value: unknown): value is CachedAppointment =>
  typeof value === 'object' && value !== null && 'id' in value && 'status' in value && 'version' in value;

/** A refused action's answer brings the appointment as it is now. */
function freshOf(error: unknown): CachedAppointment | null {
  const body = isApiFailure(error) ? (error.body as { appointment?: unknown } | undefined) : undefined;
  return isAppointment(body?.appointment) ? body.appointment : null;
}

const read = (id: number) => () =>
  send<Appointments['read']>('GET', '/api/scheduling/appointments/:id/', { params: { id } });

function foresee(client: QueryClient, request: ActionRequest, workflow: Awaited<ReturnType<typeof foresight>>): void {
  const { user } = currentSession();
  const record = knownAppointment(client, request.id);
  if (!workflow || !record || !user || !hasRole(user)) return;
  const input = workflow.inputOf(request.body as Record<string, unknown> | undefined);
  const next = workflow.predict(record, { change: request.action, input, user, now: now() });
  if (next) putAppointment(client, next);
}

/**
 * Takes any action of the workflow. The lists change at once, as the workflow foresees it; the answer confirms it, and
 * a failure takes it back and fetches the appointment again. Points 4-071, 4-072, 4-074, 4-077.
 *
 * @example const action = useAppointmentAction();
 * action.mutate({ id, action: 'start_session' }, { onError: (error) => toast.error(actionFailureText('start_session',
 * error)) });
 */
export function useAppointmentAction() {
  return useMutation({
    mutationKey: ['appointments', 'act'],
    mutationFn: act,
    onMutate: async (request: ActionRequest, { client }) => {
      beginWrite(request);
      const [workflow] = await Promise.all([foresight(), holdStill(client)]);
      const record = knownAppointment(client, request.id);
      const snapshot = snapshotLists(client);
      foresee(client, request, workflow);
      sealSnapshot(snapshot);
      return { record, snapshot };
    },
    onSuccess: (answer, _request, _undo, { client }) => putAppointment(client, answer),
    onError: (error, { id }, undo, { client }) => {
      if (undo) restoreLists(client, undo.snapshot, undo.record && { ...undo.record, needsRefresh: true });
      const fresh = freshOf(error);
      if (fresh) putAppointment(client, fresh);
      // Not awaited: the person is told at once, not after the retries of a second call.
      else if (!isApiFailure(error) || error.status !== 401) void refreshAppointment(client, read(id));
    },
  });
}
