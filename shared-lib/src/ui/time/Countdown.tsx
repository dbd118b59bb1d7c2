import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { useNowValue } from '../../clock/now';
import * as m from '../../texts/m';

const Root = styled.span`
  color: var(--tone-text);
  transition: color var(--slow);

  &[data-size='big'] { font-size: 2.125rem; font-weight: 700; letter-spacing: -0.02em; line-height: 1; }
`;

/** 108 as `1:48`, 3,725 as `1:02:05`. */
export function formatSeconds(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** For a ride home to confirm: `PICKUP_IN_TIME` of domain/limits.ts. */
interface Thresholds {
  /** With fewer minutes left it turns amber, then red. */
  urgentUnder?: number;
  criticalUnder?: number;
}

/** The colour for the seconds left. */
export const timeTone = (seconds: number, { urgentUnder = 0, criticalUnder = 0 }: Thresholds) =>
  seconds < criticalUnder * 60 ? 'red' : seconds < urgentUnder * 60 ? 'amber' : undefined;

/** Whole seconds until an instant; 0 once it is over. */
export const secondsUntil = (instant: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));

export interface CountdownProps extends Thresholds {
  /** ISO instant at which it ends. */
  until: string;
  /** What it counts, for screen readers: 'Time to confirm the pickup'. */
  label: string;
  size?: 'text' | 'big';
  /** Once, when it reaches zero on the screen. */
  onEnd?: () => void;
}

/**
 * Minutes and seconds until an instant, updated each second (9-009). Screen readers hear only the thresholds and the
 * end.
 *
 * @example <Countdown until={appointment.pickup_deadline} {...limits.PICKUP_IN_TIME} label="Left to confirm" />
 */
export function Countdown({ until, label, size = 'text', onEnd, ...under }: CountdownProps) {
  const seconds = useNowValue((now) => secondsUntil(until, now));
  const tone = timeTone(seconds, under);

  const ended = useEffectEvent(() => onEnd?.());
  const over = seconds === 0;
  useEffect(() => {
    if (over) ended();
  }, [over]);

  // Constant between thresholds, so it is announced when one is crossed, not each second.
  const minutes = tone === 'red' ? under.criticalUnder : under.urgentUnder;
  const crossed = tone && minutes && m.less_than_minutes({ label, minutes });

  return (
    <>
      <Root role="timer" aria-label={`${label}: ${formatSeconds(seconds)}`} data-size={size} data-tone={tone}>
        {formatSeconds(seconds)}
      </Root>
      <VisuallyHidden aria-live="assertive">{over ? m.time_is_up({ label }) : crossed}</VisuallyHidden>
    </>
  );
}
