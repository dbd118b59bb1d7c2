import {
  appointmentPath,
  ButtonLink,
  DescriptionList,
  formatClock,
  formatDate,
  media,
  recordPath,
  Row,
  Stack,
  Text,
} from 'shared-lib';
import {
  auditReason,
  type AuditAction,
  auditRecord,
  type AuditEntity,
  changesInWords,
  type LogEntry,
  type NamesByNumber,
} from 'shared-lib/records';
import styled from 'styled-components';
import { historyAddress } from './logsAddress';
import * as m from '../texts/m';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 19rem;
  gap: var(--s4) var(--s5);
  align-items: start;
  padding: 4px 6px 8px;

  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Difference = styled.table`
  width: 100%;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  border-spacing: 0;
  border-collapse: separate;
  background: var(--surface);
  overflow: hidden;
  table-layout: fixed;

  th, td { padding: 8px 12px; border-top: 1px solid var(--line); text-align: start; vertical-align: baseline; overflow-wrap: anywhere; }
  thead th { border-top: 0; }
  tbody th { width: 26%; border-bottom: 0; font-weight: 400; color: var(--ink); background: none; white-space: normal; font-size: inherit; }
  del, ins { padding: 1px 7px; border-radius: 5px; text-decoration-thickness: 1px; box-decoration-break: clone; }
  del { background: var(--red-soft); color: var(--red); }
  ins { background: var(--green-soft); color: var(--green); font-weight: 600; text-decoration: none; }

  ${media.phone} {
    /* It is no list of cards, as the table around it is. */
    &&& { display: table; table-layout: fixed; }
    &&& thead { display: table-header-group; }
    &&& tbody { display: table-row-group; }
    &&& tr { display: table-row; padding: 0; border: 0; box-shadow: none; }
    &&& td { display: table-cell; padding: 8px 6px; border-top: 1px solid var(--line); text-align: start; }
    &&& th { padding: 8px 6px; }
    &&& td::before { content: none; }
  }
`;

/** Actions that a second operator must approve. */
const DECIDED_BY_TWO: ReadonlySet<string> = new Set<AuditAction>([
  'payment.approve_correction',
  'payment.refuse_correction',
]);

const OF_DATA = ['client', 'material', 'service'] as const;

/** The page of the record; undefined when it has none. */
function pageOf({ entity, entity_id: id }: LogEntry): { to: string; label: string } | undefined {
  if (entity === 'appointment') return { to: appointmentPath(Number(id)), label: m.open_visit() };
  const kind = OF_DATA.find((one) => one === entity);
  return kind && { to: recordPath(kind, Number(id)), label: m.open_record() };
}

export interface EntryDetailProps {
  entry: LogEntry;
  names: NamesByNumber;
  /** The list is already this record's history. */
  isOfRecord: boolean;
}

/** What an entry changed, with before and after side by side, why, when and from where, and links to go on. */
export function EntryDetail({ entry, names, isOfRecord }: EntryDetailProps) {
  const changes = changesInWords(entry.changes, names);
  const reason = auditReason(entry.changes);
  const at = new Date(entry.at);
  const page = pageOf(entry);
  const facts = [
    ...(reason ? [{ term: m.reason(), value: `“${reason}”` }] : []),
    ...(DECIDED_BY_TWO.has(entry.action) ? [{ term: m.approval(), value: m.by_a_second_person() }] : []),
    { term: m.happened(), value: `${formatDate(at)}, ${formatClock(at)}` },
    ...(entry.address ? [{ term: m.from_2(), value: [entry.device, entry.address].filter(Boolean).join(', ') }] : []),
    ...(entry.request_id ? [{ term: m.request(), value: entry.request_id }] : []),
  ];
  return (
    <Sides>
      {changes.length > 0 ? (
        <Difference>
          <thead>
            <tr>
              <th scope="col">{m.field()}</th>
              <th scope="col">{m.before()}</th>
              <th scope="col">{m.after()}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={`${field} ${before} ${after}`}>
                <th scope="row">{field}</th>
                <td>{before === 'nothing' ? <Text muted>{m.nothing()}</Text> : <del>{before}</del>}</td>
                <td>{after === 'nothing' ? <Text muted>{m.nothing()}</Text> : <ins>{after}</ins>}</td>
              </tr>
            ))}
            {entry.unchanged > 0 && (
              <tr>
                <td colSpan={3}>
                  <Text muted>{m.fields_unchanged({ count: entry.unchanged })}</Text>
                </td>
              </tr>
            )}
          </tbody>
        </Difference>
      ) : (
        <Text as="p" muted>
          {m.it_was_done_no_field()}
        </Text>
      )}
      <Stack $gap={3}>
        <DescriptionList items={facts} />
        <Row>
          {!isOfRecord && (
            <ButtonLink size="sm" to={historyAddress(entry.entity as AuditEntity, entry.entity_id)}>
              {m.history_of({ entity: auditRecord(entry.entity, entry.entity_id) })}
            </ButtonLink>
          )}
          {page && (
            <ButtonLink size="sm" to={page.to}>
              {page.label}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Sides>
  );
}
