import { type KeyboardEvent, useRef } from 'react';
import styled from 'styled-components';
import { formatLocalTime, media } from 'shared-lib';
import type { WindowTimes } from '../domain/time/availability';
import { HourBar } from './HourBar';
import { DAY_END, MIDNIGHT, minuteOf, painted, STEP, type Stretch, stretchOf, timeAt, timesOf } from './timeline';
import * as m from '../texts/m';

const Root = styled.div`
  --bar: 44px;
  position: relative;
`;
/** An end of a window: dragged, or moved by the arrow keys. */
const Handle = styled.span`
  position: absolute;
  top: 0;
  width: 24px;
  height: 44px;
  margin-left: -12px;
  cursor: ew-resize;
  touch-action: none;

  &::after {
    content: '';
    position: absolute;
    inset: 8px 8px;
    border-radius: 4px;
    background: var(--brand);
    border: 2px solid var(--surface);
  }
  &:focus-visible { outline: 2px solid var(--brand); outline-offset: -1px; border-radius: 6px; }
  ${media.touch} {
    width: 32px;
    margin-left: -16px;
    &::after { inset: 6px 11px; }
  }
`;
const Hours = styled.div`
  position: relative;
  height: 16px;
  margin-top: 2px;
  font-size: var(--t-xs);
  color: var(--ink-2);

  span { position: absolute; transform: translateX(-50%); white-space: nowrap; }
  span:first-child { transform: none; }
  span:last-child { transform: translateX(-100%); }
`;

/** `1 PM` */
const hourInWords = (minute: number): string => formatLocalTime(timeAt(minute)).replace(':00', '');

/** Minutes by which an arrow key moves an end. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -4 * STEP,
  PageUp: 4 * STEP,
  Home: -DAY_END,
  End: DAY_END,
};

export interface WindowPainterProps {
  axis: Stretch;
  windows: readonly WindowTimes[];
  onChange: (windows: WindowTimes[]) => void;
  taken: readonly WindowTimes[];
  outside: readonly WindowTimes[];
}

/**
 * A day's windows on a bar. Empty parts can be painted; each end can be dragged or moved by the arrow keys. The fields
 * below say the same as a list.
 */
export function WindowPainter({ axis, windows, onChange, taken, outside }: WindowPainterProps) {
  const root = useRef<HTMLDivElement>(null);
  const length = axis.to - axis.from;
  const move = (at: number, end: keyof Stretch, wanted: number): void => {
    const window = windows[at];
    if (!window) return;
    const stretch = stretchOf(window);
    const minute = Math.round(wanted / STEP) * STEP;
    const moved =
      end === 'from'
        ? { ...stretch, from: Math.max(0, Math.min(minute, stretch.to - STEP)) }
        : { ...stretch, to: Math.min(DAY_END, Math.max(minute, stretch.from + STEP)) };
    onChange(windows.map((one, place) => (place === at ? timesOf(moved) : one)));
  };
  const minuteAt = (clientX: number): number => {
    const box = root.current?.getBoundingClientRect();
    return axis.from + (box?.width ? (clientX - box.left) / box.width : 0) * length;
  };
  const handle = (at: number, window: WindowTimes, end: keyof Stretch) => {
    const minute = stretchOf(window)[end];
    const time = end === 'from' ? window.start_time : window.end_time;
    return (
      <Handle
        key={`${at} ${end}`}
        role="slider"
        tabIndex={0}
        aria-label={m.of_window({ words: end === 'from' ? m.start() : m.end(), at: at + 1 })}
        aria-valuemin={0}
        aria-valuemax={DAY_END}
        aria-valuenow={minute}
        aria-valuetext={formatLocalTime(time) + (minute > MIDNIGHT ? m.next_morning() : '')}
        style={{ left: `${((minute - axis.from) / length) * 100}%` }}
        onKeyDown={(event: KeyboardEvent) => {
          const by = KEYS[event.key];
          if (by === undefined) return;
          event.preventDefault();
          move(at, end, minute + by);
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(at, end, minuteAt(event.clientX));
        }}
      />
    );
  };
  const hours = Array.from({ length: Math.floor(length / 240) + 1 }, (_, place) => axis.from + place * 240);
  return (
    <Root>
      <div ref={root}>
        <HourBar
          axis={axis}
          windows={windows}
          taken={taken}
          outside={outside}
          onPaint={(stretch) => onChange(painted(windows, stretch))}
        />
      </div>
      {windows.flatMap((window, at) => [handle(at, window, 'from'), handle(at, window, 'to')])}
      <Hours aria-hidden>
        {hours.map((minute) => (
          <span key={minute} style={{ left: `${((minute - axis.from) / length) * 100}%` }}>
            {hourInWords(minute)}
          </span>
        ))}
      </Hours>
    </Root>
  );
}

/** The times that a field offers: each half hour of the service day, and the present value. */
export function timeOptions(present: string, ends: boolean): { value: string; label: string }[] {
  const minutes = Array.from({ length: DAY_END / STEP }, (_, at) => (at + (ends ? 1 : 0)) * STEP);
  const times = new Set([...minutes.map(timeAt), present]);
  const placeOf = (time: string): number => minuteOf(time) || (ends ? DAY_END : 0);
  return [...times]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((time) => ({ value: time, label: formatLocalTime(time) }));
}
