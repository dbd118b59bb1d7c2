import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import {
  attendanceQueries,
  type AttendanceRecord,
  Badge,
  Clock,
  EmptyState,
  ErrorState,
  Field,
  formatServiceDay,
  formatTime,
  friendlyText,
  hoursInWords,
  Loading,
  PageHeader,
  Row,
  serviceDayOf,
  Stack,
  StaleNotice,
  Stat,
  StatRow,
  Text,
  texts,
  useNowValue,
} from 'shared-lib';
import { Table, DateField } from 'shared-lib/controls';
import { Refresh } from '../check-in/MyAttendance';
import { TodayCard } from '../check-in/TodayCard';
import { arrivalTone, arrivalWord } from '../check-in/words';

const at = (instant: string | null): string => (instant ? formatTime(new Date(instant)) : '—');
const count = (records: readonly AttendanceRecord[], arrival: AttendanceRecord['arrival']): number =>
  records.filter((record) => record.arrival === arrival).length;

const Narrow = styled.div`
  max-width: 560px;
`;

/** Who came, of one service day, for operators; their own check-in above it. Source: 2-032, 2-164, 7-087. */
export function DayRegister() {
  const today = useNowValue(serviceDayOf);
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const records = useQuery(attendanceQueries.records({ date: day }));
  return (
    <>
      <PageHeader title="Attendance" subtitle={<Clock />} actions={<Refresh />} />
      <Stack $gap={5}>
        <Narrow>
          <TodayCard />
        </Narrow>
        <Row $between>
          <Text as="h2" size="l" strong>
            Everybody, {formatServiceDay(day)}
          </Text>
          <div>
            <Field label="Service day">
              <DateField value={day} onChange={setChosen} max={today} />
            </Field>
          </div>
        </Row>
        {records.data && <StaleNotice query={records} />}
        {records.data && (
          <StatRow>
            <Stat label="Present" value={count(records.data, 'present')} />
            <Stat
              label="Late"
              value={count(records.data, 'late')}
              tone={count(records.data, 'late') ? 'amber' : undefined}
            />
            <Stat
              label="Absent"
              value={count(records.data, 'absent')}
              tone={count(records.data, 'absent') ? 'red' : undefined}
            />
          </StatRow>
        )}
        {records.data ? (
          <Table<AttendanceRecord>
            caption="Attendance of the day"
            rows={records.data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                compact
                icon="clock"
                title="Nobody has checked in on this day."
                text="Check-in opens at 6:00 AM with the service day."
              />
            }
            columns={[
              { key: 'name', header: 'Name', cell: (record) => record.staff_name, phone: 'title' },
              { key: 'role', header: 'Role', cell: (record) => record.staff_role },
              {
                key: 'arrival',
                header: 'Arrival',
                cell: ({ arrival }) => (
                  <Badge tone={arrivalTone(arrival)} dot>
                    {arrivalWord(arrival)}
                  </Badge>
                ),
              },
              { key: 'in', header: 'Check-in', cell: (record) => at(record.check_in_time) },
              { key: 'out', header: 'Check-out', cell: (record) => at(record.check_out_time) },
              {
                key: 'hours',
                header: 'Hours',
                align: 'end',
                cell: ({ hours_worked: hours }) => (hours === null ? '—' : hoursInWords(hours)),
              },
              { key: 'notes', header: 'Notes', cell: ({ notes }) => notes || '—' },
            ]}
          />
        ) : records.isPending ? (
          <Loading what="attendance records" onRetry={() => void records.refetch()} />
        ) : (
          <ErrorState
            title={texts.FALLBACK.attendanceRecords}
            text={friendlyText(records.error)}
            onRetry={() => void records.refetch()}
            busy={records.isFetching}
          />
        )}
      </Stack>
    </>
  );
}
