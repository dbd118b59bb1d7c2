import { css } from 'styled-components';
import { media } from '../../theme/tokens';

export const buttonVariants = ['primary', 'outline', 'ghost', 'danger', 'dangerPrimary'] as const;
export type ButtonVariant = (typeof buttonVariants)[number];
export type ButtonSize = 'sm' | 'md' | 'big';

/**
 * Shared by buttons, links that look like buttons, and icon buttons. `data-variant` and `data-size` select the style.
 */
export const buttonStyle = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 40px;
  padding: 6px 16px;
  border: 1px solid transparent;
  border-radius: var(--r-m);
  background: transparent;
  color: var(--ink);
  font-weight: 600;
  font-size: var(--t-m);
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  user-select: none;
  transition: background-color var(--fast), border-color var(--fast), color var(--fast), opacity var(--fast);

  &[data-size='sm'] { min-height: 32px; padding: 4px 12px; font-size: var(--t-s); }
  &[data-size='big'] { min-height: 56px; padding: 8px 20px; font-size: var(--t-l); border-radius: var(--r-l); }
  &[data-block='true'] { width: 100%; }

  &[data-variant='primary'] { background: var(--brand); color: var(--on-brand); }
  &[data-variant='outline'] { background: var(--surface); border-color: var(--line-strong); }
  &[data-variant='ghost'] { color: var(--ink-2); }
  &[data-variant='danger'] { background: var(--surface); border-color: var(--line-strong); color: var(--red); }
  &[data-variant='dangerPrimary'] { background: var(--red); color: var(--on-red); }

  ${media.hover} {
    &[data-variant='primary']:hover { background: var(--brand-hover); }
    &[data-variant='outline']:hover { background: var(--sunken); }
    &[data-variant='ghost']:hover { background: var(--sunken); color: var(--ink); }
    &[data-variant='danger']:hover { background: var(--red-soft); border-color: var(--red); }
    &[data-variant='dangerPrimary']:hover { filter: brightness(0.93); }
  }

  &:active:not([aria-disabled='true'], :disabled) { transform: translateY(1px); }

  &:disabled, &[aria-disabled='true'] { cursor: not-allowed; }
  &:disabled, &[data-resting='true'] { opacity: 0.5; }
  &&[data-resting='kept'] { background: var(--sunken); border-color: var(--line); color: var(--ink-2); }
  &[aria-busy='true'] { cursor: progress; }

  ${media.touch} {
    min-height: 44px;
    &[data-size='sm'] { min-height: 44px; }
    &[data-size='big'] { min-height: 56px; }
  }

  @media print { display: none; }
`;
