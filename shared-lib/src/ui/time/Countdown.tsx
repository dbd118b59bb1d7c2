import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { useNowValue } from './now';

const Root = styled.span`
  font-variant-numeric: tabular-nums;
  color: var(--tone);
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

type Phase = 'calm' | 'urgent' | 'critical';
const tones = { calm: 'grey', urgent: 'amber', critical: 'red' } as const;

export interface CountdownProps {
  /** ISO instant at which it ends. */
  until: string;
  /** Below so many minutes it turns amber, and red. */
  urgentUnder?: number;
  criticalUnder?: number;
  /** What it counts, for screen readers: 'Time to confirm the pickup'. */
  label: string;
  size?: 'text' | 'big';
  /** Once, when it reaches zero on the screen. */
  onEnd?: () => void;
}

/**
 * Minutes and seconds to an instant, each second (9-009). A screen reader hears the thresholds and the
 * end, not every second.
 *
 * @example <Countdown until={appointment.pickup_deadline} urgentUnder={5} criticalUnder={2} label="Time to confirm the
 * pickup" size="big" />
 */
export function Countdown({ until, urgentUnder = 0, criticalUnder = 0, label, size = 'text', onEnd }: CountdownProps) {
  const end = Date.parse(until);
  const seconds = useNowValue((now) => Math.max(0, Math.ceil((end - now.getTime()) / 1000)));
  const phase: Phase = seconds < criticalUnder * 60 ? 'critical' : seconds < urgentUnder * 60 ? 'urgent' : 'calm';

  const ended = useEffectEvent(() => onEnd?.());
  const over = seconds === 0;
  useEffect(() => {
    if (over) ended();
  }, [over]);

  // Constant within a phase: it speaks as a threshold is crossed, and not each second.
  const announcement = over
    ? `${label}: time is up`
    : {
        calm: '',
        urgent: `${label}: less than ${urgentUnder} minutes`,
        critical: `${label}: less than ${criticalUnder} minutes`,
      }[phase];

  return (
    <>
      <Root
        role="timer"
        aria-label={`${label}: ${formatSeconds(seconds)}`}
        data-size={size}
        data-tone={phase === 'calm' ? undefined : tones[phase]}
      >
        {formatSeconds(seconds)}
      </Root>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  );
}
