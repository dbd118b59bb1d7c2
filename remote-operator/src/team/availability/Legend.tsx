import { HourBar, type HourBarProps } from 'shared-lib/availability';
import styled from 'styled-components';

const Marks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  margin: var(--s3) 0;
  padding: 0;
  list-style: none;
  color: var(--ink-2);
  font-size: var(--t-xs);

  li { display: flex; align-items: center; gap: var(--s2); }
  [data-part='hours'] { --bar: 14px; width: 24px; }
`;

/** The hours before midnight, and around it. */
const EVENING = { from: 15 * 60, to: 17 * 60 };
const MIDNIGHT = { from: 17 * 60, to: 19 * 60 };
const open = [{ start_time: '13:00', end_time: '01:00' }];
const booked = [{ start_time: '21:20', end_time: '22:40' }];

const MARKS: readonly (HourBarProps & { words: string })[] = [
  { words: 'Can be booked', axis: EVENING, windows: open, taken: [] },
  { words: 'Booking', axis: EVENING, windows: open, taken: booked },
  { words: 'Midnight', axis: MIDNIGHT, windows: open, taken: [] },
  { words: 'Day off', axis: EVENING, windows: [], taken: [] },
  { words: 'Exception to the pattern', axis: EVENING, windows: open, taken: [], isException: true },
];

/** Explains the bars of the week, drawn as they are. */
export const Legend = () => (
  <Marks aria-label="What the drawing means">
    {MARKS.map(({ words, ...bar }) => (
      <li key={words}>
        <HourBar {...bar} />
        {words}
      </li>
    ))}
  </Marks>
);
