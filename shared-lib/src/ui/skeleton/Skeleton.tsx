import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { Card } from '../card/Card';
import { SHOWN_AFTER_WAIT } from './wait';

const breathe = keyframes`50% { opacity: 0.45; }`;

const Bar = styled.span`
  display: block;
  max-width: 100%;
  background: var(--line);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

const Lines = styled.span`
  display: flex;
  flex-direction: column;
  gap: 10px;
`;
const Between = styled.span`
  display: flex;
  justify-content: space-between;
  gap: var(--s4);
`;

interface LineProps {
  width?: number | string;
  height?: number;
  round?: boolean;
}
const Line = ({ width = '100%', height = 14, round = false }: LineProps) => (
  <Bar style={{ width, height, borderRadius: round ? height : 6 }} />
);

const Shape = ({ width, children }: { width?: number | string; children: ReactNode }) => (
  <span {...SHOWN_AFTER_WAIT} aria-hidden style={{ display: 'block', width }}>
    {children}
  </span>
);

/**
 * A grey shape in place of something that is loading; give it the same size.
 *
 * @example <Skeleton width={120} height={20} />
 */
export function Skeleton({ width, ...line }: LineProps) {
  return (
    <Shape width={width}>
      <Line {...line} />
    </Shape>
  );
}

/**
 * Lines of text that are loading, the last one shorter.
 *
 * @example <SkeletonText lines={2} />
 */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Shape>
      <Lines>
        {Array.from({ length: lines }, (_, line) => (
          <Line key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
        ))}
      </Lines>
    </Shape>
  );
}

/**
 * The shape of an appointment card: name and badge, facts, amount and button.
 *
 * @example <Loading what="appointments" onRetry={refetch}><SkeletonCard /></Loading>
 */
export function SkeletonCard() {
  return (
    <Card as="div" aria-hidden {...SHOWN_AFTER_WAIT}>
      <Lines>
        <Between>
          <Line width={160} height={20} />
          <Line width={96} height={24} round />
        </Between>
        <Line width="70%" />
        <Line width="85%" />
        <Line width="50%" />
        <Between>
          <Line width={140} height={18} />
          <Line width={104} height={32} />
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
    <Shape>
      <Lines>
        {Array.from({ length: rows }, (_, row) => (
          <Between key={row}>
            <Line width="30%" height={18} />
            <Line width="24%" height={18} />
            <Line width="16%" height={18} />
          </Between>
        ))}
      </Lines>
    </Shape>
  );
}
