import type { ReactNode } from 'react';
import styled from 'styled-components';
import { standingLabel, standingStatus } from '../../domain/workflow/standing-label';
import type { Outcome } from '../../domain/workflow/state';
import type { StatusName } from '../../domain/workflow/statuses';
import type { BadgeTone } from '../../theme/tokens';
import { statusTone } from './statusTone';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: 1.5rem;
  padding: 0.125rem 0.625rem;
  border-radius: 0.75rem;
  background: var(--tone-soft);
  color: var(--tone);
  font-size: var(--t-xs);
  font-weight: 600;
  line-height: 1.3;

  &[data-dot='true']::before {
    content: '';
    flex: none;
    width: 0.4375rem;
    height: 0.4375rem;
    border-radius: 50%;
    background: currentColor;
  }
`;

export interface BadgeProps {
  tone?: BadgeTone;
  /** The dot of a status. Without it, the badge is only a coloured word. */
  dot?: boolean;
  children: ReactNode;
}

/**
 * A word on a soft ground. Never colour alone: the word has the meaning, the tone helps to find it.
 *
 * @example <Badge tone="clay">3</Badge>
 */
export function Badge({ tone = 'grey', dot = false, children }: BadgeProps) {
  return (
    <Root data-tone={tone} data-dot={dot}>
      {children}
    </Root>
  );
}

/**
 * The status of an appointment, in the domain's words and its own tone. `children` replaces the words if a card can be
 * more precise ('Pickup · urgent'). With an outcome it also says that the visit was called off. Source: R-workflow-80.
 *
 * @example <StatusBadge status={appointment.status} outcome={appointment.outcome} />
 */
export function StatusBadge({
  status,
  outcome,
  children,
}: {
  status: StatusName;
  outcome?: Outcome | null;
  children?: ReactNode;
}) {
  return (
    <Badge tone={statusTone(standingStatus(status, outcome))} dot>
      {children ?? standingLabel(status, outcome)}
    </Badge>
  );
}

const Pill = styled.span`
  display: inline-block;
  min-width: 1.25rem;
  padding: 0.0625rem 0.4375rem;
  border-radius: 0.625rem;
  background: var(--tone-soft);
  color: var(--tone);
  font-size: 0.6875rem;
  font-weight: 700;
  line-height: 1.5;
  text-align: center;

  &[data-strong='true'][data-tone='clay'] { background: var(--clay); color: var(--on-clay); }
`;

/**
 * A count beside a word: of a tab, of unread notifications (`strong`). Above 99 it reads '99+'.
 *
 * @example <Count value={4} tone="clay" strong />
 */
export function Count({ value, tone = 'grey', strong = false }: { value: number; tone?: BadgeTone; strong?: boolean }) {
  return (
    <Pill data-tone={tone} data-strong={strong}>
      {value > 99 ? '99+' : value}
    </Pill>
  );
}

const Live = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4375rem;
  font-size: var(--t-xs);
  font-weight: 600;
  color: var(--tone);

  &::before {
    content: '';
    flex: none;
    width: 0.5rem;
    height: 0.5rem;
    margin: 0 3px;
    border-radius: 50%;
    background: currentColor;
    box-shadow: 0 0 0 3px var(--tone-soft);
  }
`;

/**
 * A glowing dot with a word: the state of a connection or a person.
 *
 * @example <LiveDot tone="green">Real-time updates active</LiveDot>
 */
export function LiveDot({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <Live data-tone={tone}>{children}</Live>;
}
