import { useMutation } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { send } from '../http/http';
import { beginWrite } from '../http/idempotency-key';

type TellNow = Calls['tracking']['tellNow'];

/** Tells the client a word now, or not at all: it is not kept or tried again. The live message changes the card. */
export const useTellNow = () =>
  useMutation({
    mutationKey: ['tracking', 'tell-now'],
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<TellNow>) =>
      send<TellNow>('POST', '/api/scheduling/appointments/:id/words/', { params: { id }, body }, { retry: false }),
    retry: false,
    onMutate: beginWrite,
  });
