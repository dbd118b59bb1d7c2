import { formatWeekday } from 'shared-lib';
import { axisOf, noonOf, weekDays } from 'shared-lib/availability';
import styled from 'styled-components';
import { CoverCells } from './Coverage';
import { DayCell, PersonOfTeam, type WeekProps } from './teamCells';
import * as m from '../../texts/m';

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

const SECTIONS = [
  { role: 'therapist', label: m.therapists() },
  { role: 'driver', label: m.drivers() },
] as const;

/** Everybody's week as a table. Below each trade stands who covers which hour. */
export function WeekOfTeam(props: WeekProps) {
  const { people, week, today, href, cover, roles } = props;
  const days = weekDays(week);
  const axis = axisOf(people.flatMap(({ windows, taken }) => [...windows, ...taken]));
  return (
    <Grid aria-label={m.availability_of_the_week()}>
      <thead>
        <tr>
          <th scope="col">{m.person()}</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === today}>
              {formatWeekday(noonOf(day))} {Number(day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      {SECTIONS.map(({ role, label }) => {
        const ofRole = people.filter((person) => person.role === role);
        // Every page says who covers which hour, whoever is on it.
        if (ofRole.length === 0 && !(cover && roles.includes(role))) return null;
        return (
          <tbody key={role}>
            <tr data-is="section">
              <th scope="row" colSpan={cover ? 1 : 8}>
                {m.label_on_duty({ label })}
              </th>
              {cover && <CoverCells cover={cover} role={role} />}
            </tr>
            {ofRole.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <PersonOfTeam person={person} href={href} />
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
