import { instantOf, limits, type LocalTime, minutesBetween, type ServiceDay } from 'shared-lib';
import styled from 'styled-components';
import { hourEnds } from './hourFrom';
import type { PersonsDay, Span } from './teamOfDay';

const Track = styled.span`
  position: relative;
  display: block;
  height: 6px;
  border-radius: 3px;
  background: repeating-linear-gradient(135deg, transparent 0 3px, var(--line-strong) 3px 4px);

  > i { position: absolute; top: 0; bottom: 0; border-radius: 3px; }
  > [data-is='duty'] { background: color-mix(in srgb, var(--green) 38%, var(--surface)); }
  > [data-is='busy'] { min-width: 2px; background: var(--ink-2); }
  > [data-is='hour'] { top: -4px; bottom: -4px; border: 2px solid var(--brand); border-radius: 5px; }
`;

interface StaffBarProps extends Pick<PersonsDay, 'duty' | 'busy'> {
  date: ServiceDay;
  /** The hour from this slot is framed. */
  slot: LocalTime;
}

/** A person's day from the first slot to the end of the last. The words beside it give the facts to choose by. */
export function StaffBar({ date, slot, duty, busy }: StaffBarProps) {
  const [first, last] = [instantOf(date, limits.FIRST_SLOT), instantOf(date, limits.LAST_SLOT_END)];
  const length = minutesBetween(first, last);
  const place = ({ from, to }: Span) => {
    const [left, right] = [from, to].map((at) =>
      Math.min(100, Math.max(0, (100 * minutesBetween(first, new Date(at))) / length)),
    ) as [number, number];
    return { left: `${left}%`, width: `${right - left}%` };
  };
  const isSeen = ({ from, to }: Span): boolean => from < last.getTime() && first.getTime() < to;
  const hour = { from: instantOf(date, slot).getTime(), to: hourEnds(date, slot).getTime() };
  return (
    <Track aria-hidden data-part="day">
      {duty.filter(isSeen).map((one) => (
        <i key={one.from} data-is="duty" style={place(one)} />
      ))}
      {busy.filter(isSeen).map((one) => (
        <i key={`${one.from} ${one.to}`} data-is="busy" style={place(one)} />
      ))}
      <i data-is="hour" style={place(hour)} />
    </Track>
  );
}
