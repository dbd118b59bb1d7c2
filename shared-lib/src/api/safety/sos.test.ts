import { focusManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../http/queryClient';
import { signIn } from '../../session/session';
import { aUser, calls, fakeServer, type FakeServer, problem, TEST_TOKEN } from '../../testing';
import { sosQueries } from './sos';

describe('calls for help in a tab that nobody sees, without its channel (R-beyond-259)', () => {
  let server: FakeServer;
  let client = createQueryClient();
  const stops: (() => void)[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    signIn({ token: TEST_TOKEN, user: aUser() });
    server = fakeServer();
    client = createQueryClient();
    focusManager.setFocused(false);
  });
  afterEach(() => {
    stops.splice(0).forEach((stop) => stop());
    focusManager.setFocused(undefined);
    client.clear();
    jest.useRealTimers();
  });

  const both = [
    ['the open ones', calls.sos.open, { open: [] }, sosQueries.open],
    ["a person's own", calls.sos.mine, { sos: null }, sosQueries.mine],
  ] as const;
  const watch = async (options: () => unknown): Promise<void> => {
    stops.push(new QueryObserver<unknown>(client, options() as never).subscribe(() => undefined));
    await jest.advanceTimersByTimeAsync(0);
  };

  it.each(both)('asks for %s at least every 30 seconds', async (_, call, answer, options) => {
    server.on(call, answer as never);
    await watch(options);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(server.seen(call).length).toBeGreaterThanOrEqual(4);
  });

  it.each(both)('asks for %s again soon after a failure', async (_, call, answer, options) => {
    server.on(call, problem('INTERNAL'));
    await watch(options);
    server.on(call, answer as never);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(client.getQueryData(options().queryKey)).toEqual(answer);
  });
});
