import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { limits } from '../../domain';
import { signIn, signOut } from '../../session/session';
import { aUser, TEST_TOKEN } from '../../testing';
import { accountQueries } from '../accounts/accounts';
import { ApiFailure } from './api-failure';
import { appointmentQueries } from '../appointments/appointments';
import { businessRulesQuery } from '../records/business-rules';
import { createQueryClient, keepToOneUser, mutationRetry, queryPause } from './queryClient';
import { settingsQueries } from '../accounts/settings';

const failed = (status: number, repeatable = false) =>
  new ApiFailure({ kind: 'http', status, message: 'x', explained: true, repeatable });

describe('the query cache', () => {
  afterEach(() => jest.useRealTimers());
  const { queries } = createQueryClient().getDefaultOptions();

  it('treats its data as stale at once (9-032)', () => expect(queries?.staleTime).toBe(0));
  it('keeps unused data for 2 minutes (9-034)', () => expect(queries?.gcTime).toBe(120_000));
  it('fetches what is on the screen again when the network returns (9-037)', async () => {
    const client = createQueryClient();
    client.mount();
    const ask = jest.fn().mockResolvedValue('answer');
    const end = new QueryObserver(client, { queryKey: ['x'], queryFn: ask }).subscribe(() => undefined);
    await waitFor(() => expect(client.getQueryData(['x'])).toBe('answer'));
    onlineManager.setOnline(false);
    expect(ask).toHaveBeenCalledTimes(1);
    onlineManager.setOnline(true);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    end();
    client.unmount();
  });

  it('fetches its data again when it appears on a screen (9-038)', async () => {
    const client = createQueryClient();
    const ask = jest.fn().mockResolvedValueOnce('before').mockResolvedValue('now');
    const look = () => new QueryObserver(client, { queryKey: ['x'], queryFn: ask }).subscribe(() => undefined);
    const first = look();
    await waitFor(() => expect(client.getQueryData(['x'])).toBe('before'));
    first();
    const second = look();
    await waitFor(() => expect(client.getQueryData(['x'])).toBe('now'));
    expect(ask).toHaveBeenCalledTimes(2);
    second();
  });

  it('fetches again on focus, on reconnect and on mount (9-036, 9-037, 9-038)', () =>
    expect(queries).toMatchObject({ refetchOnWindowFocus: true, refetchOnReconnect: true, refetchOnMount: true }));

  it.each([
    [500, 4],
    [408, 4],
    [429, 4],
    [401, 1],
    [404, 1],
  ])(
    'retries up to 3 times, but not if that cannot help: a %i is sent %i times in all (9-039, R-api-9)',
    async (status, times) => {
      jest.useFakeTimers();
      const client = createQueryClient();
      const ask = jest.fn().mockRejectedValue(failed(status));
      const end = new QueryObserver(client, { queryKey: ['x'], queryFn: ask }).subscribe(() => undefined);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(ask).toHaveBeenCalledTimes(times);
      end();
      jest.useRealTimers();
    },
  );

  it('waits 1 s, doubling, 30 s at most (9-040)', () =>
    expect([0, 1, 2, 3, 4, 5, 9].map(queryPause)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]));

  it('retries a write once after 1 s, if it cannot happen twice (9-041)', () => {
    expect(createQueryClient().getDefaultOptions().mutations?.retryDelay).toBe(1_000);
    expect([
      mutationRetry(0, failed(503, true)),
      mutationRetry(1, failed(503, true)),
      mutationRetry(0, failed(503)),
      mutationRetry(0, failed(409, true)),
    ]).toEqual([true, false, false, false]);
  });

  it('keeps appointment lists fresh for 2 minutes, and rejection statistics for 30 s (9-033, 9-044)', () => {
    expect(appointmentQueries.today().staleTime).toBe(120_000);
    expect(appointmentQueries.rejectionStatistics().staleTime).toBe(30_000);
    expect(appointmentQueries.rejectionStatistics().queryKey).toContainEqual({ page: 1, page_size: 100 });
  });

  it('has lifetimes of 3, 10 and 30 minutes for data that rarely changes (9-042)', () => {
    expect(limits.CACHE_TIER_MS).toEqual({ short: 180_000, medium: 600_000, long: 1_800_000 });
    expect(settingsQueries.notificationChoices().staleTime).toBe(180_000);
    expect(accountQueries.profile().staleTime).toBe(600_000);
    expect(businessRulesQuery().staleTime).toBe(1_800_000);
  });
});

it("never shows one user's data to another", () => {
  signIn({ token: TEST_TOKEN, user: aUser('driver') });
  const client = createQueryClient();
  const stop = keepToOneUser(client);
  client.setQueryData(['x'], 1);
  signIn({ token: TEST_TOKEN, user: aUser('driver', { first_name: 'Benjie' }) });
  expect(client.getQueryData(['x'])).toBe(1);
  signOut();
  expect(client.getQueryData(['x'])).toBeUndefined();
  stop();
});

it('fetches again what the old token was refused, with a new token of the same person', async () => {
  signIn({ token: TEST_TOKEN, user: aUser('driver') });
  const client = createQueryClient();
  const stop = keepToOneUser(client);
  const answer = jest.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValue('here');
  const watching = new QueryObserver(client, {
    queryKey: ['x'],
    queryFn: () => answer() as Promise<string>,
    retry: false,
  }).subscribe(() => undefined);
  await waitFor(() => expect(client.getQueryState(['x'])?.status).toBe('error'));
  signIn({ token: 'the-next-token', user: aUser('driver') });
  await waitFor(() => expect(client.getQueryData(['x'])).toBe('here'));
  watching();
  stop();
});

it('keeps the current page while the next page of the same list loads, and nothing of another list', () => {
  signIn({ token: TEST_TOKEN, user: aUser() });
  const client = createQueryClient();
  const first = appointmentQueries.pending({ page: 1 });
  const shown = {
    results: [],
    count: 0,
    total_pages: 1,
    current_page: 1,
    page_size: 8,
    has_next: false,
    has_previous: false,
  };
  client.setQueryData(first.queryKey, shown);
  const observer = new QueryObserver(client, { ...first, enabled: false });
  observer.getCurrentResult();
  observer.setOptions({ ...appointmentQueries.pending({ page: 2 }), enabled: false });
  expect(observer.getCurrentResult()).toMatchObject({ data: shown, isPlaceholderData: true });
  observer.setOptions({ ...appointmentQueries.timeout({ page: 1 }), enabled: false });
  expect(observer.getCurrentResult().data).toBeUndefined();
});
