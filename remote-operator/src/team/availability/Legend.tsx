import { HourBar, type HourBarProps } from 'shared-lib/availability';
import styled from 'styled-components';
import * as m from '../../texts/m';

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
  { words: m.can_be_booked(), axis: EVENING, windows: open, taken: [] },
  { words: m.booking(), axis: EVENING, windows: open, taken: booked },
  { words: m.midnight(), axis: MIDNIGHT, windows: open, taken: [] },
  { words: m.day_off(), axis: EVENING, windows: [], taken: [] },
  { words: m.exception_to_the_pattern(), axis: EVENING, windows: open, taken: [], isException: true },
];

/** Explains the bars of the week, drawn as they are. */
export const Legend = () => (
  <Marks aria-label={m.what_the_drawing_means()}>
    {MARKS.map(({ words, ...bar }) => (
      <li key={words}>
        <HourBar {...bar} />
        {words}
      </li>
    ))}
  </Marks>
);
