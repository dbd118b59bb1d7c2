import { useQuery } from '@tanstack/react-query';
import {
  EmptyState,
  ErrorState,
  friendlyText,
  hoursInWords,
  Loading,
  Row,
  SkeletonRows,
  Stack,
  StaleNotice,
  texts,
} from 'shared-lib';
import { type AttendanceTotal, monthPeriod, registerQueries, weekPeriod } from 'shared-lib/attendance';
import { Table } from 'shared-lib/controls';
import { Paper } from '../register/paper';
import type { RegisterAddress } from '../register/registerAddress';
import { RoleFilter } from '../register/RoleFilter';
import * as m from '../texts/m';

const totalRows = (from: string, to: string, totals: readonly AttendanceTotal[]) => [
  [
    m.from(),
    m.to_2(),
    m.name(),
    m.role(),
    m.days(),
    m.late(),
    m.absent(),
    m.hours(),
    m.overtime(),
    m.waiting_for_approval(),
    m.no_check_out(),
  ],
  ...totals.map((one) => [
    from,
    to,
    one.staff_name,
    one.staff_role,
    one.days,
    one.late,
    one.absent,
    one.hours_worked,
    one.overtime_hours,
    one.pending_approval,
    one.open,
  ]),
];

export interface PeriodSummaryProps {
  address: RegisterAddress & { view: 'week' | 'month' };
  onChange: (change: Partial<RegisterAddress>) => void;
}

/** A week or a month, one row for each person. Overtime is time past the day's availability. Source: R-pages-13. */
export function PeriodSummary({ address: { view, day, role }, onChange }: PeriodSummaryProps) {
  const { from, to } = view === 'week' ? weekPeriod(day) : monthPeriod(day);
  const totals = useQuery(registerQueries.totals(from, to));
  if (!totals.data)
    return totals.isPending ? (
      <Loading what={m.the_summary()} onRetry={() => void totals.refetch()}>
        <SkeletonRows rows={10} />
      </Loading>
    ) : (
      <ErrorState
        title={texts.FALLBACK.attendanceSummary}
        text={friendlyText(totals.error)}
        onRetry={() => void totals.refetch()}
        busy={totals.isFetching}
      />
    );
  const { staff } = totals.data;
  const shown = staff.filter(({ staff_role }) => role === 'all' || staff_role === role);
  return (
    <Stack $gap={3}>
      <Row $between data-screen>
        <RoleFilter staff={staff} value={role} onChange={(next) => onChange({ role: next })} />
        <Row>
          <Paper
            name={`attendance-${from}-to-${to}`}
            rows={() => totalRows(from, to, shown)}
            disabled={shown.length === 0}
          />
        </Row>
      </Row>
      <StaleNotice query={totals} />
      <Table<AttendanceTotal>
        caption={m.attendance_of_the({ view })}
        rows={shown}
        rowKey={({ staff_member }) => staff_member}
        empty={<EmptyState compact icon="clock" title={m.nobody_to_show()} text={m.choose_everyone_to_see_the()} />}
        columns={[
          { key: 'name', header: m.name(), cell: ({ staff_name }) => staff_name, phone: 'title' },
          {
            key: 'role',
            header: m.role(),
            cell: ({ staff_role }) => staff_role.charAt(0).toUpperCase() + staff_role.slice(1),
          },
          { key: 'days', header: m.days(), align: 'end', cell: ({ days }) => days },
          { key: 'late', header: m.late(), align: 'end', cell: ({ late }) => late },
          { key: 'absent', header: m.absent(), align: 'end', cell: ({ absent }) => absent },
          { key: 'hours', header: m.hours(), align: 'end', cell: ({ hours_worked }) => hoursInWords(hours_worked) },
          {
            key: 'overtime',
            header: m.overtime(),
            align: 'end',
            cell: ({ overtime_hours }) => hoursInWords(overtime_hours),
          },
          {
            key: 'waiting',
            header: m.waiting_for_approval(),
            align: 'end',
            cell: ({ pending_approval }) => pending_approval,
          },
          { key: 'open', header: m.no_check_out(), align: 'end', cell: ({ open }) => open },
        ]}
      />
    </Stack>
  );
}
