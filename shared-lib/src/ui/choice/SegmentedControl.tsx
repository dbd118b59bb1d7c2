import { useId } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/tokens';

const Track = styled.div`
  display: inline-flex;
  max-width: 100%;
  padding: 3px;
  border-radius: var(--r-m);
  background: var(--sunken);
  overflow-x: auto;
  scrollbar-width: none;
`;
const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  flex: 1 0 auto;
  min-height: 30px;
  padding: 0 12px;
  border-radius: 8px;
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  transition: background-color var(--fast), color var(--fast);

  /* As high as the track, for a finger. */
  input { position: absolute; inset: -3px 0; margin: 0; opacity: 0; cursor: pointer; }
  &:has(:checked) { background: var(--surface); color: var(--ink); box-shadow: var(--shadow); }
  [data-theme='dark'] &:has(:checked) { background: var(--line-strong); }
  &:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: -2px; }

  ${media.hover} {
    &:hover { color: var(--ink); }
  }
  ${media.touch} {
    min-height: 40px;
  }
`;

export interface SegmentedControlProps<T extends string> {
  /** What the choice is about, for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
}

/**
 * Two to four ways of seeing the same thing, in a tool bar: 'Cards' or 'Table'. For places to go, use `Tabs`.
 *
 * @example <SegmentedControl label="View" value={view} onChange={setView} options={[{ value: 'cards', label: 'Cards' },
 * { value: 'table', label: 'Table' }]} />
 */
export function SegmentedControl<T extends string>({ label, value, onChange, options }: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <Track role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </Segment>
      ))}
    </Track>
  );
}
