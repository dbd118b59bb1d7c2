import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import type { BadgeTone } from '../../theme/tokens';

const Rows = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  overflow: hidden;
  /* The hairlines between the figures are this ground, seen through the gaps: right at any number of rows. */
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);
`;
const Cell = styled.div`
  position: relative;
  flex: 1 1 150px;
  min-width: min-content;
  padding: 14px 20px;
  background: var(--surface);

  dt { font-size: var(--t-s); color: var(--ink-2); }
  dd { font-size: 1.625rem; font-weight: 700; letter-spacing: -0.02em; line-height: 1.2; color: var(--tone); white-space: nowrap; }
  dd + dd { font-size: var(--t-s); font-weight: 400; letter-spacing: 0; line-height: 1.4; color: var(--ink-2); white-space: normal; }
  /* The link's face is the whole cell. */
  a { color: inherit; text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; }
  a:focus-visible { outline: none; }
  a:focus-visible::after { outline: 2px solid var(--brand); outline-offset: -3px; border-radius: var(--r-m); }

  ${media.hover} {
    &:has(a):hover { background: var(--sunken); }
  }
  ${media.phone} {
    flex-basis: 40%;
    padding: 12px 16px;
    dd { font-size: var(--t-xl); }
  }
`;

export interface StatProps {
  label: string;
  value: ReactNode;
  /** The colour of the figure, if it needs attention. */
  tone?: BadgeTone;
  /** A comparison or a share, in small letters. */
  note?: ReactNode;
  /** The records behind the figure. */
  to?: string;
}

/**
 * One figure of a `StatRow`.
 *
 * @example <Stat label="Revenue" value={<Money pesos={48_200} />} note="12 % more than last week"
 * to="/dashboard/sales-reports" />
 */
export function Stat({ label, value, tone, note, to }: StatProps) {
  return (
    <Cell data-tone={tone}>
      <dt>{label}</dt>
      <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
      {note !== undefined && <dd>{note}</dd>}
    </Cell>
  );
}

/**
 * Figures side by side, numbers before text.
 *
 * @example <StatRow><Stat label="Rejections" value={6} /><Stat label="Pending review" value={3} tone="clay"
 * /></StatRow>
 */
export const StatRow = Rows;
