import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Business = Calls['business'];

/** Weaker controls that wait for a second operator. A message of the channel refreshes them. R-money-45. */
export const ruleChangeQueries = {
  toApprove: () =>
    queryOptions({
      queryKey: ['settings', currentSession().user?.id ?? 0, 'rule-changes'],
      queryFn: ({ signal }) =>
        fetchCall<Business['changesToApprove']>('/api/settings/business/changes/', {}, { signal }),
    }),
};

/** After a rejection too: somebody else was faster, so the screen is out of date. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['settings', currentSession().user?.id ?? 0] });
}

/** Approves another operator's request, or takes back one's own. */
export const useDecideRuleChange = () =>
  useMutation({
    mutationKey: ['settings', 'rule-changes', 'decide'],
    mutationFn: (request: { id: number; how: 'approve' | 'take_back' }) =>
      request.how === 'approve'
        ? send<Business['approveChange']>(
            'POST',
            '/api/settings/business/changes/:id/approve/',
            { params: { id: request.id } },
            { idempotencyKey: keyOf(request) },
          )
        : send<Business['takeChangeBack']>(
            'POST',
            '/api/settings/business/changes/:id/take_back/',
            { params: { id: request.id } },
            { idempotencyKey: keyOf(request) },
          ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useRefuseRuleChange = () =>
  useMutation({
    mutationKey: ['settings', 'rule-changes', 'refuse'],
    mutationFn: (request: { id: number; reason: string }) =>
      send<Business['refuseChange']>(
        'POST',
        '/api/settings/business/changes/:id/refuse/',
        { params: { id: request.id }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
