import { css } from 'styled-components';

/** One's own day off: hatched, in a month as in its legend. */
export const dayOff = css`
  background: repeating-linear-gradient(135deg, transparent 0 5px, var(--line-strong) 5px 6px);
`;
