import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, Params } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type ClientTextCalls = Calls['clientTexts'];

const path = '/api/settings/client-texts/';
const textsKey = () => ['settings', currentSession().user?.id ?? 0, 'client-texts'] as const;

/** What the messages to clients say, in each language, with the values of a visit. */
export const clientTextsQuery = () =>
  queryOptions({
    queryKey: textsKey(),
    queryFn: ({ signal }) => fetchCall<ClientTextCalls['list']>(path, {}, { signal }),
  });

/** Writes a message in the words of the business; null is the text of the product. */
export function useChangeClientText() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['settings', 'client-texts'],
    mutationFn: (request: BodyInput<ClientTextCalls['change']> & Params<ClientTextCalls['change']>) => {
      const { about, language, ...body } = request;
      return send<ClientTextCalls['change']>(
        'PUT',
        `${path}:about/:language/`,
        { params: { about, language }, body },
        { idempotencyKey: keyOf(request), retry: false },
      );
    },
    onMutate: beginWrite,
    // A refusal may say that somebody else was faster: the list is read again in any case.
    onSettled: () => client.invalidateQueries({ queryKey: textsKey() }),
  });
}
