import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { send } from '../http/http';
import { browserLogKey } from '../http/query-keys';

type Logs = Calls['logs'];
/** What a screen says of an error. */
export type NewBrowserLogEntry = BodyInput<Logs['send']>;

/** Sends it, with the role of whoever is signed in. */
export const sendBrowserLog = (body: NewBrowserLogEntry): Promise<undefined> =>
  send<Logs['send']>('POST', '/api/logs/client/', { body }, { auth: 'optional' });

export function useSendBrowserLog() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['logs', 'send'],
    mutationFn: sendBrowserLog,
    onSuccess: () => void client.invalidateQueries({ queryKey: browserLogKey() }),
  });
}
