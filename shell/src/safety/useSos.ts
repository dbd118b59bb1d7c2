import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { now, type OwnSos, useNowValue, useUser } from 'shared-lib';
import { sosQueries } from 'shared-lib/safety';
import { pressSos, sendSosPlace, settingsQueries, SOS_TRIES_MS } from 'shared-lib/settings';
import { isCallOpen, keepCallOpen, keepNumbers, keepUnsent, keptNumbers, type Numbers, unsentOf } from './sosMemory';
import { usePlace } from './usePlace';

/** While it is not sent, it is tried this often. */
const TRY_EVERY_MS = 5_000;

export interface Sos {
  /** When an unsent call was pressed. */
  readonly unsentAt: string | undefined;
  /** It was pressed too long ago to be sent without a question. */
  readonly asks: boolean;
  readonly isSending: boolean;
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
  const { data } = useQuery({ ...sosQueries.mine(), enabled: isFollowed });
  const company = useQuery(settingsQueries.company()).data;
  useEffect(() => {
    if (company) keepNumbers(company);
  }, [company]);
  const call = isFollowed ? (data?.sos ?? undefined) : undefined;
  const isOver = isFollowed && (data?.sos === null || Boolean(call?.ended_at));
  useEffect(() => {
    if (isOver) keepCallOpen(undefined);
  }, [isOver]);

  const isOpen = call !== undefined && !call.ended_at;
  const place = usePlace(unsent !== undefined || isOpen, (where) => {
    if (call && isOpen) sendSosPlace(call.id, where).catch(() => undefined);
  });

  const deliver = async (at: string): Promise<void> => {
    setSending(true);
    try {
      const answer = await pressSos({ pressed_at: at, place: place.current });
      client.setQueryData(sosQueries.mine().queryKey, { sos: answer });
      // It may have been found while the press was on its way.
      if (place.current) sendSosPlace(answer.id, place.current).catch(() => undefined);
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
    call,
    numbers: company ?? keptNumbers(),
    press: () => {
      const pressed = unsent ?? { user, at: now().toISOString() };
      keepUnsent(pressed);
      setUnsent(pressed);
      if (!isSending) void deliver(pressed.at);
    },
    send: () => unsent && void deliver(unsent.at),
    putAway: () => {
      keepUnsent(undefined);
      setUnsent(undefined);
      if (!isOpen) setFollowed(false);
    },
  };
}
