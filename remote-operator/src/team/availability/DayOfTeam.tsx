import { useState } from 'react';
import { dayWords, IconButton, Row, type ServiceDay, Text } from 'shared-lib';
import { axisOf, weekDays } from 'shared-lib/availability';
import styled from 'styled-components';
import { CoverOfDay } from './Coverage';
import { DayCell, PersonOfTeam, type WeekProps } from './teamCells';
import * as m from '../../texts/m';

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

/** A phone shows one day of everybody, as a list. */
export function DayOfTeam(props: WeekProps) {
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
          <IconButton
            icon="left"
            label={m.day_before()}
            disabled={at === 0}
            onClick={() => choose(days[at - 1] ?? day)}
          />
          <Text strong>{dayWords(day)}</Text>
          <IconButton
            icon="right"
            label={m.day_after()}
            disabled={at === 6}
            onClick={() => choose(days[at + 1] ?? day)}
          />
        </Row>
      </DayTabs>
      {cover && <CoverOfDay cover={cover} roles={roles} date={day} />}
      <People>
        {people.map((person) => (
          <li key={person.id}>
            <PersonOfTeam person={person} href={href} />
            <DayCell {...props} person={person} day={day} axis={axis} />
          </li>
        ))}
      </People>
    </>
  );
}
