import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { dayWords } from '../../clock/dateWords';
import { isServiceDay } from '../../domain/time/service-day';
import { media } from '../../theme/tokens';
import * as m from '../../texts/m';

/** Lies over its field, in the same place as the browser's own words, which it hides. */
const Words = styled.span`
  position: absolute;
  inset: 0 auto 0 1px;
  display: flex;
  flex-wrap: wrap;
  /* Where both do not fit beside a year, the day of the week goes: it is on a line above, and cut. */
  align-content: flex-end;
  height: 1.4em;
  /* What picks is a finger wide at most, however large the text. */
  max-width: calc(100% - min(2.25rem, 46px));
  margin-block: auto;
  padding-inline-start: 12px;
  overflow: hidden;
  font-size: var(--t-m);
  line-height: 1.4;
  white-space: nowrap;
  pointer-events: none;

  &[hidden] { display: none; }
  &[data-empty], :disabled + & { color: var(--ink-2); }
  [data-size='sm'] + & { font-size: var(--t-s); }
  ${media.touch} {
    &, [data-size='sm'] + & { font-size: 1rem; }
  }

  input:has(+ &:not([hidden]))::-webkit-datetime-edit { opacity: 0; }
  input:has(+ &:not([hidden]))::-webkit-date-and-time-value { opacity: 0; }
  /* Firefox has no name for its own words. */
  @supports (-moz-appearance: none) {
    input:has(+ &:not([hidden])) { -webkit-text-fill-color: transparent; }
  }
  /* Here a browser may draw its words in spite of that: ours cover them. */
  @media (forced-colors: active) {
    min-width: 7.5rem;
    background: Field;
    color: FieldText;
    :disabled + & { color: GrayText; }
  }
`;

export interface DateWordsProps {
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  /** What is typed is no date yet: the browser's own parts stand. */
  isHalfTyped: boolean;
}

/**
 * The words of a date field, `Wed, 25 Nov`, right after its input. They give way to the browser's own parts while one
 * types: from a key or a mouse until the date is picked or left. A finger has the device's picker, and types nothing.
 * Source: R-beyond-720.
 */
export function DateWords({ day, isHalfTyped }: DateWordsProps) {
  const words = useRef<HTMLSpanElement>(null);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const input = words.current?.previousElementSibling;
    const ending = new AbortController();
    let [byFinger, byKey] = [false, false];
    const on = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
      (input as HTMLElement | null)?.addEventListener(name, heard, { signal: ending.signal });
    on('pointerdown', ({ pointerType }) => {
      [byFinger, byKey] = [pointerType === 'touch', false];
      setTyping(!byFinger);
    });
    on('focus', () => setTyping(!byFinger));
    on('keydown', () => {
      byKey = true;
      setTyping(true);
    });
    on('input', () => byKey || setTyping(false));
    on('blur', () => {
      [byFinger, byKey] = [false, false];
      setTyping(false);
    });
    // It had the focus before this code came: by a key, or by a finger where there is no mouse.
    if (input === document.activeElement) setTyping(!matchMedia('(pointer: coarse)').matches);
    return () => ending.abort();
  }, []);
  const isEmpty = !isServiceDay(day);
  const [weekday, date] = isEmpty ? [] : dayWords(day).split(', ');
  return (
    <Words ref={words} hidden={isTyping || isHalfTyped} data-empty={isEmpty || undefined} aria-hidden>
      {weekday === undefined ? (
        m.choose_a_day()
      ) : (
        <>
          <span>{weekday},&nbsp;</span>
          <span>{date}</span>
        </>
      )}
    </Words>
  );
}
