import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, PrivacyNotice } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Business = Calls['business'];
type BusinessRulesChange = BodyInput<Business['changeRules']>;

const rulesPath = '/api/settings/business/';
const commissionPath = '/api/settings/commission/';
const workPath = '/api/settings/work-rates/';
const surchargePath = '/api/settings/surcharges/';
const noticePath = '/api/settings/privacy-notice/';
const noticeKey = () => ['settings', currentSession().user?.id ?? 0, 'privacy-notice'] as const;
const rulesKey = () => ['settings', currentSession().user?.id ?? 0, 'business'] as const;
const commissionKey = () => ['settings', currentSession().user?.id ?? 0, 'commission'] as const;
const workKey = () => ['settings', currentSession().user?.id ?? 0, 'work-rates'] as const;

const surchargeKey = () => ['settings', currentSession().user?.id ?? 0, 'surcharges'] as const;

/** What operators set for the business. A message of the channel refreshes all of it. */
export const businessQueries = {
  rules: () =>
    queryOptions({
      queryKey: rulesKey(),
      queryFn: ({ signal }) => fetchCall<Business['rules']>(rulesPath, {}, { signal }),
    }),
  /** What therapists earn from a visit, and from which day. */
  commission: () =>
    queryOptions({
      queryKey: commissionKey(),
      queryFn: ({ signal }) => fetchCall<Business['commission']>(commissionPath, {}, { signal }),
    }),
  /** What people are paid by ride, day and hour. */
  workRates: () =>
    queryOptions({
      queryKey: workKey(),
      queryFn: ({ signal }) => fetchCall<Business['workRates']>(workPath, {}, { signal }),
    }),
  /** Lines that visits have beside their services. */
  surcharges: () =>
    queryOptions({
      queryKey: surchargeKey(),
      queryFn: ({ signal }) => fetchCall<Business['surcharges']>(surchargePath, {}, { signal }),
    }),
  /** What clients read of their data. */
  privacyNotice: () =>
    queryOptions({
      queryKey: noticeKey(),
      queryFn: ({ signal }) => fetchCall<Calls['settings']['privacyNotice']>(noticePath, {}, { signal }),
    }),
  /** What a new business still needs. Not fetched again once it needs nothing. */
  firstRun: () =>
    queryOptions({
      queryKey: ['settings', currentSession().user?.id ?? 0, 'first-run'],
      queryFn: ({ signal }) => fetchCall<Business['firstRun']>('/api/settings/first-run/', {}, { signal }),
      staleTime: ({ state }) => (state.data?.complete ? Infinity : 0),
    }),
  /** What the last run of retention removed. */
  retentionRun: () =>
    queryOptions({
      queryKey: ['settings', currentSession().user?.id ?? 0, 'retention-run'],
      queryFn: ({ signal }) => fetchCall<Business['retentionRun']>('/api/settings/retention-run/', {}, { signal }),
    }),
  /** When the last good backup was made. */
  lastBackup: () =>
    queryOptions({
      queryKey: ['settings', currentSession().user?.id ?? 0, 'last-backup'],
      queryFn: ({ signal }) => fetchCall<Business['lastBackup']>('/api/settings/last-backup/', {}, { signal }),
    }),
};

export function useChangeRules() {
  return useMutation({
    mutationKey: ['settings', 'business'],
    mutationFn: (request: BusinessRulesChange) =>
      send<Business['changeRules']>(
        'PATCH',
        rulesPath,
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (rules, _request, _none, { client }) => client.setQueryData(rulesKey(), rules),
  });
}

export function useSetCommission() {
  return useMutation({
    mutationKey: ['settings', 'commission'],
    mutationFn: (request: BodyInput<Business['setCommission']>) =>
      send<Business['setCommission']>(
        'POST',
        commissionPath,
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (rates, _request, _none, { client }) => client.setQueryData(commissionKey(), rates),
  });
}

export function useSetWorkRate() {
  return useMutation({
    mutationKey: ['settings', 'work-rates'],
    mutationFn: (request: BodyInput<Business['setWorkRate']>) =>
      send<Business['setWorkRate']>(
        'POST',
        workPath,
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (rates, _request, _none, { client }) => client.setQueryData(workKey(), rates),
  });
}

export function useAddSurcharge() {
  return useMutation({
    mutationKey: ['settings', 'surcharges'],
    mutationFn: (request: BodyInput<Business['addSurcharge']>) =>
      send<Business['addSurcharge']>(
        'POST',
        surchargePath,
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (all, _request, _none, { client }) => client.setQueryData(surchargeKey(), all),
  });
}

export function useChangeSurcharge() {
  return useMutation({
    mutationKey: ['settings', 'surcharges', 'change'],
    mutationFn: ({ id, ...request }: { id: number } & BodyInput<Business['changeSurcharge']>) =>
      send<Business['changeSurcharge']>(
        'PUT',
        '/api/settings/surcharges/:id/',
        { params: { id }, body: request },
        { idempotencyKey: keyOf({ id, ...request }), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (all, _request, _none, { client }) => client.setQueryData(surchargeKey(), all),
  });
}

/** Changes nothing: it says what a rule from a day that is over would change. */
export function usePreviewCommission() {
  return useMutation({
    mutationKey: ['settings', 'commission', 'preview'],
    mutationFn: (request: BodyInput<Business['previewCommission']>) =>
      send<Business['previewCommission']>(
        'POST',
        '/api/settings/commission/preview/',
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
  });
}

export function useRemoveCommission() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['settings', 'commission', 'remove'],
    mutationFn: (request: { id: number }) =>
      send<Business['removeCommission']>(
        'DELETE',
        '/api/settings/commission/:id/',
        { params: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSettled: () => cache.invalidateQueries({ queryKey: commissionKey() }),
  });
}

/** Writes the privacy notice. An empty text is that of the product. */
export function useSetPrivacyNotice() {
  return useMutation({
    mutationKey: ['settings', 'privacy-notice'],
    mutationFn: (request: PrivacyNotice) =>
      send<Calls['settings']['setPrivacyNotice']>(
        'PUT',
        noticePath,
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (notice, _request, _none, { client }) => client.setQueryData(noticeKey(), notice),
  });
}
