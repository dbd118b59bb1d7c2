import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadUnsent } from '../../api/appointments/load-unsent';
import type { StepQueue } from '../../api/appointments/unsent/step-queue';
import type { UnsentStep } from '../../api/appointments/unsent/unsent-step';
import { useUser } from '../../session/session';

/** The queue of this person, once it is read. Operators have none. */
export function useQueue(): StepQueue | null {
  const client = useQueryClient();
  const { id } = useUser();
  const [queue, setQueue] = useState<StepQueue | null>(null);
  useEffect(() => {
    let isHere = true;
    void loadUnsent()
      .then((unsent) => unsent?.stepQueue(client) ?? null)
      .then((one) => isHere && setQueue(one));
    return () => void (isHere = false);
  }, [client, id]);
  return queue;
}

const NONE: readonly UnsentStep[] = [];
const never = (): (() => void) => () => undefined;

/** All unsent steps, the oldest first. */
export const useSteps = (queue: StepQueue | null): readonly UnsentStep[] =>
  useSyncExternalStore(queue?.subscribe ?? never, queue?.get ?? (() => NONE));

const watchNetwork = (tell: () => void): (() => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};
/** Does the browser say that there is a network? */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);
