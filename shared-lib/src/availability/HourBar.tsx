import { type PointerEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import type { WindowTimes } from '../domain/time/availability';
import { MIDNIGHT, STEP, type Stretch, stretchOf } from './timeline';

const Track = styled.span`
  position: relative;
  display: block;
  height: var(--bar, 10px);
  border-radius: 5px;
  background: var(--sunken);
  overflow: hidden;

  &[data-off='true'] {
    background: repeating-linear-gradient(135deg, transparent 0 4px, var(--line-strong) 4px 5px);
  }
  /* What is not as the weekly pattern says is drawn with a dashed line: the window, or the whole day. */
  &[data-exception='true'] > i[data-is='window'] { border: 1px dashed var(--brand); box-shadow: none; }
  &[data-exception='true'][data-off='true'] { border: 1px dashed var(--brand); }
  /* Along the bar a finger paints; up and down it scrolls the page. */
  &[data-paints='true'] { touch-action: pan-y; cursor: crosshair; }

  > i { position: absolute; top: 0; bottom: 0; }
  > i[data-is='window'] { background: var(--brand-soft); box-shadow: inset 0 0 0 1px var(--brand); border-radius: 5px; }
  > i[data-is='draft'] { background: var(--brand); opacity: 0.55; border-radius: 5px; }
  > i[data-is='taken'] {
    top: 30%;
    bottom: 30%;
    min-width: 4px;
    border-radius: 3px;
    background: var(--brand);
  }
  > i[data-is='outside'] { top: 20%; bottom: 20%; min-width: 4px; border-radius: 3px; background: var(--red); }
  > i[data-is='midnight'] { border-left: 1px dashed var(--ink-3); }
`;

export interface HourBarProps {
  axis: Stretch;
  windows: readonly WindowTimes[];
  /** What is booked. */
  taken: readonly WindowTimes[];
  /** Bookings outside the windows, in red. */
  outside?: readonly WindowTimes[];
  /** The day is an exception to the weekly pattern. */
  isException?: boolean;
  /** A range was painted with the mouse or a finger. */
  onPaint?: (stretch: Stretch) => void;
  /** It was pressed without painting. */
  onTap?: () => void;
}

/** How far a finger trembles without painting, in pixels. */
const TREMBLE = 8;

/**
 * The hours of a day as one bar across midnight: windows, bookings, and where the next date begins. Words beside it say
 * the same, so it is hidden from screen readers.
 */
export function HourBar({ axis, windows, taken, outside = [], isException = false, onPaint, onTap }: HourBarProps) {
  const { draft, handlers } = usePainting({ axis, onPaint, onTap });
  const length = axis.to - axis.from;
  const place = ({ from, to }: Stretch) => ({
    left: `${((from - axis.from) / length) * 100}%`,
    width: `${((to - from) / length) * 100}%`,
  });
  return (
    <Track
      aria-hidden
      data-part="hours"
      data-off={windows.length === 0}
      data-exception={isException}
      data-paints={onPaint !== undefined}
      {...(onPaint && handlers)}
    >
      {windows.map((window) => (
        <i key={`${window.start_time} ${window.end_time}`} data-is="window" style={place(stretchOf(window))} />
      ))}
      {draft && <i data-is="draft" style={place(draft)} />}
      {taken.map((one) => (
        <i
          key={`${one.start_time} ${one.end_time}`}
          data-is={outside.includes(one) ? 'outside' : 'taken'}
          style={place(stretchOf(one))}
        />
      ))}
      <i data-is="midnight" style={place({ from: MIDNIGHT, to: MIDNIGHT })} />
    </Track>
  );
}

/** The range that a pointer paints on the bar, in half hours. */
function usePainting({ axis, onPaint, onTap }: Pick<HourBarProps, 'axis' | 'onPaint' | 'onTap'>) {
  const [draft, setDraft] = useState<Stretch | null>(null);
  const began = useRef<{ x: number; minute: number } | null>(null);
  const minuteAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, width === 0 ? 0 : (clientX - left) / width));
    return axis.from + share * (axis.to - axis.from);
  };
  const stretchTo = (minute: number): Stretch => {
    const from = began.current?.minute ?? minute;
    const [low, high] = [Math.min(from, minute), Math.max(from, minute)];
    return {
      from: Math.floor(low / STEP) * STEP,
      to: Math.max(Math.ceil(high / STEP), Math.floor(low / STEP) + 1) * STEP,
    };
  };
  const stop = (): void => {
    began.current = null;
    setDraft(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      began.current = { x: event.clientX, minute: minuteAt(event) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!began.current || (!draft && Math.abs(event.clientX - began.current.x) < TREMBLE)) return;
      setDraft(stretchTo(minuteAt(event)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!began.current) return;
      const stretch = draft && stretchTo(minuteAt(event));
      stop();
      if (stretch) onPaint?.(stretch);
      else onTap?.();
    },
    // The browser uses the finger for scrolling.
    onPointerCancel: stop,
  };
  return { draft, handlers };
}
