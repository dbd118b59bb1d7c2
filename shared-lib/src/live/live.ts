// How it works: docs/subsystems/live-channel.md.
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { fetchChannelToken } from '../api/accounts/accounts';
import { refetchShownAppointments } from '../api/appointments/appointment-cache';
import { isReachable, watchUnreachable } from '../api/http/http';
import { limits } from '../domain';
import { currentSession, expireSession } from '../session/session';
import { now, setServerTime } from '../clock/now';
import { watchActivity } from './activity';
import { createApplier } from './apply';
import { Channel, type ConnectionState } from './channel';
import { takeQuestions } from '../api/http/channel-questions';
import { listenToTabs, notifyTabs } from './tab-sync';

export interface Connection {
  readonly state: ConnectionState;
  /** Reconnecting after a loss, not connecting for the first time. */
  readonly again: boolean;
}

let connection: Connection = { state: 'disconnected', again: false };
const watchers = new Set<() => void>();
let channel: Channel | null = null;

function become(next: Connection): void {
  if (next.state === connection.state && next.again === connection.again) return;
  connection = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The state of the real-time channel. */
export const useConnection = (): Connection => useSyncExternalStore(watch, () => connection);

const LIVE_KEY = 'realtime';
/** Live updates can be switched off in the settings, for a metered connection. */
export const isLiveEnabled = (): boolean =>
  localStorage.getItem(LIVE_KEY) !== 'off' && typeof WebSocket !== 'undefined';

export function setLiveEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(LIVE_KEY);
  else localStorage.setItem(LIVE_KEY, 'off');
  if (!channel) return;
  if (enabled) channel.start();
  else {
    channel.stop();
    become({ state: 'disabled', again: false });
  }
}

/** Starts another series of attempts: somebody asked for it, or the network is back. */
export function reconnect(): void {
  if (connection.state !== 'connected' && isLiveEnabled()) channel?.start();
}

/** Fetches what is on the screen again. Each list shows its own failure. */
function askAgain(client: QueryClient, why: string): void {
  refetchShownAppointments(client).catch((error: unknown) => console.warn(`${why} failed`, error));
}

/**
 * Polls what is on the screen every 15 s while there is no channel. If a lost server answers again, it tries the
 * channel again; if the server answered all along and refuses the channel, it does not. Source: 9-068, R-api-10.
 */
function pollWhileDown(client: QueryClient): () => void {
  let wasGone = false;
  const timer = setInterval(() => {
    if (connection.state === 'connected' || document.visibilityState === 'hidden') return;
    askAgain(client, 'polling');
    isReachable().then(
      (reachable) => {
        if (reachable && wasGone) reconnect();
        wasGone = !reachable;
      },
      () => undefined,
    );
  }, limits.FALLBACK_POLL_MS);
  return () => clearInterval(timer);
}

interface LiveStart {
  /** The id of the last event before all that `client` has fetched. */
  last?: string | undefined;
  open?: (address: string) => WebSocket;
}

/**
 * Starts the channel and its helpers for the signed-in person. The shell calls it once. Returns the function that ends
 * it.
 */
export function startLive(
  client: QueryClient,
  { last, open = (address) => new WebSocket(address) }: LiveStart = {},
): () => void {
  const { token } = currentSession();
  const applier = createApplier(client);
  let lost = false;
  const own = new Channel({
    token: fetchChannelToken,
    open,
    address: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/scheduling/appointments/`,
    last,
    now,
    random: Math.random,
    onState: (state, attempt) => {
      if (state === 'error') lost = true;
      become({ state, again: lost && (state === 'connecting' || attempt > 0) });
    },
    onMessage: (message) => {
      if (typeof message.timestamp === 'string') setServerTime(message.timestamp);
      applier.take(message);
    },
    onSignedOut: () => {
      // The next call tells why it ended: a disabled account has its own text.
      fetchChannelToken()
        .catch(() => undefined)
        .finally(() => token && expireSession(token));
    },
  });
  channel = own;
  const visible = (): void => {
    if (document.visibilityState === 'visible') reconnect();
  };
  /** Fetches although no server will answer, so that each list on the screen shows its age. */
  const offline = (): void => {
    own.lose();
    askAgain(client, 'asking without a network');
  };
  /** Any call that reached no server reports it; the first reports for all. */
  const unreachable = (): void => (connection.state === 'connected' ? offline() : own.lose());
  window.addEventListener('offline', offline);
  window.addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', visible);
  const ends = [
    watchActivity(),
    takeQuestions((question) => own.ask(question)),
    watchUnreachable(unreachable),
    pollWhileDown(client),
    listenToTabs((news) => {
      if (news === 'refresh' || connection.state !== 'connected') {
        askAgain(client, 'following another tab');
      }
    }),
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (
        type === 'updated' &&
        mutation.state.status === 'success' &&
        mutation.options.mutationKey?.[0] === 'appointments'
      )
        notifyTabs('changed');
    }),
  ];
  if (isLiveEnabled()) own.start();
  else become({ state: 'disabled', again: false });
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', reconnect);
    document.removeEventListener('visibilitychange', visible);
    for (const end of ends) end();
    own.stop();
    applier.stop();
    if (channel === own) channel = null;
  };
}

/** Fetches what is on the screen, here and in this user's other tabs: for the Refresh buttons. */
export async function refreshEverywhere(client: QueryClient): Promise<void> {
  notifyTabs('refresh');
  reconnect();
  await client.invalidateQueries();
}
