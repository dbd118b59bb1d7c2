import { Card } from 'shared-lib';
import styled from 'styled-components';

/** What is done with the chosen rows: always in reach, and never over the buttons at the foot of the page. */
export const InReach = styled(Card)`
  position: sticky;
  bottom: var(--s3);
  z-index: 20;
`;
