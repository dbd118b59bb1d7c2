// How it works: docs/subsystems/sos.md.
import { Button, Icon, type SosCall, useNowValue } from 'shared-lib';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { sosColours } from './sosColours';
import * as m from '../texts/m';

/** Over the page while the dialog is folded, else at the dialog's head. */
const Strip = styled.section`
  padding: 0 var(--s4);
  border-radius: var(--r-m);
  ${sosColours}

  &&& button { background: transparent; border-color: currentColor; color: inherit; }
  &[data-over='true'] { position: fixed; z-index: 40; inset: 0 0 auto; max-height: 50vh; overflow-y: auto; border-radius: 0; }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  min-height: 64px;
  padding: var(--s2) 0;

  > p { flex: 1; min-width: 12rem; }
  > h3, > b { color: inherit; font-size: var(--t-xl); }
`;

/** The page begins below it, and so does what sticks to the top and what a focus brings into view. */
const BelowStrip = createGlobalStyle`
  :root { scroll-padding-top: var(--over); }
  body { padding-top: var(--over); }
`;

/** Says how high the strip over the page is: on a phone its words take several lines. Source: R-beyond-1176. */
function useOver(strip: RefObject<HTMLElement | null>, isOver: boolean): void {
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || !isOver) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty('--over', `${element.offsetHeight}px`);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      style.removeProperty('--over');
    };
  }, [strip, isOver]);
}

const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Who presses it, where, and who is on it. */
function headline({ is_drill: isDrill, person, visit, claimed }: SosCall): string {
  const where = visit ? m.with_client({ client: visit.client_name }) : '';
  const by = claimed ? m.is_on_it_2({ name: claimed.name }) : m.nobody_is_on_it();
  return [isDrill ? m.a_drill_by({ name: person.name }) : person.name, where, by].filter(Boolean).join(' · ');
}

/** How long it has been waiting. Outside of the alert, which would be read aloud each second. */
function Waits({ since }: { since: string }) {
  const seconds = useNowValue((at) => Math.max(0, Math.floor((at.getTime() - Date.parse(since)) / 1000)));
  return <b>{minutesOf(seconds)}</b>;
}

const wordOf = ({ is_drill: isDrill }: SosCall): string => (isDrill ? m.drill() : m.sos());

/** The dialog starts at the first one, where no key decides anything. */
function Word({ isOver, children }: { isOver: boolean; children: string }) {
  if (isOver) return <b>{children}</b>;
  return (
    <h3 tabIndex={-1} data-autofocus>
      {children}
    </h3>
  );
}

interface SosStripProps {
  /** The most urgent first. */
  calls: readonly SosCall[];
  /** The one whose dialog is open. Without one, the strip lies over the page. */
  shown: number | undefined;
  onSeen: (call: SosCall) => void;
  onOpen: (id: number) => void;
  /** Left out where nothing rings here. */
  onMute?: () => void;
}

/** All calls for help that are open, in red. Source: R-beyond-259. */
export function SosStrip({ calls, shown, onSeen, onOpen, onMute }: SosStripProps) {
  const isOver = shown === undefined;
  const strip = useRef<HTMLElement>(null);
  useOver(strip, isOver);
  return (
    <>
      {isOver && <BelowStrip />}
      <Strip ref={strip} aria-label={m.sos()} data-over={isOver}>
        {calls.map((call, index) => (
          <Line key={call.id} onPointerDown={() => onSeen(call)}>
            <Icon name="warning" size={26} />
            <Word isOver={isOver}>{wordOf(call)}</Word>
            <p role="alert" aria-label={wordOf(call)}>
              {headline(call)}
            </p>
            <Waits since={call.received_at} />
            {index === 0 && onMute && <Button onClick={onMute}>{m.mute_here()}</Button>}
            {call.id !== shown && (
              <Button
                aria-label={calls.length > 1 ? m.open_name({ name: call.person.name }) : undefined}
                onClick={() => onOpen(call.id)}
              >
                {m.open()}
              </Button>
            )}
          </Line>
        ))}
      </Strip>
    </>
  );
}
