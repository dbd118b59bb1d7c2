import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import { type ButtonSize, buttonStyle, type ButtonVariant } from './buttonStyle';

const Root = styled.button`
  ${buttonStyle}
  flex: none;

  &[data-size] { width: 40px; padding: 0; }
  &[data-size='sm'] { width: 32px; }
  &&[aria-disabled='true'] { opacity: 0.5; background: none; }

  ${media.touch} {
    &[data-size] { width: 44px; }
  }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** The name for screen readers, also shown as a tooltip: the button has no other words. */
  label: string;
  variant?: ButtonVariant;
  size?: Exclude<ButtonSize, 'big'>;
}

/**
 * A button with only an icon.
 *
 * @example <IconButton icon="refresh" label="Refresh" onClick={refetch} />
 */
export function IconButton({ icon, label, variant = 'ghost', size = 'md', ...rest }: IconButtonProps) {
  return (
    <Root type="button" title={label} {...rest} aria-label={label} data-variant={variant} data-size={size}>
      <Icon name={icon} size={size === 'sm' ? 18 : 20} />
    </Root>
  );
}
