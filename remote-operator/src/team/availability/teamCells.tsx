import {
  Avatar,
  dayWords,
  personName,
  type ServiceDay,
  type StaffWeek,
  type TeamCover,
  TextLink,
  type Trade,
  usePhone,
} from 'shared-lib';
import { HourBar, particulars, type Stretch, timesInWords, unusualTimes } from 'shared-lib/availability';
import styled from 'styled-components';
import * as m from '../../texts/m';

const Who = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-width: 0;

  > span:last-child { min-width: 0; overflow-wrap: anywhere; line-height: 1.3; font-size: var(--t-s); }
  small { display: block; color: var(--ink-2); font-size: var(--t-xs); }
`;
const Cell = styled.button`
  display: block;
  width: 100%;
  min-height: 54px;
  padding: 6px;
  border: 0;
  background: none;
  color: inherit;
  font-size: var(--t-xs);
  text-align: start;
  cursor: pointer;
  --bar: 18px;

  &[aria-current='true'] { box-shadow: inset 0 0 0 2px var(--brand); background: var(--brand-soft); }
  &:focus-visible { outline: 2px solid var(--brand); outline-offset: -2px; }
  /* Without words the hatch of a day off has their room too. */
  > span:empty + [data-off='true'] { height: calc(var(--bar) + 1.3em); margin-top: -1.3em; }
  > span:first-child { display: block; min-height: 1.3em; line-height: 1.3; }
`;

export interface WeekProps {
  people: readonly StaffWeek[];
  week: ServiceDay;
  today: ServiceDay;
  open: { person: number | null; day: ServiceDay | null };
  href: (person: StaffWeek) => string;
  onOpen: (person: StaffWeek, day: ServiceDay, stretch?: Stretch) => void;
  cover: TeamCover | undefined;
  /** The trades that are shown. */
  roles: readonly Trade[];
}

/** The words of a person's day: its windows, if they are not the usual ones. */
const spoken = (person: StaffWeek, day: ServiceDay): string => {
  const { windows, taken, exceptions } = dayOf(person, day);
  const booked = taken.length === 0 ? '' : `, ${m.bookings_of_day({ count: taken.length })}`;
  const exception = exceptions.length > 0 ? m.exception_to_the_pattern_2() : '';
  const several = windows.length > 1 ? `${unusualTimes(windows)}, ` : '';
  return `${personName(person)}, ${dayWords(day)}: ${offWords(windows, exceptions) ?? several + timesInWords(windows)}${exception}${booked}`;
};

const dayOf = ({ windows, taken, exceptions }: StaffWeek, day: ServiceDay) => ({
  windows: windows.filter(({ date }) => date === day),
  taken: taken.filter(({ date }) => date === day),
  exceptions: exceptions.filter(({ date }) => date === day),
});
/** Why nobody works, if it is more than a day off. */
const offWords = (windows: StaffWeek['windows'], exceptions: StaffWeek['exceptions']): string | undefined =>
  windows.length === 0 && exceptions.some(({ kind }) => kind === 'sick') ? m.sick() : undefined;

/** What the bar does not show: unusual times, or an illness. The hatch says a day off. Source: R-beyond-455. */
const wordsInCell = (windows: StaffWeek['windows'], exceptions: StaffWeek['exceptions']): string =>
  offWords(windows, exceptions) ?? (windows.length === 0 ? '' : unusualTimes(windows));

/** The person, with a link to their own week. */
export const PersonOfTeam = ({ person, href }: Pick<WeekProps, 'href'> & { person: StaffWeek }) => (
  <Who>
    <Avatar name={personName(person)} size={28} tone={person.role === 'driver' ? 'clay' : undefined} />
    <span>
      <TextLink to={href(person)}>{personName(person)}</TextLink>
      <small>{particulars(person)}</small>
    </span>
  </Who>
);

/** A person's day: its times, drawn and in words. A press opens it. */
export function DayCell({
  person,
  day,
  axis,
  open,
  onOpen,
}: WeekProps & { person: StaffWeek; day: ServiceDay; axis: Stretch }) {
  const { windows, taken, exceptions } = dayOf(person, day);
  const isPhone = usePhone();
  return (
    <Cell
      id={`day-${person.id}-${day}`}
      type="button"
      aria-label={spoken(person, day)}
      aria-current={open.person === person.id && open.day === day ? 'true' : undefined}
      onClick={() => onOpen(person, day)}
    >
      <span>
        {isPhone ? (offWords(windows, exceptions) ?? timesInWords(windows)) : wordsInCell(windows, exceptions)}
      </span>
      <HourBar axis={axis} windows={windows} taken={taken} isException={exceptions.length > 0} />
    </Cell>
  );
}
