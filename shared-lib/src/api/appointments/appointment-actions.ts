import { type QueryClient, useMutation } from '@tanstack/react-query';
import { texts } from '../../domain';
import { stepBegins, stepRefused, stepTaken } from '../../clock/stepPauses';
import { ApiFailure, isApiFailure } from '../http/api-failure';
import type { ActionRequest } from './action-request';
import { holdStill, knownAppointment, refreshAppointment } from './appointment-cache';
import type { CachedAppointment, CachedCard } from './appointment-record';
import { loadOptimisticUpdate } from './load-optimistic-update';
import { loadUnsent } from './load-unsent';
import { postAction } from './post-action';
import { askWhatCalls, isOfSomebodyElse, settleAnswer } from './settle-action';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { saysReasonMissing } from '../http/inferred-from-words';

const { REJECTION, TRANSPORT } = texts;

const refusal = (message: string, said?: string): ApiFailure =>
  new ApiFailure({ kind: 'http', status: 400, message, explained: true, said });

async function act(request: ActionRequest): Promise<CachedAppointment> {
  const { id, action } = request;
  const body = request.body as Record<string, unknown> | undefined;
  // Known to be rejected, so it is not sent. Source: 5-023.
  if (action === 'reject' && String(body?.rejection_reason ?? '').trim() === '') throw refusal(REJECTION.empty);
  if (!Number.isInteger(id)) throw refusal(TRANSPORT.invalidAppointmentId);
  const post = () => postAction(id, action, body, keyOf(request));
  try {
    return await post();
  } catch (error) {
    // A paid visit can be missing for a moment, so it asks once more. Source: 7-057.
    if (action === 'mark_completed' && isApiFailure(error) && error.status === 404) return post();
    if (isApiFailure(error) && saysReasonMissing(error)) throw refusal(REJECTION.serverRequired, error.said);
    throw error;
  }
}

/** A step of a therapist or driver waits on the phone while there is no network. */
async function actOrKeep(request: ActionRequest, client: QueryClient): Promise<CachedCard> {
  const unsent = await loadUnsent();
  return unsent ? unsent.actOrKeep(client, request, () => act(request)) : act(request);
}

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
    mutationFn: (request: ActionRequest, { client }) => actOrKeep(request, client),
    onMutate: async (request: ActionRequest, { client }) => {
      beginWrite(request);
      stepBegins(request.id);
      const [workflow, unsent] = await Promise.all([loadOptimisticUpdate(), loadUnsent(), holdStill(client)]);
      const record = knownAppointment(client, request.id);
      unsent?.noteBefore(request, record);
      return { undo: workflow?.showAction(client, request, record) };
    },
    onSuccess: (answer, { id, action }, _undo, { client }) => {
      settleAnswer(client, action, answer);
      stepTaken(id);
    },
    onError: (error, { id, action }, shown, { client }) => {
      stepRefused(id);
      if (isOfSomebodyElse(action)) askWhatCalls(client);
      else if (shown?.undo) shown.undo(error);
      else if (!isApiFailure(error) || error.status !== 401) void refreshAppointment(client, id);
    },
  });
}
