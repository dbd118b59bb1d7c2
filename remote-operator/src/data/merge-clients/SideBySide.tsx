import { Badge, formatDate, type RecordKind } from 'shared-lib';
import { type RecordOf } from 'shared-lib/records';
import styled from 'styled-components';

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
  ['First name', (one) => one.first_name],
  ['Last name', (one) => one.last_name],
  ['Phone', (one) => one.phone_number],
  ['E-mail', (one) => one.email],
  ['Address', (one) => one.address],
  ['Notes', (one) => one.notes],
  ['Visits', (one) => one.visits],
  ['Open', (one) => one.appointments_count],
  ['Since', (one) => formatDate(new Date(one.created_at))],
];

/** Two records of a client side by side, one row for each particular. */
export function SideBySide({ kept, gone }: { kept: ClientRecord; gone: ClientRecord }) {
  return (
    <Both>
      <caption hidden>The two records</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Badge tone="green">Is kept</Badge>
          </th>
          <th scope="col">
            <Badge tone="red">Goes</Badge>
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
