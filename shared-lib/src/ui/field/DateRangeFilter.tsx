import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { DateFilter } from './DateField';
import * as m from '../../texts/m';

const Range = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);

  > span { color: var(--ink-2); font-size: var(--t-s); }
  > span:first-child { display: none; }

  /* Two dates with their buttons are wider than a phone: one below the other, each with its word. */
  ${media.phone} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    flex: 1 1 100%;

    > span:first-child { display: inline; }
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
      <span aria-hidden>{m.from()}</span>
      <DateFilter
        size="sm"
        aria-label={m.from()}
        value={from}
        max={to || undefined}
        onChange={(day) => onChange({ from: day })}
        clear={m.clear_from()}
      />
      <span aria-hidden>{m.to()}</span>
      <DateFilter
        size="sm"
        aria-label={m.to_2()}
        value={to}
        min={from || undefined}
        onChange={(day) => onChange({ to: day })}
        clear={m.clear_to()}
      />
    </Range>
  );
}
