import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Board } from '../../contract';
import { createApplier } from '../../live/apply';
import type { LiveMessage } from '../http/channel-questions';
import { signIn } from '../../session/session';
import {
  aBoard,
  aBoardVisit,
  anAppointment,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../../testing';
import { setServerTime } from '../../clock/now';
import { useBoard, withVisit } from './board';

const DAY = '2026-11-20';
const one = aBoardVisit({ id: 7, version: 3, date: DAY });
const other = aBoardVisit({ id: 8, version: 1, date: DAY });

describe('a board after a change of one visit', () => {
  const board = aBoard({ visits: [one, other] });
  const ids = ({ visits }: Board) => visits.map(({ id }) => id);

  it('replaces that visit, and keeps every other as the very same object', () => {
    const after = withVisit(board, 7, anAppointment({ id: 7, version: 4, date: DAY, status: 'confirmed' }));
    expect(after.visits.find(({ id }) => id === 7)).toMatchObject({ version: 4, status: 'confirmed' });
    expect(after.visits.find(({ id }) => id === 8)).toBe(other);
  });

  it('has the services of a changed visit without its surcharges: nobody gives one (R-beyond-1420)', () => {
    const changed = anAppointment({ id: 7, version: 4, date: DAY });
    const night = { id: 90, name: 'Night', duration: 0, price: 200 };
    const after = withVisit(board, 7, { ...changed, services_details: [...changed.services_details, night] });
    expect(after.visits.find(({ id }) => id === 7)?.services_details).toEqual(
      changed.services_details.map(({ name }) => ({ name })),
    );
  });

  it('is the same board if nothing changed, or if the news is older', () => {
    expect(withVisit(board, 7, anAppointment({ id: 7, version: 2, date: DAY, status: 'confirmed' }))).toBe(board);
    expect(withVisit(board, 9, null)).toBe(board);
    expect(withVisit(board, 9, anAppointment({ id: 9, date: '2026-11-21' }))).toBe(board);
  });

  it('loses visits that are deleted or move to another day, and adds new ones by their start', () => {
    expect(ids(withVisit(board, 7, null))).toEqual([8]);
    expect(ids(withVisit(board, 7, anAppointment({ id: 7, version: 4, date: '2026-11-21' })))).toEqual([8]);
    const early = anAppointment({ id: 9, date: DAY, starts_at: '2026-11-20T13:00:00+08:00' });
    expect(ids(withVisit(board, 9, early))).toEqual([9, 7, 8]);
  });
});

describe('the board on the screen', () => {
  let server: FakeServer;
  let client = testQueryClient();
  let applier = createApplier(client);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  beforeEach(() => {
    setServerTime(TEST_NOW);
    signIn({ token: TEST_TOKEN, user: aUser() });
    server = fakeServer();
    client = testQueryClient();
    applier = createApplier(client);
  });
  afterEach(() => {
    applier.stop();
    client.clear();
  });
  const say = (type: string, rest: object = {}): void =>
    act(() => applier.take({ type, ...rest } as unknown as LiveMessage));
  const shown = async () => {
    const view = renderHook(() => useBoard(DAY), { wrapper });
    await waitFor(() => expect(view.result.current.data).toBeDefined());
    return () => view.result.current.data?.visits.map(({ id, version }) => [id, version]);
  };

  it('follows live messages without fetching again, and drops deleted visits', async () => {
    server.on(calls.dispatch.board, aBoard({ visits: [one, other] }));
    const visits = await shown();
    say('appointment_updated', { appointment: anAppointment({ id: 7, version: 4, date: DAY }) });
    await waitFor(() =>
      expect(visits()).toEqual([
        [7, 4],
        [8, 1],
      ]),
    );
    say('appointment_deleted', { appointment: { id: 8 } });
    await waitFor(() => expect(visits()).toEqual([[7, 4]]));
    expect(server.seen(calls.dispatch.board)).toHaveLength(1);
  });

  it.each(['availability_update', 'suspension_update', 'settings_update'])(
    'is fetched again after %s, and an answer older than what is shown undoes nothing',
    async (type) => {
      server.on(calls.dispatch.board, aBoard({ visits: [one, other] }));
      const visits = await shown();
      say('appointment_updated', { appointment: anAppointment({ id: 7, version: 4, date: DAY }) });
      say(type, { user: 11, date: DAY });
      await waitFor(() => expect(server.seen(calls.dispatch.board)).toHaveLength(2));
      await waitFor(() =>
        expect(visits()).toEqual([
          [7, 4],
          [8, 1],
        ]),
      );
    },
  );
});
