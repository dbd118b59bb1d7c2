// How it works: docs/subsystems/sos.md.
import { useEffect, useState } from 'react';
import { Button, ConfirmDialog, media } from 'shared-lib';
import { alsoAskBeforeLogOut, askToGiveUp, useGiveUpAsked } from 'shared-lib/safety';
import styled, { createGlobalStyle } from 'styled-components';
import { SomethingWrong } from './SomethingWrong';
import { SosPanel, useAlone } from './SosPanel';
import { type Sos, useSos } from './useSos';
import { sosColours } from './sosColours';
import * as m from '../texts/m';

/**
 * In the bar of a phone, left of the bell, where the title leaves room (`PhoneBar.tsx`); at the foot of the sidebar on
 * a desk.
 */
const Place = styled.div`
  position: sticky;
  z-index: 21;
  top: 0;
  display: flex;
  justify-content: flex-end;
  /* No padding above: it would push the page down when it comes. */
  height: 0;
  /* The bell grows with the text. */
  padding: 0 clamp(72px, 4.5rem, 100px) 0 0;

  ${media.phone} {
    > button { margin-top: 2px; }
  }

  ${media.desk} { position: fixed; top: auto; bottom: var(--s4); inset-inline-start: var(--s4); height: auto; padding: 0; }
`;
/** Seven to one with its letters, in both themes. */
const Mark = styled(Button)`
  ${sosColours}
  font-weight: 800;
  letter-spacing: 0.02em;

  ${media.phone} {
    && { width: clamp(40px, 2.5rem, 60px); padding: 0; font-size: var(--t-xs); }
    svg { display: none; }
  }
  /* A call is open, or not sent yet. */
  &[data-calling='true'] { box-shadow: 0 0 0 2px var(--surface), 0 0 0 5px #a31f18; text-decoration: underline; }
`;

/**
 * Over every page while a call runs and its panel is closed. The bar of a phone sticks below it. Source: R-beyond-922.
 */
const Runs = styled.button`
  position: sticky;
  z-index: 22;
  top: 0;
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  width: 100%;
  height: 2.75rem;
  padding: 0 var(--s4);
  border: 0;
  ${sosColours}
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;

  > u { font-weight: 800; }
`;
const BelowRuns = createGlobalStyle`
  header:has([data-part='title']) { top: 2.75rem; }
`;

/** How it stands, for whoever put the panel aside. */
function markLabel({ unsentAt, call }: Sos): string {
  if (unsentAt !== undefined) return m.sos_not_sent_yet();
  return call && !call.ended_at ? m.sos_it_is_open() : m.sos_something_is_wrong();
}

/** A log-out during a call asks first: what the phone knows of the call goes with it. Source: R-beyond-326. */
function useAskToLeave(isRunning: boolean) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(
    () =>
      alsoAskBeforeLogOut((go) => {
        if (isRunning) setLeave(() => go);
        return isRunning;
      }, true),
    [isRunning],
  );
  return [leave, setLeave] as const;
}

/**
 * On every page of a therapist or driver: where to say that something is wrong, and to call for help. Its code and the
 * numbers to call are there once the first page is drawn, so it works without a network. Source: R-beyond-255,
 * R-beyond-256.
 */
export function Safety() {
  const sos = useSos();
  const [isOpen, setOpen] = useState(false);
  const asked = useGiveUpAsked();
  useEffect(() => () => askToGiveUp(), []);
  const closeSheet = (): void => {
    setOpen(false);
    askToGiveUp();
  };
  const isCalling = sos.unsentAt !== undefined || sos.call !== undefined;
  /** The panel opens by itself for a new call, and after a reload. */
  const [putAside, setPutAside] = useState(false);
  const alone = useAlone(sos.call);
  /** What the person has to know or decide: it opens a panel that was put aside. */
  const news = sos.asks ? 'asks' : (sos.call?.ended_at ?? alone);
  const [told, setTold] = useState(news);
  if (news !== told) {
    setTold(news);
    if (news) setPutAside(false);
  }
  const isUnsent = sos.unsentAt !== undefined;
  const isRunning = isUnsent || (sos.call !== undefined && !sos.call.ended_at);
  const [leave, askToLeave] = useAskToLeave(isRunning);
  const press = (): void => {
    closeSheet();
    setPutAside(false);
    sos.press();
  };
  const close = (): void => {
    if (sos.call?.ended_at) sos.putAway();
    setPutAside(true);
  };
  return (
    <>
      {isRunning && putAside && (
        <>
          <BelowRuns />
          <Runs onClick={() => setPutAside(false)}>
            {isUnsent ? m.your_sos_is_not_sent() : m.your_sos_is_running()} <u>{m.open()}</u>
          </Runs>
        </>
      )}
      <Place style={isRunning && putAside ? { top: '2.75rem' } : undefined}>
        <Mark
          size="sm"
          icon="warning"
          data-calling={isRunning}
          aria-label={markLabel(sos)}
          onClick={() => (isCalling ? setPutAside(false) : setOpen(true))}
        >
          {m.sos()}
        </Mark>
      </Place>
      {isCalling && !putAside && <SosPanel sos={sos} alone={alone} onClose={close} onSos={press} />}
      <ConfirmDialog
        open={leave !== undefined && isRunning}
        danger
        title={m.log_out_during_an_sos()}
        text={isUnsent ? m.your_sos_would_be_lost() : m.this_phone_would_forget_your()}
        confirmLabel={m.log_out_anyway()}
        cancelLabel={m.stay()}
        onConfirm={() => leave?.()}
        onClose={() => askToLeave(undefined)}
      />
      {(isOpen || asked !== undefined) && !isCalling && (
        <SomethingWrong visit={asked} onClose={closeSheet} onSos={press} />
      )}
    </>
  );
}
