import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { setServerTime } from '../../../clock/now';
import { signIn, signOut } from '../../../session/session';
import {
  anAppointment,
  aPage,
  aTherapistOn,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  TEST_NOW,
  TEST_TOKEN,
  timeOut,
} from '../../../testing';
import { createQueryClient } from '../../http/queryClient';
import type { ActionRequest } from '../action-request';
import { useAppointmentAction } from '../appointment-actions';
import { knownAppointment } from '../appointment-cache';
import type { CachedAppointment } from '../appointment-record';
import { appointmentQueries } from '../appointments';
import { stepQueue } from './act-or-keep';

const therapist = aUser('therapist');
let server: FakeServer;
let isOnline: boolean;

function screenOf(visit: CachedAppointment) {
  const client = createQueryClient();
  client.setQueryData(appointmentQueries.today().queryKey, aPage([visit]));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAppointmentAction(), { wrapper });
  /** The answer, or why there is none. */
  const press = (request: ActionRequest): Promise<unknown> =>
    act(() => result.current.mutateAsync(request).catch((error: unknown) => error));
  return { client, press, statusOf: () => knownAppointment(client, visit.id)?.status };
}
const start = (id: number): ActionRequest => ({ id, action: 'start_session', words: { label: 'Start Session' } });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  setServerTime(TEST_NOW);
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = fakeServer();
  signIn({ token: TEST_TOKEN, user: therapist });
});
afterEach(() => {
  signOut();
  jest.restoreAllMocks();
});

const atDoor = () => anAppointment({ status: 'dropped_off' }, therapist);

it('sends a step as always while there is a network, without saying when it happened (R-device-30)', async () => {
  const visit = atDoor();
  const { press } = screenOf(visit);
  server.on(calls.appointments.act, { ...visit, version: 2, status: 'session_in_progress' });
  expect(await press(start(visit.id))).toMatchObject({ version: 2 });
  expect(server.seen(calls.appointments.act).map(({ body }) => body)).toEqual([undefined]);
});

it('keeps a step at once where the browser says that there is no network; the same key then carries when it happened (R-device-30, R-workflow-41)', async () => {
  const visit = atDoor();
  const { press, statusOf, client } = screenOf(visit);
  server.on(calls.appointments.act, { ...visit, version: 2, status: 'session_in_progress' });
  isOnline = false;
  expect(await press(start(visit.id))).toMatchObject({ isOptimistic: true, unsent: [{ label: 'Start Session' }] });
  expect(statusOf()).toBe('session_in_progress');
  expect(server.seen(calls.appointments.act)).toEqual([]);
  isOnline = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(async () => expect((await stepQueue(client))?.get()).toEqual([]));
  expect(server.seen(calls.appointments.act)).toMatchObject([{ body: { occurred_at: expect.any(String) } }]);
});

it('names the person where each of a group has the same step (R-beyond-1529)', async () => {
  const team = [aTherapistOn(), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })];
  const driver = aUser('driver');
  signIn({ token: TEST_TOKEN, user: driver });
  const group = anAppointment({ status: 'picking_up_therapists', driver: driver.id, therapists_details: team }, driver);
  const { press, client } = screenOf(group);
  isOnline = false;
  const words = { label: 'Mark as picked up' };
  await press({ id: group.id, action: 'pick_up_therapist', body: { therapist_id: 12 }, words });
  expect((await stepQueue(client))?.get()).toMatchObject([{ label: 'Mark as picked up · Mia Gomez' }]);
});

it('keeps a step after two tries without an answer, under the key of both (R-device-31)', async () => {
  const visit = atDoor();
  const { press, client } = screenOf(visit);
  server.on(calls.appointments.act, timeOut);
  expect(await press(start(visit.id))).toMatchObject({ isOptimistic: true });
  const keys = server.seen(calls.appointments.act).map(({ headers }) => headers['Idempotency-Key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set([...keys, (await stepQueue(client))?.get()[0]?.key]).size).toBe(1);
}, 20_000);

it('does not keep what must not wait: an answer to a broken-down ride, giving a visit up (R-device-35)', async () => {
  const visit = anAppointment({ status: 'confirmed' }, therapist);
  const { press, client } = screenOf(visit);
  server.on(calls.appointments.act, timeOut);
  const given = await press({ id: visit.id, action: 'cannot_make_it', body: { reason: 'ill', notes: '' } });
  expect(given).toMatchObject({ kind: 'no-response' });
  expect((await stepQueue(client))?.get()).toEqual([]);
}, 20_000);

it('fails as before where the browser keeps nothing (R-device-30)', async () => {
  const visit = atDoor();
  const { press } = screenOf(visit);
  server.on(calls.appointments.act, timeOut);
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no storage here', 'SecurityError');
  });
  isOnline = false;
  expect(await press(start(visit.id))).toMatchObject({ kind: 'no-response' });
}, 20_000);
