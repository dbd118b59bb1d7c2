import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import {
  attendanceQueries,
  type AttendanceRecord,
  Badge,
  Button,
  Clock,
  ErrorState,
  dayWords,
  formatTime,
  friendlyText,
  hoursInWords,
  now,
  PageHeader,
  Stack,
  StaleNotice,
  texts,
  useUser,
} from 'shared-lib';
import { lacksCheckOut } from 'shared-lib/attendance';
import { Table } from 'shared-lib/controls';
import { Guidelines } from './Guidelines';
import { OwnMonth } from '../summary/OwnMonth';
import { TodayCard } from './TodayCard';
import { arrivalTone, arrivalWord } from './arrivalWords';
import * as m from '../texts/m';

const at = (instant: string | null): string => (instant ? formatTime(new Date(instant)) : '—');

const Column = styled.div`
  max-width: 780px;
  margin-inline: auto;
`;

/** A month of days as cards is ten screens of a phone: the last week is enough at first. Source: R-beyond-1527. */
const DAYS_AT_FIRST = 7;

/** A person's own page: today, the rules, the month, and the days before. */
export function MyAttendance() {
  const user = useUser();
  const records = useQuery(attendanceQueries.records({ staff_id: user.id }));
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? records.data : records.data?.slice(0, DAYS_AT_FIRST);
  return (
    <Stack $gap={5}>
      <TodayCard />
      <Guidelines />
      <OwnMonth />
      {records.data && <StaleNotice query={records} />}
      {!records.data && records.isError && (
        <ErrorState
          compact
          title={texts.FALLBACK.attendanceRecords}
          text={friendlyText(records.error)}
          onRetry={() => void records.refetch()}
          busy={records.isFetching}
        />
      )}
      {shown && shown.length > 0 && (
        <Table<AttendanceRecord>
          caption={m.my_days()}
          rows={shown}
          rowKey={({ id }) => id}
          columns={[
            { key: 'date', header: m.service_day(), cell: ({ date }) => dayWords(date), phone: 'title' },
            {
              key: 'arrival',
              header: m.arrival(),
              cell: ({ arrival }) => (
                <Badge tone={arrivalTone(arrival)} dot>
                  {arrivalWord(arrival)}
                </Badge>
              ),
            },
            { key: 'in', header: m.check_in(), cell: (record) => at(record.check_in_time) },
            {
              key: 'out',
              header: m.check_out(),
              cell: (record) => (lacksCheckOut(record, now()) ? m.no_check_out() : at(record.check_out_time)),
            },
            {
              key: 'hours',
              header: m.hours(),
              align: 'end',
              cell: ({ hours_worked: hours }) => (hours === null ? '—' : hoursInWords(hours)),
            },
            { key: 'approved', header: m.approved(), cell: ({ approved }) => (approved ? m.yes() : m.not_yet()) },
          ]}
        />
      )}
      {records.data && !showsAll && records.data.length > DAYS_AT_FIRST && (
        <Button block onClick={() => setShowsAll(true)}>
          {m.show_all_days({ count: records.data.length })}
        </Button>
      )}
    </Stack>
  );
}

/** The page of a therapist or driver. Source: 2-031, 2-164, 2-165, 2-168. */
export function MyAttendancePage() {
  return (
    <Column>
      <PageHeader title={m.attendance()} subtitle={<Clock />} actions={<Refresh />} />
      <MyAttendance />
    </Column>
  );
}

export function Refresh() {
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: ['attendance'] }) > 0;
  return (
    <Button icon="refresh" busy={busy} onClick={() => void client.invalidateQueries({ queryKey: ['attendance'] })}>
      {m.refresh()}
    </Button>
  );
}
