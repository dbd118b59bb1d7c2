import { type KeyboardEvent, useId } from 'react';
import { formatLocalTime, Icon, type LocalTime, media, Skeleton, VisuallyHidden } from 'shared-lib';
import { SLOT_STATES, SLOTS } from 'shared-lib/booking';
import styled from 'styled-components';
import { belowSlot, fewInSlot, type ShownSlot, SLOT_TONES, SLOT_WORDS, spokenSlot } from './slotWords';
import * as m from '../texts/m';

const Slots = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(84px, 1fr));
  gap: 6px;
`;

/** Soft ground and dark word by state. The word below says the same. Source: 2-195..2-199. */
const Slot = styled.label`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  min-height: 42px;
  padding: 3px 4px;
  border: 1px solid transparent;
  border-radius: 8px;
  background: var(--tone-soft);
  color: var(--tone);
  font-size: var(--t-s);
  font-weight: 600;
  line-height: 1.25;
  white-space: nowrap;
  cursor: pointer;

  small { font-size: 0.6875rem; font-weight: 400; }
  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  &[data-state='none'] { background: var(--ink-2); color: var(--surface); }
  &[data-state='past'] { background: var(--sunken); color: var(--ink-3); cursor: not-allowed; }
  /* The chosen one is filled and has a check. Focus is an outline alone, and says which key chooses. */
  &:has(:checked) { background: var(--brand); color: var(--on-brand); }
  > svg {
    position: absolute;
    top: -5px;
    inset-inline-end: -5px;
    padding: 1px;
    border: 1px solid var(--brand);
    border-radius: 50%;
    background: var(--surface);
    color: var(--brand);
  }
  &:has(:focus-visible) { z-index: 1; outline: 2px dashed var(--brand); outline-offset: 2px; }
  &:has(:focus-visible:not(:checked))::after {
    content: attr(data-keys);
    position: absolute;
    bottom: -16px;
    padding: 0 6px;
    border-radius: 4px;
    background: var(--ink);
    color: var(--surface);
    font-size: 0.6875rem;
    line-height: 16px;
    pointer-events: none;
  }

  ${media.hover} {
    &:not([data-state='past']):hover { border-color: currentColor; }
  }
  ${media.touch} {
    min-height: 48px;
  }
`;
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  margin-top: 8px;
  font-size: var(--t-xs);
  color: var(--ink-2);

  li { display: inline-flex; align-items: center; gap: 5px; }
  i { width: 10px; height: 10px; border-radius: 3px; background: var(--tone-soft); border: 1px solid var(--tone); }
  i[data-state='none'] { background: var(--ink-2); border-color: var(--ink-2); }
  i[data-state='past'] { background: var(--sunken); border-color: var(--line-strong); }
  b { color: var(--ink); }
`;

/** How far an arrow key moves in a row of `columns` slots. */
const stepsOf = (columns: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
});

/**
 * Arrow keys move over the slots without choosing: the browser's own would choose the first slot they reach. Enter and
 * the space bar choose.
 */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target;
  if (!(here instanceof HTMLInputElement)) return;
  if (event.key === 'Enter') {
    // Chooses the slot without sending the form.
    event.preventDefault();
    here.click();
    return;
  }
  const slots = [...event.currentTarget.querySelectorAll('input')];
  const tops = slots.map((slot) => slot.parentElement?.offsetTop ?? 0);
  const columns = tops.filter((top) => top === tops[0]).length;
  const at = slots.indexOf(here);
  const step = stepsOf(columns)[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  const open = (slot: HTMLInputElement | undefined): slot is HTMLInputElement => slot !== undefined && !slot.disabled;
  if (step === undefined) return (event.key === 'Home' ? slots : slots.reverse()).find(open)?.focus();
  for (let next = at + step; next >= 0 && next < slots.length; next += step)
    if (open(slots[next])) return slots[next]?.focus();
}

export interface SlotGridProps {
  /** What the choice is about, for screen readers. */
  label: string;
  /** Undefined while unknown: their space is kept. */
  slots: readonly ShownSlot[] | undefined;
  value: LocalTime | null;
  onChange: (start: LocalTime) => void;
  /** Only slots with little left say how much. */
  isShort?: boolean;
}

/** The starts of a day in their colours, one to choose. Past slots cannot be chosen (5-037). */
export function SlotGrid({ label, slots, value, onChange, isShort = false }: SlotGridProps) {
  const name = useId();
  return (
    <Slots role="radiogroup" aria-label={label} aria-busy={!slots} aria-describedby={`${name}-keys`} onKeyDown={walk}>
      {!slots && SLOTS.map((slot) => <Skeleton key={slot} height={42} />)}
      {slots?.map((slot) => (
        <Slot
          key={slot.time}
          data-keys={m.enter_chooses()}
          data-state={slot.state}
          data-tone={SLOT_TONES[slot.state]}
          title={`${formatLocalTime(slot.time)}: ${SLOT_WORDS[slot.state]}`}
        >
          <input
            type="radio"
            name={name}
            aria-label={spokenSlot(slot)}
            checked={slot.time === value}
            disabled={slot.state === 'past'}
            onChange={() => onChange(slot.time)}
            // Choosing the chosen one again is no change to the browser, so the press does it.
            onClick={slot.time === value ? () => onChange(slot.time) : undefined}
          />
          {slot.time === value && <Icon name="check" size={16} />}
          <span aria-hidden>{formatLocalTime(slot.time)}</span>
          {(isShort ? fewInSlot : belowSlot)(slot).map((word) => (
            <small key={word} aria-hidden>
              {word}
            </small>
          ))}
        </Slot>
      ))}
      <VisuallyHidden id={`${name}-keys`}>{m.arrow_keys_move_enter_chooses()}</VisuallyHidden>
    </Slots>
  );
}

/** What the colours of slots mean, and if slots are given, how many there are of each. Source: 2-190. */
export function SlotLegend({ slots }: { slots?: readonly ShownSlot[] | undefined }) {
  return (
    <Legend aria-label={m.colours()}>
      {SLOT_STATES.map((state) => (
        <li key={state}>
          <i aria-hidden data-state={state} data-tone={SLOT_TONES[state]} />
          {SLOT_WORDS[state]}
          {slots && <b>{slots.filter((slot) => slot.state === state).length}</b>}
        </li>
      ))}
    </Legend>
  );
}
