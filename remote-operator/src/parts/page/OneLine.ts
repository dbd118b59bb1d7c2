import { media } from 'shared-lib';
import styled from 'styled-components';

/**
 * One line in a cell of a table, so that a long text makes no row higher. Its title has all. On a phone, which has
 * cards, it wraps.
 */
export const OneLine = styled.span`
  /* Asks for the width of a first name alone, so that a long text cannot widen its column. */
  display: block;
  width: 5.5rem;
  min-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${media.phone} {
    display: -webkit-box;
    width: auto;
    min-width: 0;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
