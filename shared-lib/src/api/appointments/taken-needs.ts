import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import type { OperatorNeed } from '../../domain/workflow/needs';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { needsRoot } from '../http/query-keys';

import type { NeedPage } from './appointments';

type Needed = NeedPage['results'][number];
/** The operator who took a task of the needs list. */
interface TakenLine extends Pick<Needed, 'kind' | 'taken'> {
  readonly appointment_id: number;
}

/** Writes into every list who has taken a task now, or nobody. */
function putTaken(client: QueryClient, { appointment_id: id, kind, taken }: TakenLine): void {
  client.setQueriesData<NeedPage>(
    { queryKey: needsRoot() },
    (page) =>
      page && {
        ...page,
        results: page.results.map((one) => (one.kind === kind && one.appointment.id === id ? { ...one, taken } : one)),
      },
  );
}

type Needs = Calls['needs'];
/** A task of the needs list: an appointment, and what it needs. */
export interface NeedLine {
  readonly id: number;
  readonly kind: OperatorNeed;
}

/** Asks again who has a task: another operator was faster, or the outcome of the call is unknown. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: needsRoot() });
}

/** Gives a task to this operator, or takes it over from the operator `from`. */
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

/** Releases this operator's task. Nothing happens if another operator has it. */
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
    // Only the server knows who has it now.
    onSettled: useAskAgain(),
  });
}
