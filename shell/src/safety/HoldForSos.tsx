// How it works: docs/subsystems/sos.md.
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, Row, Text, VisuallyHidden } from 'shared-lib';
import { SOS_HOLD_MS } from 'shared-lib/safety';
import styled from 'styled-components';
import { sosColours } from './sosColours';
import * as m from '../texts/m';

const Hold = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s4);
  width: 100%;
  min-height: 68px;
  padding: var(--s2) 20px var(--s2) 12px;
  border: 0;
  border-radius: 20px;
  ${sosColours}
  text-align: start;
  touch-action: none;
  user-select: none;
  -webkit-touch-callout: none;
  cursor: pointer;

  b { display: block; font-size: 1.25rem; line-height: 1.2; }
  svg { flex: none; }
  circle { fill: none; stroke: currentColor; stroke-width: 5; }
  circle:first-child { opacity: 0.35; }
  circle:last-child { stroke-dasharray: 151; stroke-dashoffset: 151; transform: rotate(-90deg); transform-origin: center; }
  &[data-held='true'] circle:last-child { stroke-dashoffset: 0; transition: stroke-dashoffset ${SOS_HOLD_MS}ms linear; }
`;

/**
 * Last, and in view while a sheet scrolls behind it: it stands still when the form arrives. The question lies over what
 * is above, so it moves nothing under the thumb that presses again. Source: R-beyond-921, R-beyond-1523.
 */
const Stays = styled.div`
  position: relative;

  &[data-stays='true'] {
    position: sticky;
    bottom: 0;
    z-index: 1;
    background: var(--surface);
    padding-block: var(--s2) calc(var(--s2) + env(safe-area-inset-bottom));
    box-shadow: 0 -10px 10px var(--surface), 0 24px 0 var(--surface);
  }
`;
const Asks = styled.div`
  position: absolute;
  inset: auto 0 100%;
  padding-block: var(--s3) var(--s2);
  background: var(--surface);
`;

/** The keys that hold a button. */
const KEYS: readonly string[] = ['Enter', ' '];

/**
 * Held for two seconds, by a finger, the mouse or a key, it calls for help. A screen reader cannot hold: a shorter
 * press asks once more instead. Source: R-beyond-256.
 */
export function HoldForSos({ onSos, stays = false }: { onSos: () => void; stays?: boolean }) {
  const [isHeld, setHeld] = useState(false);
  const [asks, setAsks] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hint = useId();
  const release = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  /** Too early: nobody can tell a short press of a finger from one of a screen reader, so each is asked. */
  const letGo = (): void => {
    if (isHeld) setAsks(true);
    release();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (): void => {
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      navigator.vibrate?.(200);
      onSos();
    }, SOS_HOLD_MS);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button > 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    hold();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) hold();
  };
  return (
    <>
      <Text as="p" id={hint} size="s" muted>
        {m.sends_your_place_and_rings()}
      </Text>
      <Stays data-stays={stays}>
        <Hold
          type="button"
          data-held={isHeld}
          aria-describedby={hint}
          onPointerDown={onPointerDown}
          onPointerUp={letGo}
          onPointerCancel={release}
          onLostPointerCapture={release}
          onKeyDown={onKeyDown}
          onKeyUp={letGo}
          onBlur={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={() => setAsks(true)}
        >
          <svg width={56} height={56} viewBox="0 0 56 56" aria-hidden>
            <circle cx={28} cy={28} r={24} />
            <circle cx={28} cy={28} r={24} />
          </svg>
          <span>
            <b>{m.hold_for_sos()}</b>
            {m.keep_it_pressed_for_seconds()}
          </span>
        </Hold>
        {asks && (
          <Asks>
            <Row>
              <Button variant="dangerPrimary" onClick={onSos}>
                {m.send_sos_now()}
              </Button>
              <Button variant="ghost" onClick={() => setAsks(false)}>
                {m.cancel()}
              </Button>
            </Row>
          </Asks>
        )}
      </Stays>
      <VisuallyHidden role="status">{isHeld ? m.keep_holding() : ''}</VisuallyHidden>
    </>
  );
}
