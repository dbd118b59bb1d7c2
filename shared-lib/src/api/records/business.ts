import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, PrivacyNotice } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Business = Calls['business'];

const rulesPath = '/api/settings/business/';
const commissionPath = '/api/settings/commission/';
const workPath = '/api/settings/work-rates/';
const surchargePath = '/api/settings/surcharges/';
const noticePath = '/api/settings/privacy-notice/';
const settingKey = (what: string) => ['settings', currentSession().user?.id ?? 0, what] as const;
const noticeKey = () => settingKey('privacy-notice');
const rulesKey = () => settingKey('business');
const commissionKey = () => settingKey('commission');
const workKey = () => settingKey('work-rates');
const surchargeKey = () => settingKey('surcharges');

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
      queryKey: settingKey('first-run'),
      queryFn: ({ signal }) => fetchCall<Business['firstRun']>('/api/settings/first-run/', {}, { signal }),
      staleTime: ({ state }) => (state.data?.complete ? Infinity : 0),
    }),
  /** What the last run of retention removed. */
  retentionRun: () =>
    queryOptions({
      queryKey: settingKey('retention-run'),
      queryFn: ({ signal }) => fetchCall<Business['retentionRun']>('/api/settings/retention-run/', {}, { signal }),
    }),
  /** When the last good backup was made. */
  lastBackup: () =>
    queryOptions({
      queryKey: settingKey('last-backup'),
      queryFn: ({ signal }) => fetchCall<Business['lastBackup']>('/api/settings/last-backup/', {}, { signal }),
    }),
};

type Once = NonNullable<Parameters<typeof send>[3]>;

/** Makes the hook for one setting. A write is sent once; its answer, what the server has now, is what screens show. */
const settingHook =
  <Request extends object, Setting>(
    mutationKey: readonly string[],
    key: () => QueryKey,
    write: (request: Request, once: Once) => Promise<Setting>,
  ) =>
  () =>
    useMutation({
      mutationKey,
      mutationFn: (request: Request) => write(request, { idempotencyKey: keyOf(request), retry: false }),
      onMutate: beginWrite,
      onSuccess: (setting, _request, _none, { client }) => client.setQueryData(key(), setting),
    });

export const useChangeRules = settingHook(
  ['settings', 'business'],
  rulesKey,
  (request: BodyInput<Business['changeRules']>, once) =>
    send<Business['changeRules']>('PATCH', rulesPath, { body: request }, once),
);

export const useSetCommission = settingHook(
  ['settings', 'commission'],
  commissionKey,
  (request: BodyInput<Business['setCommission']>, once) =>
    send<Business['setCommission']>('POST', commissionPath, { body: request }, once),
);

export const useSetWorkRate = settingHook(
  ['settings', 'work-rates'],
  workKey,
  (request: BodyInput<Business['setWorkRate']>, once) =>
    send<Business['setWorkRate']>('POST', workPath, { body: request }, once),
);

export const useAddSurcharge = settingHook(
  ['settings', 'surcharges'],
  surchargeKey,
  (request: BodyInput<Business['addSurcharge']>, once) =>
    send<Business['addSurcharge']>('POST', surchargePath, { body: request }, once),
);

export const useChangeSurcharge = settingHook(
  ['settings', 'surcharges', 'change'],
  surchargeKey,
  ({ id, ...body }: { id: number } & BodyInput<Business['changeSurcharge']>, once) =>
    send<Business['changeSurcharge']>('PUT', `${surchargePath}:id/`, { params: { id }, body }, once),
);

/** Writes the privacy notice. An empty text is that of the product. */
export const useSetPrivacyNotice = settingHook(
  ['settings', 'privacy-notice'],
  noticeKey,
  (request: PrivacyNotice, once) =>
    send<Calls['settings']['setPrivacyNotice']>('PUT', noticePath, { body: request }, once),
);

/** Changes nothing: it says what a rule from a day that is over would change. */
export function usePreviewCommission() {
  return useMutation({
    mutationKey: ['settings', 'commission', 'preview'],
    mutationFn: (request: BodyInput<Business['previewCommission']>) =>
      send<Business['previewCommission']>(
        'POST',
        `${commissionPath}preview/`,
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
        `${commissionPath}:id/`,
        { params: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSettled: () => cache.invalidateQueries({ queryKey: commissionKey() }),
  });
}
