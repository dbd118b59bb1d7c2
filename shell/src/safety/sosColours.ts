import { css } from 'styled-components';

/** White on this red is 7.6 to 1, in both themes. */
export const sosColours = css`
  && { background: #a31f18; color: #fff; }
`;
