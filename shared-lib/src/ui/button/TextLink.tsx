import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { media } from '../../theme/tokens';

const look = css`
  color: var(--brand-ink);
  font-weight: 600;
  text-decoration: none;
  text-underline-offset: 3px;
  border: 0;
  padding: 0;
  background: none;
  border-radius: 4px;

  ${media.hover} {
    &:hover { text-decoration: underline; }
  }
  /* Inside a sentence colour alone would not tell a link from a word. */
  p &, li & { text-decoration: underline; text-decoration-thickness: 1px; }

  ${media.touch} {
    &:not(p *, li *) { display: inline-flex; align-items: center; min-height: 44px; }
  }
`;
const Inside = styled(Link)`
  ${look}
`;
const Outside = styled.a`
  ${look}
`;
/** Another place opens beside the product; a number calls at once. */
const ELSEWHERE = { target: '_blank', rel: 'noreferrer' };
const Pressed = styled.button`
  ${look}
`;

/**
 * A word that links somewhere (`to`; `href` leaves the product) or does something small (`onClick`).
 *
 * @example <TextLink to="/forgot-password">Forgot your password</TextLink>
 * @example <TextLink onClick={change}>Change</TextLink>
 */
export function TextLink({
  to,
  state,
  href,
  onClick,
  label,
  children,
}: {
  to?: string;
  state?: unknown;
  href?: string;
  onClick?: () => void;
  /** The name for screen readers, if the word alone says too little. It begins with the word. */
  label?: string;
  children: ReactNode;
}) {
  if (to !== undefined)
    return (
      <Inside to={to} state={state} onClick={onClick}>
        {children}
      </Inside>
    );
  if (href !== undefined)
    return (
      <Outside href={href} onClick={onClick} {...(href.startsWith('https:') && ELSEWHERE)}>
        {children}
      </Outside>
    );
  return (
    <Pressed type="button" aria-label={label} onClick={onClick}>
      {children}
    </Pressed>
  );
}
