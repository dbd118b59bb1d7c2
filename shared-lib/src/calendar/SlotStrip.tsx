import { formatLocalTime, limits } from 'shared-lib';
import { SLOTS, type SlotState } from 'shared-lib/booking';
import styled from 'styled-components';
import { SLOT_TONES } from './slotWords';

const WIDTH = `calc(100% / ${SLOTS.length})`;
/** One element for all slots of a day: a month has a thousand slots. */
const Strip = styled.span`
  display: block;
  height: 9px;
  background: var(--line);
  mask: repeating-linear-gradient(90deg, #000 0 calc(${WIDTH} - 1px), transparent 0 ${WIDTH});
`;
const Axis = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: 3px;
  color: var(--ink-2);
  font-size: var(--t-xs);
`;

const colourOf = (state: SlotState): string => {
  const tone = SLOT_TONES[state];
  if (tone) return `color-mix(in srgb, var(--${tone}) 55%, var(--${tone}-soft))`;
  return state === 'none' ? 'var(--ink-2)' : 'var(--line-strong)';
};

/** The colours of slots in order, each equally wide. */
function coloursOf(states: readonly SlotState[]): string {
  const stops = states.map((state, at) => {
    const [from, to] = [at, at + 1].map((place) => `${((100 * place) / states.length).toFixed(3)}%`);
    return `${colourOf(state)} ${from} ${to}`;
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

export interface StripProps {
  /** The state of each slot of the day; undefined while unknown. */
  states: readonly SlotState[] | undefined;
  title?: string;
}

/** A day at a glance: the colours of its slots. Words beside it must say the same. */
export function DayStrip({ states, title }: StripProps) {
  return <Strip aria-hidden data-part="strip" title={title} style={states && { background: coloursOf(states) }} />;
}

/** `13:00` as `1 PM`. */
const hour = (time: string): string => formatLocalTime(time).replace(':00', '');
const MARKS = [limits.FIRST_SLOT, SLOTS[SLOTS.length / 2] ?? '', limits.LAST_SLOT_END];

/** The hours below the colours of a day. */
export const DayAxis = () => (
  <Axis aria-hidden>
    {MARKS.map((time) => (
      <span key={time}>{hour(time)}</span>
    ))}
  </Axis>
);

/** A day with its hours. The legend beside it counts the slots in words. */
export const SlotStrip = ({ states }: StripProps) => (
  <div>
    <DayStrip states={states} />
    <DayAxis />
  </div>
);
