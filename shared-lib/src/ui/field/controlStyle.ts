import { css } from 'styled-components';
import { media } from '../../theme/tokens';

/** The box of every control for typing or picking. 44 px high on a computer too, so that forms look calm. */
export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid var(--field);
  border-radius: var(--r-m);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t-m);
  line-height: 1.4;
  transition: border-color var(--fast);

  &:focus-visible, &:focus-within { border-color: var(--brand); outline: 2px solid var(--brand); outline-offset: -1px; }
  &[aria-invalid='true'] { border-color: var(--red); }
  &[aria-invalid='true']:focus-visible { outline-color: var(--red); }
  &:disabled { background: var(--sunken); color: var(--ink-2); cursor: not-allowed; }
  &[readonly] { background: var(--sunken); }
  &[data-size='sm'] { min-height: 36px; font-size: var(--t-s); }

  ${media.touch} {
    /* Under 16 px a phone zooms into the field and leaves the page wider than the screen. */
    font-size: 1rem;
    &[data-size='sm'] { min-height: 44px; font-size: 1rem; }
  }
`;
