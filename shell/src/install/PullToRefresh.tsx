import { useQueryClient } from '@tanstack/react-query';
import { Icon, Spinner, VisuallyHidden } from 'shared-lib';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import * as m from '../texts/m';

/** CSS pixels that a finger pulls before its release asks the server. */
const ENOUGH = 72;
/** The page follows the finger half as far. */
const FOLLOWS = 0.5;

const Sign = styled.div`
  position: fixed;
  z-index: 25;
  top: calc(env(safe-area-inset-top) - 44px);
  left: 50%;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  margin-left: -20px;
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--surface);
  color: var(--ink-2);
  box-shadow: var(--shadow-high);
  pointer-events: none;

  &[data-ready='true'] { color: var(--brand); }
`;

type Pull = { at: 'rest' } | { at: 'pulling'; by: number } | { at: 'asking' };

/** A pull belongs to the page, unless something else is on it or scrolls under the finger. */
function isFree(target: EventTarget | null): boolean {
  if (scrollY > 0 || document.querySelector('[role="dialog"], [role="alertdialog"]')) return false;
  for (let part = target instanceof Element ? target : null; part; part = part.parentElement) {
    if (part.scrollTop > 0) return false;
    if (getComputedStyle(part).touchAction === 'none') return false;
  }
  return true;
}

/**
 * A pull at the top of a page asks the server anew for what the page shows. The browser's own pull would load the whole
 * page again; it is switched off. Source: R-device-3.
 */
export function PullToRefresh() {
  const client = useQueryClient();
  const [pull, setPull] = useState<Pull>({ at: 'rest' });
  const start = useRef<number | undefined>(undefined);
  const by = useRef(0);

  useEffect(() => {
    const root = document.documentElement;
    const touched = new AbortController();
    const { signal } = touched;
    root.style.overscrollBehaviorY = 'contain';
    const ask = async (): Promise<void> => {
      setPull({ at: 'asking' });
      await client.refetchQueries({ type: 'active' });
      setPull({ at: 'rest' });
    };
    const end = (asks: boolean): void => {
      if (start.current === undefined) return;
      start.current = undefined;
      if (asks && by.current >= ENOUGH) void ask();
      else setPull({ at: 'rest' });
      by.current = 0;
    };
    addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const [finger, second] = touches;
        start.current = finger && !second && isFree(target) ? finger.clientY : undefined;
      },
      { signal, passive: true },
    );
    addEventListener(
      'touchmove',
      ({ touches }) => {
        if (start.current === undefined) return;
        const [finger, second] = touches;
        if (!finger || second || scrollY > 0) return end(false);
        by.current = (finger.clientY - start.current) * FOLLOWS;
        if (by.current > 8) setPull({ at: 'pulling', by: Math.min(by.current, ENOUGH * 1.25) });
      },
      { signal, passive: true },
    );
    addEventListener('touchend', () => end(true), { signal });
    addEventListener('touchcancel', () => end(false), { signal });
    return () => {
      touched.abort();
      root.style.overscrollBehaviorY = '';
    };
  }, [client]);

  if (pull.at === 'rest') return null;
  const moved = pull.at === 'asking' ? ENOUGH : pull.by;
  return (
    <Sign data-ready={moved >= ENOUGH} style={{ transform: `translateY(${moved}px)` }}>
      {pull.at === 'asking' ? <Spinner /> : <Icon name="refresh" />}
      {pull.at === 'asking' && <VisuallyHidden role="status">{m.asking_the_server()}</VisuallyHidden>}
    </Sign>
  );
}
