import styled from 'styled-components';
import { formatPesos } from '../../domain/money/money';

const Root = styled.span`
  white-space: nowrap;

  &[data-strong='true'] { font-weight: 600; }
`;

/**
 * Pesos with two decimals (1-018).
 *
 * @example <Money pesos={1450} strong />  // ₱1,450.00
 */
export function Money({ pesos, strong = false }: { pesos: number; strong?: boolean }) {
  return <Root data-strong={strong}>{formatPesos(pesos)}</Root>;
}
