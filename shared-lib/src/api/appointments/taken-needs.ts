import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import type { OperatorNeed } from '../../domain/workflow/needs';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { needsRoot } from '../http/query-keys';
import { putTaken } from './taken-cache';

type Needs = Calls['needs'];
/** A line of what needs operators: an appointment, and what it needs. */
export interface NeedLine {
  readonly id: number;
  readonly kind: OperatorNeed;
}

/** Who is on a line is asked again: somebody was faster, or nobody knows what became of the call. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: needsRoot() });
}

/** Puts this operator on a line, or takes it over from whoever `from` is. */
export function useTakeNeed() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['needs', 'take'],
    mutationFn: (request: { need: NeedLine; from?: number | undefined }) =>
      send<Needs['take']>(
        'POST',
        '/api/scheduling/appointments/:id/needs/:kind/take/',
        { params: request.need, body: { from: request.from ?? null } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSuccess: (taken, { need }) => putTaken(client, { appointment_id: need.id, kind: need.kind, taken }),
    onError: useAskAgain(),
  });
}

/** Takes this operator off a line; nothing happens where somebody else is on it. */
export function useLetNeedGo() {
  return useMutation({
    mutationKey: ['needs', 'let-go'],
    mutationFn: (request: { need: NeedLine }) =>
      send<Needs['letGo']>(
        'POST',
        '/api/scheduling/appointments/:id/needs/:kind/let_go/',
        { params: request.need },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    // Whoever is on it by now is the server's to say.
    onSettled: useAskAgain(),
  });
}
