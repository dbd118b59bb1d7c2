import type { BodyInput, Calls, SosPlace } from '../../contract';
import { send } from '../http/http';

type Sos = Calls['sos'];
type Ending = BodyInput<Sos['end']>;

/** Each is the same when it is sent again, so no key is needed. Nothing is queued. */
const once = { retry: false } as const;

export const pressSos = (body: BodyInput<Sos['press']>) => send<Sos['press']>('POST', '/api/sos/', { body }, once);
export const startDrill = () => send<Sos['drill']>('POST', '/api/sos/drill/', {}, once);
export const sendSosPlace = (id: number, place: SosPlace) =>
  send<Sos['place']>('POST', '/api/sos/:id/place/', { params: { id }, body: place }, once);
export const ringSos = (id: number, seen: boolean) =>
  send<Sos['ring']>('POST', '/api/sos/:id/ring/', { params: { id }, body: { seen } }, once);
export const claimSos = (id: number, from: number | null) =>
  send<Sos['claim']>('POST', '/api/sos/:id/claim/', { params: { id }, body: { from } }, once);
export const endSos = (id: number, ending: Ending) =>
  send<Sos['end']>('POST', '/api/sos/:id/end/', { params: { id }, body: ending }, once);
