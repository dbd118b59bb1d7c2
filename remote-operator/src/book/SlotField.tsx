import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId } from 'react';
import { ErrorState, formatLocalTime, friendlyText, type LocalTime, media, Skeleton, texts } from 'shared-lib';
import { availabilityQueries, SLOTS, type SlotState } from 'shared-lib/booking';
import styled from 'styled-components';

const Slots = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(84px, 1fr));
  gap: 6px;
`;

/** Soft ground and dark word by state; the word below says the same. Source: 2-195..2-199. */
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
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  cursor: pointer;

  small { font-size: 0.6875rem; font-weight: 400; }
  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  &[data-state='none'] { background: var(--ink-2); color: var(--surface); }
  &[data-state='past'] { background: var(--sunken); color: var(--ink-3); cursor: not-allowed; }
  &:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); }
  &:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: 2px; }

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
`;

const TONES: Record<SlotState, string | undefined> = {
  available: 'green',
  limited: 'amber',
  full: 'red',
  none: undefined,
  past: undefined,
};
const WORDS: Record<SlotState, string> = {
  available: 'available',
  limited: 'limited',
  full: 'fully booked',
  none: 'no availability',
  past: 'past',
};
const STATES = Object.keys(WORDS) as SlotState[];

interface Supply {
  free_therapists: number;
  free_drivers: number;
}

/** `no driver`, `1 driver`, `2 drivers`. */
const counted = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`.replace(/^no (\w+)s$/, 'no $1');

/** Both halves of what a visit needs; a slot can have the one without the other. */
const supplyOf = ({ free_therapists, free_drivers }: Supply): [therapists: string, drivers: string] => [
  counted(free_therapists, 'therapist'),
  counted(free_drivers, 'driver'),
];

const isOpen = (state: SlotState): boolean => state === 'available' || state === 'limited';

const below = (state: SlotState, supply: Supply): string[] => {
  if (isOpen(state)) return supplyOf(supply);
  return [state === 'full' ? 'full' : state === 'none' ? 'nobody' : 'past'];
};

const spoken = (time: LocalTime, state: SlotState, supply: Supply): string =>
  [formatLocalTime(time), WORDS[state], ...(isOpen(state) ? supplyOf(supply) : [])].join(', ');

/** How far an arrow goes in a row of slots that is `columns` long. */
const stepsOf = (columns: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
});

/**
 * Arrows walk over the slots and choose nothing: the browser's own arrows would take the first slot they come to.
 * Enter and the space bar choose.
 */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target;
  if (!(here instanceof HTMLInputElement)) return;
  if (event.key === 'Enter') {
    // Takes the slot, and does not send the form.
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

export interface SlotFieldProps {
  date: string;
  /** Minutes of the visit: the colours are for it. */
  duration: number;
  value: LocalTime | null;
  onChange: (start: LocalTime) => void;
}

/** The starts of a day, coloured for the visit being booked. Slots in the past cannot be chosen (5-037). */
export function SlotField({ date, duration, value, onChange }: SlotFieldProps) {
  const name = useId();
  const query = useQuery(availabilityQueries.slots(date, duration));
  if (query.isError && !query.data) {
    return (
      <ErrorState
        compact
        title={texts.FALLBACK.availability}
        text={friendlyText(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div>
      <Slots role="radiogroup" aria-label="Start" aria-busy={query.isPending} onKeyDown={walk}>
        {!query.data && SLOTS.map((slot) => <Skeleton key={slot} height={42} />)}
        {query.data?.map(({ time, state, ...supply }) => (
          <Slot
            key={time}
            data-state={state}
            data-tone={TONES[state]}
            title={`${formatLocalTime(time)}: ${WORDS[state]}`}
          >
            <input
              type="radio"
              name={name}
              aria-label={spoken(time, state, supply)}
              checked={time === value}
              disabled={state === 'past'}
              onChange={() => onChange(time)}
            />
            <span aria-hidden>{formatLocalTime(time)}</span>
            {below(state, supply).map((word) => (
              <small key={word} aria-hidden>
                {word}
              </small>
            ))}
          </Slot>
        ))}
      </Slots>
      <Legend aria-label="Colours">
        {STATES.map((state) => (
          <li key={state}>
            <i aria-hidden data-state={state} data-tone={TONES[state]} />
            {WORDS[state]}
          </li>
        ))}
      </Legend>
    </div>
  );
}
