import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, PrivacyNotice } from '../../contract';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { businessPaths as paths, businessQueries } from './business';

type Business = Calls['business'];
type Once = NonNullable<Parameters<typeof send>[3]>;

/** Makes the hook for one setting. A write is sent once; its answer, what the server has now, is what screens show. */
const settingHook =
  <Request extends object, Setting>(
    mutationKey: readonly string[],
    read: () => { readonly queryKey: QueryKey },
    write: (request: Request, once: Once) => Promise<Setting>,
  ) =>
  () =>
    useMutation({
      mutationKey,
      mutationFn: (request: Request) => write(request, { idempotencyKey: keyOf(request), retry: false }),
      onMutate: beginWrite,
      onSuccess: (setting, _request, _none, { client }) => client.setQueryData(read().queryKey, setting),
    });

export const useChangeRules = settingHook(
  ['settings', 'business'],
  businessQueries.rules,
  (request: BodyInput<Business['changeRules']>, once) =>
    send<Business['changeRules']>('PATCH', paths.rules, { body: request }, once),
);

export const useSetCommission = settingHook(
  ['settings', 'commission'],
  businessQueries.commission,
  (request: BodyInput<Business['setCommission']>, once) =>
    send<Business['setCommission']>('POST', paths.commission, { body: request }, once),
);

export const useSetWorkRate = settingHook(
  ['settings', 'work-rates'],
  businessQueries.workRates,
  (request: BodyInput<Business['setWorkRate']>, once) =>
    send<Business['setWorkRate']>('POST', paths.workRates, { body: request }, once),
);

export const useAddSurcharge = settingHook(
  ['settings', 'surcharges'],
  businessQueries.surcharges,
  (request: BodyInput<Business['addSurcharge']>, once) =>
    send<Business['addSurcharge']>('POST', paths.surcharges, { body: request }, once),
);

export const useChangeSurcharge = settingHook(
  ['settings', 'surcharges', 'change'],
  businessQueries.surcharges,
  ({ id, ...body }: { id: number } & BodyInput<Business['changeSurcharge']>, once) =>
    send<Business['changeSurcharge']>('PUT', `${paths.surcharges}:id/`, { params: { id }, body }, once),
);

/** Writes the privacy notice. An empty text is that of the product. */
export const useSetPrivacyNotice = settingHook(
  ['settings', 'privacy-notice'],
  businessQueries.privacyNotice,
  (request: PrivacyNotice, once) =>
    send<Calls['settings']['setPrivacyNotice']>('PUT', paths.privacyNotice, { body: request }, once),
);

/** Changes nothing: it says what a rule from a day that is over would change. */
export function usePreviewCommission() {
  return useMutation({
    mutationKey: ['settings', 'commission', 'preview'],
    mutationFn: (request: BodyInput<Business['previewCommission']>) =>
      send<Business['previewCommission']>(
        'POST',
        `${paths.commission}preview/`,
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
        `${paths.commission}:id/`,
        { params: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSettled: () => cache.invalidateQueries({ queryKey: businessQueries.commission().queryKey }),
  });
}
