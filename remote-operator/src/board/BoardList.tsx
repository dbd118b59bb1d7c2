import {
  type Board,
  formatTime,
  personName,
  serviceList,
  StatusBadge,
  Text,
  TextLink,
  useVisitDayInList,
} from 'shared-lib';
import styled from 'styled-components';
import { shortWords, waysByPerson } from './travel/ways';
import { type BoardRow, stateOf, type StateFilter } from './pieces';
import * as m from '../texts/m';

const Days = styled.ul`
  display: grid;
  gap: var(--s2);
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    gap: 2px var(--s3);
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
    overflow-wrap: anywhere;
  }
  li b { white-space: nowrap; }
  li > div { display: grid; gap: 2px; justify-items: start; }
`;

/** When the visit starts. Past midnight the calendar day stands below. Source: R-day-2. */
function When({ visit }: { visit: Board['visits'][number] }) {
  const night = useVisitDayInList(visit, false);
  return (
    <div>
      <b>{formatTime(new Date(visit.starts_at))}</b>{' '}
      {night && (
        <Text size="xs" muted>
          {night}
        </Text>
      )}
    </div>
  );
}

/** On a phone the day is a list of visits: who, when, with whom. Source: R-beyond-1. */
export function BoardList({
  board,
  rows,
  state,
  hrefOf,
}: {
  board: Board;
  rows: readonly BoardRow[];
  state: StateFilter;
  hrefOf: (id: number) => string;
}) {
  const names = new Map(board.staff.map((person) => [person.id, personName(person)]));
  const tight = [...waysByPerson(board).values()].flat().filter(({ isShort }) => isShort);
  const shown = new Set(rows.flatMap(({ placed }) => placed.map(({ piece }) => piece.visit.id)));
  const visits = board.visits.filter((visit) => shown.has(visit.id) && (state === 'all' || stateOf(visit) === state));
  if (visits.length === 0)
    return (
      <Text as="p" muted>
        {m.no_visits_to_show()}
      </Text>
    );
  return (
    <Days aria-label={m.visits_of_the_day()}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <When visit={visit} />
          <div>
            <TextLink to={hrefOf(visit.id)}>{personName(visit.client_details)}</TextLink>
            <StatusBadge status={visit.status} outcome={visit.outcome} />
            <Text size="s" muted>
              {serviceList(visit.services_details)}
            </Text>
            <Text size="s">
              {visit.therapists_details.map(({ id }) => names.get(id)).join(', ')}
              {visit.driver ? m.driver({ driver: names.get(visit.driver) ?? '' }) : m.no_driver()}
            </Text>
            {visit.assigned_pickup_driver && visit.estimated_pickup_time && (
              <Text size="s">
                {m.home_with()} {names.get(visit.assigned_pickup_driver)},{' '}
                {formatTime(new Date(visit.estimated_pickup_time))}
              </Text>
            )}
            {tight
              .filter(({ after }) => after.visit === visit.id)
              .map((way) => (
                <Text key={`${way.after.person} ${way.after.leg}`} size="s" tone="red">
                  {names.get(way.after.person)}: {shortWords(way)}
                </Text>
              ))}
          </div>
        </li>
      ))}
    </Days>
  );
}
