import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { send } from '../http/http';
import { clientLogsKey } from '../http/query-keys';

type Logs = Calls['logs'];
/** What a screen says of an error. */
export type NewClientLog = BodyInput<Logs['send']>;

/** Sends it, with the role of whoever is signed in. */
export const sendClientLog = (body: NewClientLog): Promise<undefined> =>
  send<Logs['send']>('POST', '/api/logs/client/', { body }, { auth: 'optional' });

export function useSendClientLog() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['logs', 'send'],
    mutationFn: sendClientLog,
    onSuccess: () => void client.invalidateQueries({ queryKey: clientLogsKey() }),
  });
}
