import { Button } from 'shared-lib';
import styled from 'styled-components';

/** A button as wide as the side of the board, its words in as many lines as they need: somebody who could be asked. */
export const Offer = styled(Button)`
  && {
    width: 100%;
    height: auto;
    padding-block: 6px;
    justify-content: flex-start;
    line-height: 1.3;
    text-align: start;
    white-space: normal;
  }

  small { display: block; font-weight: 400; color: var(--ink-2); }
`;
