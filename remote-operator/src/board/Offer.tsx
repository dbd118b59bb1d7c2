import { Button } from 'shared-lib';
import styled from 'styled-components';

/** Somebody who could take what waits, with why: one press asks them. */
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
