import { Badge, dateWords, type RecordKind } from 'shared-lib';
import { type RecordOf } from 'shared-lib/records';
import styled from 'styled-components';
import * as m from '../../texts/m';

type ClientRecord = RecordOf<RecordKind & 'client'>;

const Both = styled.table`
  width: 100%;
  table-layout: fixed;
  font-size: var(--t-s);
  border-collapse: collapse;

  th, td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  tbody th { width: 96px; color: var(--ink-2); font-weight: 600; }
  thead td { width: 96px; }
  td { white-space: pre-line; }
`;

const ROWS: readonly (readonly [term: string, value: (client: ClientRecord) => string | number | null])[] = [
  [m.first_name(), (one) => one.first_name],
  [m.last_name(), (one) => one.last_name],
  [m.phone(), (one) => one.phone_number],
  [m.e_mail(), (one) => one.email],
  [m.address(), (one) => one.address],
  [m.notes(), (one) => one.notes],
  [m.visits_2(), (one) => one.visits],
  [m.open_2(), (one) => one.appointments_count],
  [m.since_2(), (one) => dateWords(new Date(one.created_at))],
];

/** Two records of a client side by side, one row for each particular. */
export function SideBySide({ kept, gone }: { kept: ClientRecord; gone: ClientRecord }) {
  return (
    <Both>
      <caption hidden>{m.the_two_records()}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Badge tone="green">{m.is_kept()}</Badge>
          </th>
          <th scope="col">
            <Badge tone="red">{m.goes()}</Badge>
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([term, value]) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>{value(kept) ?? ''}</td>
            <td>{value(gone) ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </Both>
  );
}
