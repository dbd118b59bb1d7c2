import { useMutation } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { send } from '../http/http';
import { beginWrite } from '../http/idempotency-key';

type TellNow = Calls['tracking']['tellNow'];

const tell = ({ id, ...body }: { id: number } & BodyInput<TellNow>) =>
  send<TellNow>('POST', '/api/scheduling/appointments/:id/words/', { params: { id }, body }, { retry: false });

/** Tells the client a word now, or not at all: it is not kept or tried again. The live message changes the card. */
export const useTellNow = () =>
  useMutation({
    mutationKey: ['tracking', 'tell-now'],
    mutationFn: tell,
    retry: false,
    onMutate: beginWrite,
  });

/** Notes that a word left by the reader's own phone. Without a network it waits while the page is open. */
export const useNoteByPhone = () =>
  useMutation({
    mutationKey: ['tracking', 'by-phone'],
    mutationFn: tell,
    retry: false,
    networkMode: 'online',
    onMutate: beginWrite,
  });
