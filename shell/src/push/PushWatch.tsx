import { useQueryClient } from '@tanstack/react-query';
import { type Action, appointmentActionKey, lazyComponent, useNavigate, useUser } from 'shared-lib';
import { Suspense, useEffect, useState } from 'react';
import { ability } from './ability';

const PushOffer = lazyComponent(() =>
  import(/* webpackChunkName: "push" */ './PushOffer').then((code) => code.PushOffer),
);

/** After these the offer to install comes, if any. One question at a time. */
const OTHERS: readonly Action[] = ['complete', 'drop_off_therapist', 'complete_return_journey'];

/** Shows what a message was opened for. Source: R-beyond-286. */
function useOpened(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const show = ({ data, ports }: MessageEvent<{ readonly open?: string } | undefined>): void => {
      if (!data?.open) return;
      void navigate(data.open);
      ports[0]?.postMessage('shown');
    };
    worker?.addEventListener('message', show);
    worker?.startMessages();
    return () => worker?.removeEventListener('message', show);
  }, [navigate]);
}

/** Has this person just taken a step of a visit on this device? Then they know what they would be called for. */
function useTookStep(): boolean {
  const client = useQueryClient();
  const [took, setTook] = useState(false);
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return;
        if (mutation.options.mutationKey?.join() !== appointmentActionKey.join()) return;
        const { action } = mutation.state.variables as { action: Action };
        if (!OTHERS.includes(action)) setTook(true);
      }),
    [client],
  );
  return took;
}

/** On every page: opens what a message is about, and offers to call this device at a good moment. */
export function PushWatch() {
  const { id } = useUser();
  useOpened();
  // A session that ended by itself leaves the subscription: this person is called on. Nothing of them stays shown.
  useEffect(() => {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return undefined;
    const code = import(/* webpackChunkName: "push" */ './PushOffer');
    void code.then(({ callAgain }) => callAgain()).catch(() => undefined);
    return () => void code.then(({ closeMessages }) => closeMessages()).catch(() => undefined);
  }, [id]);
  const took = useTookStep();
  if (!took || ability() !== 'can') return null;
  return (
    <Suspense fallback={null}>
      <PushOffer />
    </Suspense>
  );
}
