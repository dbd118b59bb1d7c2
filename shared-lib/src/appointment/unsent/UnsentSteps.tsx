import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { alsoAskBeforeLogOut } from '../../api/accounts/log-out-questions';
import { watchSent } from '../../api/appointments/unsent/act-or-keep';
import { isQuiet } from '../../api/appointments/unsent/unsent-step';
import { media } from '../../theme/tokens';
import { ConfirmDialog, loadDialogs } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/icon/Icon';
import { toast } from '../../ui/toast/toast';
import { loadEarlyQuestion } from '../useEarlyStep';
import { WaitingSheet } from './WaitingSheet';
import { useOnline, useQueue, useSteps } from './useQueue';
import * as m from '../../texts/m';

const Line = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  min-height: 44px;
  padding: 0 var(--s4);
  border: 0;
  border-radius: var(--r-m);
  background: var(--tone-soft);
  color: var(--tone-text);
  font: inherit;
  font-size: var(--t-s);
  font-weight: 650;
  text-align: start;
  cursor: pointer;

  > :last-child { margin-inline-start: auto; }
  ${media.phone} { border-radius: 0; }
`;
/** From edge to edge on a phone, right below the bar. Empty, it takes no room, and is there to be read out later. */
const Edge = styled.div`
  &:empty { position: absolute; }
  ${media.phone} { margin: calc(-1 * var(--s3)) calc(-1 * var(--s4)) 0; }
`;

/**
 * Where the line of the kept day says its age, or the line of waiting steps says that there is no network, the lists of
 * a phone do not say it again. Beside the first, the second says only what waits. Source: R-beyond-973, R-beyond-1061,
 * R-beyond-1534.
 */
const SaidOnce = createGlobalStyle`
  body:has([data-says='offline']) [data-part='unsent'] [data-network] { display: none; }
  ${media.phone} {
    body:has([data-says='offline'], [data-says='waiting']) [data-part='stale'][data-of='network'] { display: none; }
  }
`;

/** A place above the page, which React does not draw. */
function usePlaceAbovePage(): HTMLElement {
  const [place] = useState(() => {
    const made = document.createElement('div');
    made.style.display = 'contents';
    return made;
  });
  useEffect(() => {
    document.getElementById('main')?.prepend(place);
    return () => place.remove();
  }, [place]);
  return place;
}

interface UnsentStepsProps {
  /** Loads code, and again until the network gives it. */
  untilLoaded: (load: () => Promise<unknown>) => Promise<unknown>;
}

/** Whether all code is here that a step needs without a network: also the questions before some of them. */
function useCodeOfSteps(untilLoaded: UnsentStepsProps['untilLoaded']): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    let isOver = false;
    void untilLoaded(() => Promise.all([loadDialogs(), loadEarlyQuestion()])).then(() => isOver || setHere(true));
    return () => void (isOver = true);
  }, [untilLoaded]);
  return isHere;
}

/**
 * On every page of a therapist or driver: one line while steps are not sent, what they are, and the question before a
 * log-out that would lose them. Source: R-device-30, R-device-33.
 */
export function UnsentSteps({ untilLoaded }: UnsentStepsProps) {
  const queue = useQueue();
  const steps = useSteps(queue).filter((step) => !isQuiet(step));
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const [leave, setLeave] = useState<() => void>();
  const waiting = steps.filter(({ state }) => state === 'waiting').length;
  const refused = steps.filter(({ state }) => state === 'refused').length;
  // The next step that waits does not open it.
  if (isOpen && steps.length === 0) setOpen(false);
  const place = usePlaceAbovePage();
  const isHere = useCodeOfSteps(untilLoaded);
  useEffect(() => void queue?.send(), [queue]);
  useEffect(() => watchSent((count) => toast.success(m.steps_were_sent({ count }))), []);
  useEffect(
    () =>
      alsoAskBeforeLogOut((go) => {
        const isAsking = queue?.get().some((step) => !isQuiet(step)) === true;
        if (isAsking) setLeave(() => go);
        return isAsking;
      }),
    [queue],
  );
  const words = [waiting > 0 && m.waiting_steps({ waiting }), refused > 0 && m.refused_steps({ refused })];
  return (
    <>
      <SaidOnce />
      {createPortal(
        <Edge role="status" data-part={queue && isHere ? 'unsent' : undefined}>
          {steps.length > 0 && (
            <Line
              type="button"
              data-says={isOnline ? undefined : 'waiting'}
              data-tone={refused > 0 ? 'red' : 'amber'}
              onClick={() => setOpen(true)}
            >
              <Icon name={refused > 0 ? 'alert' : 'clock'} size={17} />
              <span>
                {!isOnline && <span data-network>{m.offline()} · </span>}
                {words.filter(Boolean).join(' · ')}
              </span>
              <Icon name="right" size={16} />
            </Line>
          )}
        </Edge>,
        place,
      )}
      {isOpen && queue && <WaitingSheet queue={queue} steps={steps} onClose={() => setOpen(false)} />}
      <ConfirmDialog
        open={leave !== undefined}
        danger
        title={m.log_out_and_lose({ count: steps.length })}
        text={m.they_are_only_on_this()}
        confirmLabel={m.log_out_anyway()}
        cancelLabel={m.stay()}
        onConfirm={() => leave?.()}
        onClose={() => setLeave(undefined)}
      />
    </>
  );
}
