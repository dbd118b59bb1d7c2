import type { ReactNode } from 'react';
import { type Urgency, urgencyOf } from '../../domain/workflow/pending-urgency';
import { Badge } from '../badge/Badge';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { useNowValue } from '../../clock/now';
import { spanInWords } from './span';
import * as m from '../../texts/m';

const looks = {
  critical: { label: m.critical(), tone: 'red' },
  high: { label: m.high(), tone: 'amber' },
  medium: { label: m.medium(), tone: 'blue' },
} as const satisfies Record<Exclude<Urgency, 'normal'>, { label: string; tone: string }>;

/** 22 as `22 min to start`, 72 as `1 h 12 min`, -5 as `5 min late`, -1145 as `19 h 05 min late`. Whole minutes. */
export function timeToStart(minutes: number): string {
  if (minutes < 0) return m.late({ spanInWords: spanInWords(-minutes) });
  return minutes < 60 ? m.min_to_start({ minutes }) : spanInWords(minutes);
}

/**
 * How urgent a pending appointment is, with the time left. If it is normal: nothing, or `otherwise`, which screen
 * readers also read while the badge replaces it. It follows the clock. Source: 2-121, 4-078..4-081.
 *
 * @example <UrgencyBadge start={appointment.starts_at} />
 */
export function UrgencyBadge({ start, otherwise = null }: { start: string; otherwise?: ReactNode }) {
  const minutes = useNowValue((now) =>
    (Date.parse(start) - now.getTime()) / 60_000 >= 0
      ? Math.ceil((Date.parse(start) - now.getTime()) / 60_000)
      : Math.floor((Date.parse(start) - now.getTime()) / 60_000),
  );
  const urgency = urgencyOf(minutes);
  if (urgency === 'normal') return otherwise;
  const { label, tone } = looks[urgency];
  return (
    <>
      {otherwise && <VisuallyHidden>{otherwise}</VisuallyHidden>}
      <Badge tone={tone} dot>
        {label} · {timeToStart(minutes)}
      </Badge>
    </>
  );
}
