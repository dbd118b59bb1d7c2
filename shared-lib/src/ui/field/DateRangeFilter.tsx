import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { DateFilter } from './DateField';

const Range = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);

  > span { color: var(--ink-2); font-size: var(--t-s); }
  > span:first-child { display: none; }
  input { width: 160px; }

  /* Two dates with their buttons are wider than a phone: one below the other, each with its word. */
  ${media.phone} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    flex: 1 1 100%;

    > span:first-child { display: inline; }
    input { width: 100%; }
  }
`;

export interface DateRangeFilterProps {
  /** `YYYY-MM-DD`, both included; empty means no limit. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/**
 * The days that a list shows.
 *
 * @example <DateRangeFilter from={address.from} to={address.to} onChange={change} />
 */
export function DateRangeFilter({ from, to, onChange }: DateRangeFilterProps) {
  return (
    <Range>
      <span aria-hidden>From</span>
      <DateFilter
        size="sm"
        aria-label="From"
        value={from}
        max={to || undefined}
        onChange={(day) => onChange({ from: day })}
        clear="Clear From"
      />
      <span aria-hidden>to</span>
      <DateFilter
        size="sm"
        aria-label="To"
        value={to}
        min={from || undefined}
        onChange={(day) => onChange({ to: day })}
        clear="Clear To"
      />
    </Range>
  );
}
