import styled from 'styled-components';
import { media } from '../../theme/tokens';

/**
 * The one thing to do now, under the thumb of a phone and above the edge of its screen; on a desk an ordinary row at
 * the end of the form.
 *
 * @example <BottomActionBar><Button variant="primary" size="big">Confirm Pickup</Button></BottomActionBar>
 */
export const BottomActionBar = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s2);
  margin-top: var(--s4);

  ${media.phone} {
    position: sticky;
    bottom: 0;
    z-index: 10;
    flex-direction: column;
    align-items: stretch;
    margin: var(--s4) calc(-1 * var(--s4)) 0;
    padding: 12px 16px calc(16px + env(safe-area-inset-bottom));
    background: var(--bg);
    border-top: 1px solid var(--line);
  }
  @media print { display: none; }
`;
