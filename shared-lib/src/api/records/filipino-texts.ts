import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, Query } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Settings = Calls['settings'];

const path = '/api/settings/filipino/';
const textsKey = () => ['settings', currentSession().user?.id ?? 0, 'filipino'] as const;

/** The Filipino texts beside their English. The page before stays until the next one is there. */
export const filipinoTextsQuery = (query: Partial<Query<Settings['filipinoTexts']>>) =>
  queryOptions({
    queryKey: [...textsKey(), query],
    queryFn: ({ signal }) => fetchCall<Settings['filipinoTexts']>(path, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Says a Filipino text in other words; `filipino: null` in ours again. */
export function useCorrectText() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['settings', 'filipino'],
    mutationFn: (request: BodyInput<Settings['correctText']> & { readonly id: string }) => {
      const { id, ...body } = request;
      return send<Settings['correctText']>(
        'PUT',
        `${path}:id/`,
        { params: { id }, body },
        { idempotencyKey: keyOf(request), retry: false },
      );
    },
    onMutate: beginWrite,
    // A refusal may say that somebody else was faster: the list is read again in any case.
    onSettled: () => client.invalidateQueries({ queryKey: textsKey() }),
  });
}
