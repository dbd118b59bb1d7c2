import { css } from 'styled-components';
import { media } from '../../theme/tokens';

/** The native box or ring in our colours. Keyboard, form and screen reader behaviour stay the browser's. */
export const tickStyle = css`
  flex: none;
  appearance: none;
  display: grid;
  place-items: center;
  width: 1.25rem;
  height: 1.25rem;
  margin: 1px 0 0;
  border: 1.5px solid var(--field);
  background: var(--surface);
  cursor: pointer;
  transition: background-color var(--fast), border-color var(--fast);

  &[type='checkbox'] { border-radius: var(--r-s); }
  &[type='radio'] { border-radius: 50%; }
  &:checked { background: var(--brand); border-color: var(--brand); }
  &::before { content: ''; opacity: 0; }
  &:checked::before { opacity: 1; }
  &[type='checkbox']::before { width: 0.625rem; height: 0.3125rem; border: solid var(--on-brand); border-width: 0 0 2px 2px; transform: translateY(-1px) rotate(-45deg); }
  &[type='radio']::before { width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--on-brand); }
  &[aria-invalid='true'] { border-color: var(--red); }
  &:disabled { opacity: 0.5; cursor: not-allowed; }
  @media (forced-colors: active) { appearance: auto; }
`;

export const choiceRow = css`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  min-height: 32px;
  padding: 5px 0;
  cursor: pointer;

  &:has(:disabled) { cursor: not-allowed; color: var(--ink-2); }

  ${media.touch} {
    min-height: 44px;
    padding: 11px 0;
  }
`;
