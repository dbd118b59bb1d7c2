import { useQuery } from '@tanstack/react-query';
import { pushQueries, useCallDevice } from 'shared-lib/notifications';
import { useState } from 'react';
import { ability } from './ability';
import { subscribe } from './subscription';

/**
 * Calls this device from now on. `turnOn` resolves to whether it does: the person, or the browser, may say no, and then
 * `isBlocked` says whether the browser asks no more.
 */
export function useTurnOn() {
  const mine = useQuery(pushQueries.mine());
  const call = useCallDevice();
  const [isAsking, setAsking] = useState(false);
  const [isBlocked, setBlocked] = useState(() => ability() === 'blocked');
  const turnOn = async (): Promise<boolean> => {
    setAsking(true);
    try {
      const publicKey = mine.data?.public_key;
      const subscribed = publicKey === undefined ? undefined : await subscribe(publicKey);
      if (subscribed) await call.mutateAsync(subscribed);
      return subscribed !== undefined;
    } finally {
      setAsking(false);
      setBlocked(ability() === 'blocked');
    }
  };
  return { turnOn, isBusy: isAsking || mine.isPending, isBlocked };
}
