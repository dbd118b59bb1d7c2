import styled, { keyframes } from 'styled-components';
import { Card } from '../card/Card';

const breathe = keyframes`50% { opacity: 0.45; }`;

const Bar = styled.span`
  display: block;
  max-width: 100%;
  background: var(--line);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

const Lines = styled.span.attrs({ 'aria-hidden': true })`
  display: flex;
  flex-direction: column;
  gap: 10px;
`;
const Between = styled.span`
  display: flex;
  justify-content: space-between;
  gap: var(--s4);
`;

/**
 * A grey shape where something will stand; give it the size of what comes.
 *
 * @example <Skeleton width={120} height={20} />
 */
export function Skeleton({
  width = '100%',
  height = 14,
  round = false,
}: {
  width?: number | string;
  height?: number;
  round?: boolean;
}) {
  return <Bar aria-hidden style={{ width, height, borderRadius: round ? height : 6 }} />;
}

/**
 * Lines of text to come, the last one shorter.
 *
 * @example <SkeletonText lines={2} />
 */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Lines>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </Lines>
  );
}

/**
 * The shape of an appointment card: name and badge, facts, amount and button.
 *
 * @example <Loading what="appointments" onRetry={refetch}><SkeletonCard /></Loading>
 */
export function SkeletonCard() {
  return (
    <Card as="div" aria-hidden>
      <Lines>
        <Between>
          <Skeleton width={160} height={20} />
          <Skeleton width={96} height={24} round />
        </Between>
        <Skeleton width="70%" />
        <Skeleton width="85%" />
        <Skeleton width="50%" />
        <Between>
          <Skeleton width={140} height={18} />
          <Skeleton width={104} height={32} />
        </Between>
      </Lines>
    </Card>
  );
}

/**
 * The shape of a list or a table.
 *
 * @example <SkeletonRows rows={8} />
 */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <Lines>
      {Array.from({ length: rows }, (_, row) => (
        <Between key={row}>
          <Skeleton width="30%" height={18} />
          <Skeleton width="24%" height={18} />
          <Skeleton width="16%" height={18} />
        </Between>
      ))}
    </Lines>
  );
}
