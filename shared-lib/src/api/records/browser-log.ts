import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, BodyInput, Calls } from '../../contract';
import { send } from '../http/http';
import { browserLogKey } from '../http/query-keys';

type Logs = Calls['logs'];
/** A screen's report of an error. */
export type NewBrowserLogEntry = BodyInput<Logs['send']>;

/** Sends it with the role of the signed-in person. Resolves to its number. */
export const sendBrowserLog = (body: NewBrowserLogEntry): Promise<Answer<Logs['send']>> =>
  send<Logs['send']>('POST', '/api/logs/client/', { body }, { auth: 'optional' });

export function useSendBrowserLog() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['logs', 'send'],
    mutationFn: sendBrowserLog,
    onSuccess: () => void client.invalidateQueries({ queryKey: browserLogKey() }),
  });
}
