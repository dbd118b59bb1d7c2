import { media } from 'shared-lib';
import styled from 'styled-components';

/** The bar above a list: the search, then the filters. On a phone they share a line as far as they fit. */
export const FilterBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* A hint below the search moves nothing beside it. */
  align-items: flex-start;
  gap: var(--s2);
  margin-bottom: var(--s4);

  > :first-child { flex: 0 1 320px; min-width: 200px; }
  ${media.phone} {
    margin-bottom: var(--s3);
    > :first-child { flex: 1 1 8rem; min-width: 0; }
  }
`;
