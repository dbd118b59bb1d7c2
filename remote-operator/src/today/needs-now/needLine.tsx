import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Icon, media, useKeyboardStays, limits, spanInWords, Text, useNowValue } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../../texts/m';

/** How long something waits, in words. */
export function useWait(since: string): string {
  const begun = Date.parse(since);
  return spanInWords(useNowValue((now) => Math.max(0, Math.floor((now.getTime() - begun) / limits.MINUTE))));
}

export interface WaitsProps {
  /** In words; left out when unknown. */
  span: string | undefined;
  isLong?: boolean;
}

/** How long a line has waited for an operator, and the word that says so. */
export const Waits = ({ span, isLong = false }: WaitsProps) => (
  <b>
    <Text nowrap tone={isLong ? 'red' : undefined}>
      {span}
    </Text>
    {span && <small>{m.waits()}</small>}
  </b>
);

export const List = styled.ol`
  list-style: none;
`;
const Root = styled.li`
  display: grid;
  grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(9rem, 12.5rem) minmax(0, 1fr) auto 8.25rem;
  grid-template-areas: 'wait icon kind who detail on act';
  align-items: center;
  gap: 0 var(--s3);
  /* As high as two lines of detail: who is on it makes that narrower. */
  min-height: 2.9375rem;
  padding: var(--s1) 20px;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);

  > * { min-width: 0; overflow-wrap: anywhere; }
  > b { grid-area: wait; }
  > b > small { display: block; color: var(--ink-2); font-size: var(--t-xs); font-weight: 400; }
  > [data-kind] { grid-area: kind; font-weight: 600; }
  > [data-who] { grid-area: who; }
  > [data-detail] { grid-area: detail; color: var(--ink-2); }
  > :last-child { grid-area: act; width: 100%; padding: 0 var(--s2); }
  &[data-settled] > * { color: var(--ink-3); }
  &[data-settled] * { --tone: var(--ink-3); --tone-soft: var(--sunken); }

  /* Whoever is on it stands under the client, so that the line keeps its height when a colleague claims it. */
  @media (max-width: 1439.98px) {
    &:has([data-person]) {
      grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(9rem, 12.5rem) minmax(0, 1fr) 8.25rem;
      grid-template-areas: 'wait icon kind who detail act' 'wait icon kind on detail act';
    }
    &:has([data-person]) > [data-who] { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
  @media (max-width: 1199.98px) {
    &, &:has([data-person]) {
      grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(0, 1fr) auto 8.25rem;
      grid-template-areas: 'wait icon kind who on act' 'wait icon detail detail detail act';
    }
  }
  @media (max-width: 999.98px) {
    &, &:has([data-person]) {
      grid-template-columns: 5.25rem 1.75rem auto minmax(0, 1fr) 8.25rem;
      grid-template-areas: 'wait icon kind on act' 'wait icon who who act' 'wait icon detail detail act';
    }
  }
  ${media.phone} {
    &, &:has([data-person]) {
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-areas: 'who act' 'detail act' 'on act';
    }
    gap: 0 var(--s3);
    padding: var(--s1) var(--s4);

    > b, > [data-tile], > [data-kind] { display: none; }
    > :last-child { min-width: 5.5rem; padding: 0 var(--s3); }
    > [data-detail], > [data-who] { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
`;
export const Tile = styled.span`
  grid-area: icon;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 8px;
  background: var(--tone-soft);
  color: var(--tone);
`;
/** On a phone the kind and the wait share a line with the detail. */
export const OnPhone = styled.span`
  ${media.desk} { display: none; }
`;
const Done = styled.span`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s1);
  font-weight: 600;
`;

/** How a line is drawn, depending on its place. */
export interface PlaceOfLine {
  /** The first of all lines: its button is prominent. */
  isFirst: boolean;
  /** It is done, and stays while a hand moves on the list, without buttons. */
  isSettled: boolean;
}

export interface LineProps extends Partial<Pick<PlaceOfLine, 'isSettled'>> {
  /** The id of the line's subject. */
  about: string;
  children: ReactNode;
  /** Its main button, and its other buttons. */
  acts: ReactNode;
}

/** A line of what needs operators, waiting or done. Source: R-pages-116. */
export function Line({ about, isSettled = false, children, acts }: LineProps) {
  const line = useRef<HTMLLIElement>(null);
  useKeyboardStays(line);
  const done = useId();
  return (
    <Root ref={line} aria-labelledby={isSettled ? `${about} ${done}` : about} data-settled={isSettled || undefined}>
      {children}
      {isSettled ? (
        <Done id={done}>
          <Icon name="check" size={16} />
          {m.done()}
        </Done>
      ) : (
        <Acts line={line}>{acts}</Acts>
      )}
    </Root>
  );
}

const keepHeight = ({ current: line }: RefObject<HTMLElement | null>): void =>
  line?.style.setProperty('min-height', `${line.offsetHeight}px`);

/** When the buttons go, the line keeps its height, and the keyboard focus moves from a button to the line. */
function Acts({ line, children }: { line: RefObject<HTMLElement | null>; children: ReactNode }) {
  useKeyboardStays(line);
  useLayoutEffect(() => {
    line.current?.style.removeProperty('min-height');
    return () => keepHeight(line);
  }, [line]);
  return children;
}
