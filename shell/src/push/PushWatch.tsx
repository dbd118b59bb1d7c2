import { lazyComponent, useNavigate, useUser } from 'shared-lib';
import { Suspense, useEffect } from 'react';
import { useTookStep } from '../install/useTookStep';
import { ability } from './ability';

const PushOffer = lazyComponent(() =>
  import(/* webpackChunkName: "push" */ './PushOffer').then((code) => code.PushOffer),
);

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
  // Then they know what they would be called for. After a last step the offer to install comes: one question at a time.
  const took = useTookStep(false);
  if (!took || ability() !== 'can') return null;
  return (
    <Suspense fallback={null}>
      <PushOffer />
    </Suspense>
  );
}
