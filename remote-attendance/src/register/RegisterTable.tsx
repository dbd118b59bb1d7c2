import { useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  EmptyState,
  formatLocalTime,
  formatTime,
  hoursInWords,
  Icon,
  IconButton,
  limits,
  Row,
  Text,
  useNowValue,
  VisuallyHidden,
} from 'shared-lib';
import { Checkbox, type Column, Table } from 'shared-lib/controls';
import styled from 'styled-components';
import { badgesOf, clockOf, type Entry, minutesAt, isWaiting } from './entries';
import { RecordPanel } from './RecordPanel';
import * as m from '../texts/m';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  /* A long name breaks between its words before the notes beside it do. */
  min-width: 11rem;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
const Role = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-xs);
  font-weight: 400;
`;
/** Two lines of the note. The open row has the rest. */
const Note = styled.span`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  @media print { display: block; }
`;
const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: var(--s2);
  white-space: nowrap;
`;

function At({ instant }: { instant: string | null | undefined }) {
  return (
    <Text size="s" nowrap>
      {clockOf(instant ?? null)}
    </Text>
  );
}

/** `10 h 11 min`. For a person still at work it counts up to now, and grows each minute. */
function Hours({ entry: { record } }: { entry: Entry }) {
  const minutes = useNowValue((at) => minutesAt(record, at) ?? undefined);
  if (!record) return '—';
  return (
    <Text size="s" muted={record.is_checked_in} nowrap>
      {minutes === undefined ? '—' : hoursInWords(minutes / 60)}
    </Text>
  );
}

/** What the notes column says when there is no note. */
function remark({ record, expected }: Entry, isToday: boolean): string {
  if (record?.is_checked_in) return isToday ? m.at_work() : m.ask_when_they_left_and();
  if (record?.check_out_said && !record.approved) return m.check_out_entered_later_by();
  if (!record && expected && isToday)
    return m.can_still_check_in_until({ checkInCloses: formatLocalTime(limits.CHECK_IN_CLOSES) });
  return '';
}

export interface RegisterTableProps {
  entries: readonly Entry[];
  day: string;
  isToday: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
  onApprove: (entry: Entry) => void;
  /** The id of the record that is being approved. */
  approving: number | undefined;
  onMarkAbsent: (entry: Entry) => void;
  nothing: { title: string; text: string };
}

/** One row for each person. Its end has the operator's button, and opening it shows everything else below. */
export function RegisterTable({
  entries,
  day,
  isToday,
  chosen,
  onChoose,
  onApprove,
  approving,
  onMarkAbsent,
  nothing,
}: RegisterTableProps) {
  const [opened, open] = useState<number>();
  const choose: Column<Entry> = {
    key: 'choose',
    header: m.choose(),
    width: '1%',
    phone: 'hidden',
    cell: (entry) =>
      isWaiting(entry) && entry.record ? (
        <div data-screen>
          <Checkbox
            checked={chosen.has(entry.record.id)}
            onChange={(isChosen) => entry.record && onChoose(entry.record.id, isChosen)}
            label={<VisuallyHidden>{m.choose_staff_name({ staffName: entry.staff_name })}</VisuallyHidden>}
          />
        </div>
      ) : null,
  };
  return (
    <Table<Entry>
      caption={m.attendance_of_the_day()}
      rows={entries}
      rowKey={({ staff_member }) => staff_member}
      empty={<EmptyState compact icon="clock" {...nothing} />}
      detail={(entry) =>
        opened === entry.staff_member ? <RecordPanel entry={entry} day={day} onClose={() => open(undefined)} /> : null
      }
      columns={[
        ...(entries.some(isWaiting) ? [choose] : []),
        {
          key: 'name',
          header: m.name(),
          phone: 'title',
          cell: ({ staff_name, staff_role }) => (
            <Name>
              <Avatar name={staff_name} size={26} tone={staff_role === 'driver' ? 'clay' : undefined} />
              {/* No column of its own: at 1024 the hours and the notes need its room. Source: R-beyond-1525. */}
              <span>
                {staff_name}
                <Role>{staff_role.charAt(0).toUpperCase() + staff_role.slice(1)}</Role>
              </span>
            </Name>
          ),
        },
        {
          key: 'state',
          header: m.state(),
          cell: (entry) => {
            return (
              <Row $gap={1}>
                {badgesOf(entry, isToday).map(({ word, tone }) => (
                  <Badge key={word} tone={tone} dot>
                    {word}
                  </Badge>
                ))}
              </Row>
            );
          },
        },
        { key: 'in', header: m.check_in(), align: 'end', cell: ({ record }) => <At instant={record?.check_in_time} /> },
        {
          key: 'out',
          header: m.check_out(),
          align: 'end',
          cell: ({ record }) => <At instant={record?.check_out_time} />,
        },
        { key: 'hours', header: m.hours(), align: 'end', cell: (entry) => <Hours entry={entry} /> },
        {
          key: 'notes',
          header: m.notes(),
          cell: (entry) => (
            <Note title={entry.record?.notes}>
              {entry.record?.notes || (
                <Text size="s" muted>
                  {remark(entry, isToday)}
                </Text>
              )}
            </Note>
          ),
        },
        {
          key: 'actions',
          header: m.actions(),
          align: 'end',
          phone: 'actions',
          cell: (entry) => (
            <Actions>
              <Asked
                entry={entry}
                busy={entry.record?.id === approving}
                onApprove={onApprove}
                onMarkAbsent={onMarkAbsent}
              />
              <IconButton
                size="sm"
                icon={opened === entry.staff_member ? 'up' : 'edit'}
                label={
                  entry.record
                    ? m.edit({ staffName: entry.staff_name })
                    : m.enter_times_of({ staffName: entry.staff_name })
                }
                aria-expanded={opened === entry.staff_member}
                onClick={() => open(opened === entry.staff_member ? undefined : entry.staff_member)}
              />
            </Actions>
          ),
        },
      ]}
    />
  );
}

/** The one button that a row asks for, or a word that it is done. */
function Asked({
  entry,
  busy,
  onApprove,
  onMarkAbsent,
}: Pick<RegisterTableProps, 'onApprove' | 'onMarkAbsent'> & { entry: Entry; busy: boolean }) {
  const { record, expected, staff_name } = entry;
  if (isWaiting(entry))
    return (
      <Button size="sm" busy={busy} aria-label={m.approve({ staffName: staff_name })} onClick={() => onApprove(entry)}>
        {m.approve_2()}
      </Button>
    );
  if (!record && expected)
    return (
      <Button
        size="sm"
        variant="danger"
        aria-label={m.mark_as_absent_staff_name({ staffName: staff_name })}
        onClick={() => onMarkAbsent(entry)}
      >
        {m.mark_as_absent_2()}
      </Button>
    );
  if (record?.approved_at)
    return (
      <Row $gap={1} $nowrap>
        <Icon name="check" size={15} />
        <Text size="xs" tone="green">
          {m.approved_time({ time: formatTime(new Date(record.approved_at)) })}
        </Text>
      </Row>
    );
  return null;
}
