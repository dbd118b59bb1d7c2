import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  formatServiceDay,
  formatWeekday,
  IconButton,
  limits,
  Pagination,
  personName,
  Row,
  SegmentedControl,
  type ServiceDay,
  SkeletonRows,
  Stack,
  Text,
  type TeamCover,
  TextLink,
  texts,
  type Trade,
  usePhone,
} from 'shared-lib';
import { Beside } from 'shared-lib/controls';
import {
  axisOf,
  HourBar,
  noonOf,
  particulars,
  type Stretch,
  teamWeekQuery,
  timesInWords,
  unusualTimes,
  useOpenDay,
  useWeekAddress,
  WeekBar,
  weekDays,
} from 'shared-lib/availability';
import styled from 'styled-components';
import type { StaffWeek } from 'shared-lib';
import { CoverCells, CoverOfDay, Gaps, useTeamCover } from './Coverage';
import { Legend } from './Legend';
import { ListState } from '../list-appointments/ListState';

const Grid = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;

  th, td { padding: 0; border-bottom: 1px solid var(--line); text-align: start; font-weight: 400; }
  tr:last-child > * { border-bottom: 0; }
  td { border-left: 1px solid var(--line); }
  thead th { padding: 10px 4px; font-size: var(--t-s); font-weight: 600; text-align: center; }
  thead th:first-child, tbody th { width: 200px; }
  thead th:first-child { padding-left: 12px; text-align: start; }
  thead th[data-today='true'] { color: var(--brand-ink); }
  tbody th { padding: 8px 12px; }
  tr[data-is='section'] th { padding: 8px 12px; background: var(--sunken); font-size: var(--t-s); font-weight: 600; }
`;
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
  > span:first-child { display: block; min-height: 1.3em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
const DayTabs = styled.div`
  padding: var(--s2);
  border-bottom: 1px solid var(--line);
`;
const People = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li + li { border-top: 1px solid var(--line); }
  li { padding: var(--s2) var(--s3); }
`;

const ROLE_FILTERS = [
  { value: 'all', label: 'Everyone' },
  { value: 'therapist', label: 'Therapists' },
  { value: 'driver', label: 'Drivers' },
] as const;
type Shown = (typeof ROLE_FILTERS)[number]['value'];

