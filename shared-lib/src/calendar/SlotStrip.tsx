import { formatLocalTime, limits } from 'shared-lib';
import { SLOTS } from 'shared-lib/booking';
import styled from 'styled-components';
import { type ShownSlot, SLOT_TONES } from './slotWords';

const Strip = styled.div`
  display: grid;
  grid-template-columns: repeat(${SLOTS.length}, 1fr);
  gap: 1px;

  i { height: 9px; background: var(--line); }
  i[data-tone] { background: color-mix(in srgb, var(--tone) 55%, var(--tone-soft)); }
  i[data-state='none'] { background: var(--ink-2); }
  i[data-state='past'] { background: var(--line-strong); }
`;
const Axis = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: 3px;
  color: var(--ink-2);
  font-size: var(--t-xs);
`;

/** `13:00` as `1 PM`. */
const hour = (time: string): string => formatLocalTime(time).replace(':00', '');
const MARKS = [limits.FIRST_SLOT, SLOTS[SLOTS.length / 2] ?? '', limits.LAST_SLOT_END];

/** A day at a glance: the colours of its slots. The legend beside it counts them in words. */
export function SlotStrip({ slots }: { slots: readonly ShownSlot[] | undefined }) {
  return (
    <div aria-hidden>
      <Strip>
        {SLOTS.map((time, at) => {
          const state = slots?.[at]?.state;
          return <i key={time} data-state={state} data-tone={state && SLOT_TONES[state]} />;
        })}
      </Strip>
      <Axis>
        {MARKS.map((time) => (
          <span key={time}>{hour(time)}</span>
        ))}
      </Axis>
    </div>
  );
}
