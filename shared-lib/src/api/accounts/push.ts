import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, BodyInput, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';

type Push = Calls['push'];

export type CalledDevice = NonNullable<Answer<Push['read']>['device']>;

const path = '/api/push/';
const pushKey = () => ['settings', currentSession().user?.id ?? 0, 'push'] as const;

export const pushQueries = {
  /** Whether this device is called when its screen is off, how, and the key of this installation. */
  mine: () =>
    queryOptions({
      queryKey: pushKey(),
      queryFn: ({ signal }) => fetchCall<Push['read']>(path, {}, { signal }),
    }),
};

/** Tells the server of this browser's subscription. */
export const callThisDevice = (subscription: BodyInput<Push['subscribe']>) =>
  send<Push['subscribe']>('PUT', path, { body: subscription }, { retry: false });

/** One change after the other, so the last choice wins. Then the server says what is true. */
function useOwnDevice<Request>(name: string, ask: (request: Request) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['settings', name],
    mutationFn: ask,
    onSettled: () => cache.invalidateQueries({ queryKey: pushKey() }),
    scope: { id: 'push' },
  });
}

export const useCallDevice = () => useOwnDevice('call-device', callThisDevice);
export const useChooseForDevice = () =>
  useOwnDevice('choose-for-device', (body: BodyInput<Push['change']>) =>
    send<Push['change']>('PATCH', path, { body }, { retry: false }),
  );
export const useSilenceDevice = () =>
  useOwnDevice('silence-device', () => send<Push['remove']>('DELETE', path, {}, { retry: false }));
