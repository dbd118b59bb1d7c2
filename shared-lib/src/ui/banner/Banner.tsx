import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { BadgeTone } from '../../theme/tokens';
import { IconButton } from '../button/IconButton';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import * as m from '../../texts/m';

const Root = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  padding: 12px 14px;
  border-radius: var(--r-m);
  background: var(--tone-soft);
  color: var(--tone);
  font-size: var(--t-s);

  > svg { margin-top: 1px; }
  > button[data-variant] { margin: -6px -8px -6px 0; color: inherit; }
`;
const Words = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: 4px;

  > p:first-child { font-weight: 600; }
`;
const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-top: 6px;
`;

const icons: Partial<Record<BadgeTone, IconName>> = {
  red: 'alert',
  amber: 'warning',
  clay: 'warning',
  green: 'checkCircle',
};

export interface BannerProps {
  tone?: BadgeTone;
  /** One sentence: what happened. */
  title: string;
  children?: ReactNode;
  /** Buttons: what to do next. */
  action?: ReactNode;
  icon?: IconName;
  onClose?: () => void;
  /** It answers an action: `alert` interrupts a screen reader, `status` waits. */
  live?: 'alert' | 'status';
}

/**
 * News that belongs to this place and stays: a conflict with its solutions, a paused account, demo data.
 *
 * @example
 * <Banner tone="red" live="alert" title="This therapist is not available during the selected time. Please select
 * another therapist or time slot."
 *   action={<Button size="sm">6:00 PM with Mia</Button>} />
 */
export function Banner({
  tone = 'blue',
  title,
  children,
  action,
  icon = icons[tone] ?? 'info',
  onClose,
  live,
}: BannerProps) {
  return (
    <Root data-tone={tone} role={live}>
      <Icon name={icon} />
      <Words>
        <p>{title}</p>
        {children}
        {action && <Action>{action}</Action>}
      </Words>
      {onClose && <IconButton icon="close" size="sm" label={m.dismiss()} onClick={onClose} />}
    </Root>
  );
}
