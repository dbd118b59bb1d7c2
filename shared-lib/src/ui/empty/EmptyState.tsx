import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/Button';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import * as m from '../../texts/m';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s2);
  padding: var(--s7) var(--s4);
  text-align: center;

  &[data-compact='true'] { padding: var(--s5) var(--s4); }
`;
const Round = styled.span`
  display: grid;
  place-items: center;
  width: 52px;
  height: 52px;
  margin-bottom: var(--s1);
  border-radius: 50%;
  background: var(--tone-soft);
  color: var(--tone);
`;
const Title = styled.p`
  font-size: 1em;
  font-weight: 600;
  text-wrap: balance;
`;
const Words = styled.p`
  max-width: 46ch;
  color: var(--ink-2);
  font-size: var(--t-s);
  text-wrap: pretty;
`;
const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--s2);
  margin-top: var(--s3);
`;

export interface EmptyStateProps {
  icon?: IconName;
  /** The required sentence, such as 'No appointments found.' */
  title: string;
  /** What to do next, in one sentence. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** For use inside a card, with less space around it. */
  compact?: boolean;
  /** Nothing else is on the page: its title is the page's title. */
  wholePage?: boolean;
}

/**
 * An empty list, explained kindly, with the next step.
 *
 * @example <EmptyState icon="calendar" title="No appointments found." text="New bookings appear here at once." />
 */
export function EmptyState({ icon = 'box', title, text, action, compact = false, wholePage = false }: EmptyStateProps) {
  return (
    <Root data-compact={compact}>
      <Round data-tone="grey">
        <Icon name={icon} size={24} />
      </Round>
      <Title as={wholePage ? 'h1' : 'p'}>{title}</Title>
      {text && <Words>{text}</Words>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}

export interface ErrorStateProps {
  /** What failed, in the words of the error catalogue. */
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  /** While the retry runs. */
  busy?: boolean;
  /** A second button, beside Retry. */
  action?: ReactNode;
  /** Helps support to find the failure in the logs. */
  requestId?: string;
  compact?: boolean;
}

/**
 * A failure: what failed, and Retry.
 *
 * @example <ErrorState title="Could not fetch appointments" text={failure.message} onRetry={refetch} />
 */
export function ErrorState({
  title,
  text,
  onRetry,
  busy = false,
  action,
  requestId,
  compact = false,
}: ErrorStateProps) {
  return (
    <Root role="alert" data-compact={compact}>
      <Round data-tone="red">
        <Icon name="warning" size={24} />
      </Round>
      <Title>{title}</Title>
      {text && <Words>{text}</Words>}
      {requestId && <Words as="small">{m.reference({ requestId })}</Words>}
      {(onRetry || action) && (
        <Action>
          {onRetry && (
            <Button icon="refresh" busy={busy} onClick={onRetry}>
              {m.retry()}
            </Button>
          )}
          {action}
        </Action>
      )}
    </Root>
  );
}
