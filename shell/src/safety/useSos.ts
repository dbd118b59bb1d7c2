// How it works: docs/subsystems/sos.md.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentSession, failureText, isApiFailure, now, type OwnSos, useNowValue, useUser } from 'shared-lib';
import { companyQuery, pressSos, sosQueries, SOS_TRIES_MS } from 'shared-lib/safety';
import {
  forgetSos,
  isCallOpen,
  keepCallOpen,
  keepNumbers,
  keepUnsent,
  keptNumbers,
  type Numbers,
  unsentOf,
} from './sosMemory';
import { useHoldsPage } from './useHoldsPage';
import { usePlace } from './usePlace';
import * as m from '../texts/m';

/** While it is not sent, it is tried this often. */
const TRY_EVERY_MS = 5_000;
/** The session has ended, it took too long, or there were many: the press itself is in order. */
const NOT_ABOUT_THE_PRESS: readonly number[] = [401, 408, 429];

/** The server's words, where it refuses what was sent; undefined where it was not reached or failed. */
function refusalOf(error: unknown): string | undefined {
  const isRefused = isApiFailure(error) && error.status >= 400 && error.status < 500;
  return isRefused && !NOT_ABOUT_THE_PRESS.includes(error.status) ? failureText(error, m.it_was_refused()) : undefined;
}

export interface Sos {
  /** When an unsent call was pressed. */
  readonly unsentAt: string | undefined;
  /** It was pressed too long ago to be sent without a question. */
  readonly asks: boolean;
  readonly isSending: boolean;
  /** The server refused the press, or its place and time, with these words. */
  readonly refusal: string | undefined;
  /** As the office has it, until the person puts an ended one away. */
  readonly call: OwnSos | undefined;
  readonly numbers: Numbers | undefined;
  press(): void;
  /** Sends it now, as it still stands. */
  send(): void;
  /** The person is safe: an unsent call is dropped, an ended one put away. */
  putAway(): void;
}

/**
 * A person's call for help on this device. It is no queued step: without a network it says so, and after a minute it
 * asks before it sends. Source: R-beyond-257.
 */
export function useSos(): Sos {
  const { id: user } = useUser();
  const client = useQueryClient();
  const [unsent, setUnsent] = useState(() => unsentOf(user, now()));
  const [isFollowed, setFollowed] = useState(() => isCallOpen(user));
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { data } = useQuery({ ...sosQueries.mine(), enabled: isFollowed });
  const company = useQuery(companyQuery()).data;
  useEffect(() => {
    if (company) keepNumbers(company);
  }, [company]);
  const call = isFollowed ? (data?.sos ?? undefined) : undefined;
  if (isFollowed && data?.sos === null) setFollowed(false);
  const isOver = !isFollowed || Boolean(call?.ended_at);
  useEffect(() => {
    if (isOver) keepCallOpen(undefined);
  }, [isOver]);
  // A session that expired is not a log-out: the same person signs in again, and a call may still be unsent.
  useEffect(
    () => () => {
      const { token, expired } = currentSession();
      if (token === null && !expired) forgetSos();
    },
    [],
  );

  const isOpen = call !== undefined && !call.ended_at;
  useHoldsPage(unsent !== undefined || isOpen);
  const place = usePlace(unsent !== undefined || isOpen, isOpen ? call.id : undefined);

  const deliver = async (at: string): Promise<void> => {
    setSending(true);
    try {
      const whole = { pressed_at: at, place: place.current };
      // What the server refuses, it would refuse each time. The call itself matters more than its place and time.
      const answer = await pressSos(refusal ? {} : whole).catch((error: unknown) => {
        const refused = refusalOf(error);
        if (!refused) throw error;
        setRefusal(refused);
        if (refusal) throw error;
        return pressSos({});
      });
      const { queryKey } = sosQueries.mine();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { sos: answer });
      keepUnsent(undefined);
      keepCallOpen(user);
      setFollowed(true);
      setUnsent(undefined);
    } catch {
      // It stays unsent, which the panel says.
    } finally {
      setSending(false);
    }
  };
  const asks = useNowValue((at) => unsent !== undefined && at.getTime() - Date.parse(unsent.at) > SOS_TRIES_MS);
  const retry = useEffectEvent(() => {
    if (unsent && !asks && !isSending) void deliver(unsent.at);
  });
  useEffect(() => {
    if (!unsent) return undefined;
    const timer = setInterval(() => retry(), TRY_EVERY_MS);
    const online = (): void => retry();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [unsent]);

  return {
    unsentAt: unsent?.at,
    asks,
    isSending,
    refusal,
    call,
    numbers: company ?? keptNumbers(),
    press: () => {
      const pressed = unsent ?? { user, at: now().toISOString() };
      if (!unsent) setRefusal(undefined);
      if (!isOpen) setFollowed(false);
      keepUnsent(pressed);
      setUnsent(pressed);
      if (!isSending) void deliver(pressed.at);
    },
    send: () => unsent && void deliver(unsent.at),
    putAway: () => {
      keepUnsent(undefined);
      setUnsent(undefined);
      setRefusal(undefined);
      if (!isOpen) setFollowed(false);
    },
  };
}