interface WeekProps {
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

/** Goes on at once, or asks first where a day that was typed would be lost. */
export type Leave = (then: () => void) => void;

export interface TeamWeekProps {
  appointmentHref: (id: number) => string;
  /** For who changes what is shown from outside. */
  leavingRef: RefObject<Leave | null>;
}

/** Everybody's week, a page of people at a time. Source: R-pages-4. */
export function TeamWeek({ appointmentHref, leavingRef }: TeamWeekProps) {
  const { week, today, day, person, search, params, change } = useWeekAddress();
  const role = ROLE_FILTERS.find(({ value }) => value === params.get('role'))?.value ?? 'all';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery({
    ...teamWeekQuery({
      date: week,
      page,
      page_size: limits.PAGE_SIZE_TEAM,
      ...(search && { search }),
      ...(role !== 'all' && { role }),
    }),
    // Another search of the same week stays until its answer is here; another week's would mislead.
    placeholderData: (previous, before) =>
      (before?.queryKey.at(-1) as { date?: string } | undefined)?.date === week ? previous : undefined,
  });
  const people = query.data?.results ?? [];
  const href = ({ id }: StaffWeek): string =>
    `?${new URLSearchParams({ view: 'person', person: String(id), week }).toString()}`;
  const who = (one: StaffWeek) => (
    <Row $nowrap>
      <Avatar name={personName(one)} size={40} tone={one.role === 'driver' ? 'clay' : undefined} />
      <Stack $gap={0}>
        <Text strong>
          <TextLink to={href(one)}>{personName(one)}</TextLink>
        </Text>
        <Text size="s" muted>
          {particulars(one)}
        </Text>
      </Stack>
    </Row>
  );
  const { beside, leaving, open } = useOpenDay({ shown: query.data, ofTeam: true, who, appointmentHref });
  useEffect(() => {
    leavingRef.current = leaving;
    return () => void (leavingRef.current = null);
  });
  const isPhone = usePhone();
  const cover = useTeamCover(week);
  const roles = role === 'all' ? (['therapist', 'driver'] as const) : [role];
  const shown: WeekProps = { people, week, today, open: { person, day }, href, onOpen: open, cover, roles };
  const narrow = (parts: Record<string, string | number | null>) =>
    leaving(() => change({ day: null, person: null, page: null, ...parts }));
  return (
    <Beside side="bottom" {...beside}>
      <WeekBar week={week} today={today} onWeek={(next) => narrow({ week: next })}>
        <SegmentedControl<Shown>
          label="Who is shown"
          value={role}
          onChange={(next) => narrow({ role: next === 'all' ? null : next })}
          options={ROLE_FILTERS}
        />
      </WeekBar>
      <ListState
        query={query}
        what="availability"
        failure={texts.FALLBACK.availability}
        skeleton={
          <Card>
            <SkeletonRows rows={9} />
          </Card>
        }
      >
        {people.length === 0 && (
          <EmptyState
            icon="users"
            title={search || role !== 'all' ? 'Nobody found' : 'Nobody to plan'}
            text={
              search || role !== 'all'
                ? 'Nobody of the staff matches.'
                : 'Therapists and drivers who may work stand here: register some, or enable who is disabled.'
            }
            action={
              search || role !== 'all' ? (
                <Button onClick={() => narrow({ search: null, role: null })}>Show everyone</Button>
              ) : (
                <TextLink to="/dashboard/data?tab=therapists">Open therapists and drivers</TextLink>
              )
            }
          />
        )}
        {people.length > 0 && <Card pad="none">{isPhone ? <DayOfTeam {...shown} /> : <WeekOfTeam {...shown} />}</Card>}
        {people.length > 0 && <Legend />}
        <Gaps cover={cover} today={today} />
        {query.data && query.data.total_pages > 1 && (
          <Pagination
            label="Pages of people"
            page={page}
            totalPages={query.data.total_pages}
            onChange={(next) => narrow({ page: next })}
          />
        )}
      </ListState>
    </Beside>
  );
}

const SECTIONS = [
  { role: 'therapist', label: 'Therapists' },
  { role: 'driver', label: 'Drivers' },
] as const;

/** What a day of somebody says: the windows where they are not the usual ones. */
const spoken = (person: StaffWeek, day: ServiceDay): string => {
  const { windows, taken, exceptions } = dayOf(person, day);
  const booked = taken.length === 0 ? '' : `, ${taken.length} ${taken.length === 1 ? 'booking' : 'bookings'}`;
  const exception = exceptions.length > 0 ? ', exception to the pattern' : '';
  const several = windows.length > 1 ? `${unusualTimes(windows)}, ` : '';
  return `${personName(person)}, ${formatServiceDay(day)}: ${offWords(windows, exceptions) ?? several + timesInWords(windows)}${exception}${booked}`;
};
const dayOf = ({ windows, taken, exceptions }: StaffWeek, day: ServiceDay) => ({
  windows: windows.filter(({ date }) => date === day),
  taken: taken.filter(({ date }) => date === day),
  exceptions: exceptions.filter(({ date }) => date === day),
});
/** Why nobody works, where it is more than a day off. */
const offWords = (windows: StaffWeek['windows'], exceptions: StaffWeek['exceptions']): string | undefined =>
  windows.length === 0 && exceptions.some(({ kind }) => kind === 'sick') ? 'Sick' : undefined;

function DayCell({
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
      <span>{offWords(windows, exceptions) ?? (isPhone ? timesInWords(windows) : unusualTimes(windows))}</span>
      <HourBar axis={axis} windows={windows} taken={taken} isException={exceptions.length > 0} />
    </Cell>
  );
}

function WeekOfTeam(props: WeekProps) {
  const { people, week, today, href, cover, roles } = props;
  const days = weekDays(week);
  const axis = axisOf(people.flatMap(({ windows, taken }) => [...windows, ...taken]));
  return (
    <Grid aria-label="Availability of the week">
      <thead>
        <tr>
          <th scope="col">Person</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === today}>
              {formatWeekday(noonOf(day))} {Number(day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      {SECTIONS.map(({ role, label }) => {
        const ofRole = people.filter((person) => person.role === role);
        // Who covers which hour is said on every page, whoever is on it.
        if (ofRole.length === 0 && !(cover && roles.includes(role))) return null;
        return (
          <tbody key={role}>
            <tr data-is="section">
              <th scope="row" colSpan={cover ? 1 : 8}>
                {label} on duty
              </th>
              {cover && <CoverCells cover={cover} role={role} />}
            </tr>
            {ofRole.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <Who>
                    <Avatar name={personName(person)} size={28} tone={role === 'driver' ? 'clay' : undefined} />
                    <span>
                      <TextLink to={href(person)}>{personName(person)}</TextLink>
                      <small>{particulars(person)}</small>
                    </span>
                  </Who>
                </th>
                {days.map((day) => (
                  <td key={day}>
                    <DayCell {...props} person={person} day={day} axis={axis} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        );
      })}
    </Grid>
  );
}

/** On a phone one day of everybody, as a list. */
function DayOfTeam(props: WeekProps) {
  const { people, week, today, open, href, cover, roles } = props;
  const days = weekDays(week);
  const first = days.includes(today) ? today : week;
  const [chosen, choose] = useState<ServiceDay>(open.day ?? first);
  const day = days.includes(chosen) ? chosen : first;
  const at = days.indexOf(day);
  const axis = axisOf(people.flatMap(({ windows, taken }) => [...windows, ...taken]));
  return (
    <>
      <DayTabs>
        <Row $between $nowrap>
          <IconButton icon="left" label="Day before" disabled={at === 0} onClick={() => choose(days[at - 1] ?? day)} />
          <Text strong>{formatServiceDay(day)}</Text>
          <IconButton icon="right" label="Day after" disabled={at === 6} onClick={() => choose(days[at + 1] ?? day)} />
        </Row>
      </DayTabs>
      {cover && <CoverOfDay cover={cover} roles={roles} date={day} />}
      <People>
        {people.map((person) => (
          <li key={person.id}>
            <Who>
              <Avatar name={personName(person)} size={28} tone={person.role === 'driver' ? 'clay' : undefined} />
              <span>
                <TextLink to={href(person)}>{personName(person)}</TextLink>
                <small>{particulars(person)}</small>
              </span>
            </Who>
            <DayCell {...props} person={person} day={day} axis={axis} />
          </li>
        ))}
      </People>
    </>
  );
}
