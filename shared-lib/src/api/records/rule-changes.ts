import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { writeHook } from '../http/write-hook';

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

const useWrite = writeHook(() => [['settings', currentSession().user?.id ?? 0]]);

/** Approves another operator's request, or takes back one's own. */
export const useDecideRuleChange = () =>
  useWrite(['settings', 'rule-changes', 'decide'], (request: { id: number; how: 'approve' | 'take_back' }, once) =>
    request.how === 'approve'
      ? send<Business['approveChange']>(
          'POST',
          '/api/settings/business/changes/:id/approve/',
          { params: { id: request.id } },
          once,
        )
      : send<Business['takeChangeBack']>(
          'POST',
          '/api/settings/business/changes/:id/take_back/',
          { params: { id: request.id } },
          once,
        ),
  );

export const useRefuseRuleChange = () =>
  useWrite(['settings', 'rule-changes', 'refuse'], (request: { id: number; reason: string }, once) =>
    send<Business['refuseChange']>(
      'POST',
      '/api/settings/business/changes/:id/refuse/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
