import { Button } from 'shared-lib';
import styled from 'styled-components';

/** A button for someone who could be asked. It is as wide as the side of the board, and its text may wrap. */
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
  small::first-letter { text-transform: uppercase; }
`;

/** The room of three offers while they are not known, so that the visits below keep their places. */
export const OffersRoom = styled.div`
  min-height: 161px;
`;
