import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { BadgeTone } from '../../theme/tokens';

const Root = styled.span`
  &[data-size='xs'] { font-size: var(--t-xs); }
  &[data-size='s'] { font-size: var(--t-s); }
  &[data-size='l'] { font-size: var(--t-l); }
  &[data-size='xl'] { font-size: var(--t-xl); line-height: 1.2; letter-spacing: -0.01em; }
  &[data-muted='true'] { color: var(--ink-2); }
  &[data-strong='true'] { font-weight: 600; }
  &[data-nowrap='true'] { white-space: nowrap; }
  &[data-tone] { color: var(--tone-text); }
`;

export interface TextProps {
  children: ReactNode;
  /** 12, 13, 15 (m), 17, 22 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  muted?: boolean;
  strong?: boolean;
  nowrap?: boolean;
  tone?: BadgeTone;
  as?: 'span' | 'p' | 'div' | 'b' | 'strong' | 'h2' | 'h3' | 'time';
  id?: string;
}

/**
 * Words in a size and a weight of the scale.
 *
 * @example <Text as="p" size="s" muted>Materials are checked after payment is verified.</Text>
 * @example <Text tone="green">accepted</Text>
 */
export function Text({ children, size = 'm', muted = false, strong = false, nowrap = false, tone, as, id }: TextProps) {
  return (
    <Root
      as={as}
      id={id}
      data-size={size}
      data-muted={muted}
      data-strong={strong}
      data-nowrap={nowrap}
      data-tone={tone}
    >
      {children}
    </Root>
  );
}
