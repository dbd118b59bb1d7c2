import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Banner,
  Button,
  ConfirmDialog,
  ErrorState,
  failureText,
  dayWords,
  friendlyText,
  hoursInWords,
  Loading,
  Pagination,
  Row,
  Select,
  type ServiceDay,
  SkeletonRows,
  Stack,
  StaleNotice,
  Stat,
  StatRow,
  Text,
  texts,
  toast,
  useNowValue,
} from 'shared-lib';
import { type AttendanceSummary, registerQueries, useApproveAttendance, useMarkAbsent } from 'shared-lib/attendance';
import { dayRows, type Entry, minutesAt, inOrder, isSaid, isWaiting, type State, STATES } from './entries';
import { Paper, usePrinting } from './paper';
import type { RegisterAddress } from './registerAddress';
import { RegisterTable } from './RegisterTable';
import { RoleFilter } from './RoleFilter';
import { useComplaint } from './useComplaint';
import * as m from '../texts/m';

const { FALLBACK } = texts;
/** Rows on a page: few enough to scroll through, so that people rarely have to turn pages. */
const PAGE_ROWS = 50;

const STATE_OPTIONS = [
  { value: 'all' as const, label: m.all_states() },
  ...(Object.keys(STATES) as State[]).map((value) => ({ value, label: STATES[value].label })),
];

export interface DayRegisterProps {
  address: RegisterAddress;
  onChange: (change: Partial<RegisterAddress>) => void;
  today: ServiceDay;
}

/**
 * Everybody on the staff on one service day: who waits for approval, who forgot to check out, who has not come. Source:
 * 2-032, 4-085, 4-089, 6-006, 6-007, 7-089..7-094, R-pages-13.
 */
export function DayRegister({ address, onChange, today }: DayRegisterProps) {
  const { day, role, state } = address;
  const register = useQuery(registerQueries.day(day));
  const isToday = day === today;
  const printing = usePrinting();
  const [complaint, complain] = useComplaint();
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [settled, settle] = useState<ReadonlySet<number>>(new Set());
  const [absent, askAbsent] = useState<Entry>();
  const [asksAll, askAll] = useState(false);
  const approve = useApproveAttendance();
  const markAbsent = useMarkAbsent();

  if (!register.data)
    return register.isPending ? (
      <Loading what={m.the_register()} onRetry={() => void register.refetch()}>
        <SkeletonRows rows={10} />
      </Loading>
    ) : (
      <ErrorState
        title={FALLBACK.attendanceSummary}
        text={friendlyText(register.error)}
        onRetry={() => void register.refetch()}
        busy={register.isFetching}
      />
    );

  const { staff } = register.data;
  const ofRole = staff.filter(({ staff_role }) => role === 'all' || staff_role === role);
  const fitting = ofRole.filter((entry) => state === 'all' || STATES[state].fits(entry, isToday));
  const entries = inOrder(fitting, isToday, settled);
  const waiting = entries.filter(isWaiting).flatMap(({ record }) => record?.id ?? []);
  const atOnce = entries
    .filter((entry) => isWaiting(entry) && !isSaid(entry))
    .flatMap(({ record }) => record?.id ?? []);
  const chosenHere = waiting.filter((id) => chosen.has(id));
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_ROWS));
  const page = Math.min(address.page, pages);
  const shown = printing ? entries : entries.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);

  // Promises, not callbacks of `mutate`: after two quick presses, the callbacks of the first would never run.
  const approveAll = (ids: readonly number[]): void =>
    void approve.mutateAsync({ ids }).then(
      ({ approved, results }) => {
        settle((now) => new Set([...now, ...ids]));
        choose((now) => new Set([...now].filter((id) => !ids.includes(id))));
        const [first] = results;
        toast.success(
          ids.length === 1 && first
            ? m.is_approved({ staffName: first.staff_name })
            : m.approved_approved({ approved }),
        );
      },
      (error: unknown) => complain(failureText(error, FALLBACK.approveAttendance)),
    );
  const absentNow = (entry: Entry): void =>
    void markAbsent
      .mutateAsync({ staff_id: entry.staff_member, date: day })
      .catch((error: unknown) => complain(failureText(error, FALLBACK.markAbsent)))
      .finally(() => askAbsent(undefined));

  return (
    <Stack $gap={3}>
      <Row $between data-screen>
        <Row>
          <RoleFilter staff={staff} value={role} onChange={(to) => onChange({ role: to })} />
          <Select
            size="sm"
            aria-label={m.state()}
            value={state}
            onChange={(to) => onChange({ state: to })}
            options={STATE_OPTIONS}
          />
        </Row>
        <Row>
          <Paper
            name={`attendance-${day}`}
            rows={() => dayRows(day, entries, isToday)}
            disabled={entries.length === 0}
          />
          {(atOnce.length > 0 || chosenHere.length > 0) && (
            <Button
              size="sm"
              variant="primary"
              busy={approve.isPending}
              onClick={() => (chosenHere.length > 0 ? approveAll(chosenHere) : askAll(true))}
            >
              {chosenHere.length > 0
                ? m.approve_chosen({ count: chosenHere.length })
                : m.approve_all({ count: atOnce.length })}
            </Button>
          )}
        </Row>
      </Row>
      <StaleNotice query={register} />
      {complaint && <Banner tone="red" live="alert" title={complaint} />}
      <Counts register={register.data} />
      <RegisterTable
        entries={shown}
        day={day}
        isToday={isToday}
        chosen={chosen}
        onChoose={(id, isChosen) =>
          choose((now) => new Set(isChosen ? [...now, id] : [...now].filter((one) => one !== id)))
        }
        onApprove={({ record }) => record && approveAll([record.id])}
        approving={approve.isPending && approve.variables.ids.length === 1 ? approve.variables.ids[0] : undefined}
        onMarkAbsent={askAbsent}
        nothing={
          staff.length === 0
            ? { title: m.nobody_is_on_the_staff(), text: m.therapists_and_drivers_are_registered() }
            : { title: m.nobody_fits_these_filters(), text: m.choose_everyone_and_all_states() }
        }
      />
      <Text as="p" size="s" muted data-screen>
        {m.staff_without_a_log_in()}
      </Text>
      {entries.length > PAGE_ROWS && (
        <div data-screen>
          <Text size="s" muted>
            {m.to_of_people({
              page: (page - 1) * PAGE_ROWS + 1,
              page2: (page - 1) * PAGE_ROWS + shown.length,
              count: entries.length,
            })}
          </Text>
          <Pagination
            label={m.pages_of_the_register()}
            page={page}
            totalPages={pages}
            onChange={(to) => onChange({ page: to })}
          />
        </div>
      )}
      <ConfirmDialog
        open={asksAll}
        title={m.approve_all_people({ count: atOnce.length })}
        text={m.each_day_counts_as_it()}
        confirmLabel={m.approve_2()}
        onConfirm={() => {
          askAll(false);
          approveAll(atOnce);
        }}
        onClose={() => askAll(false)}
      />
      <ConfirmDialog
        open={absent !== undefined}
        danger
        title={m.mark_as_absent({ staffName: absent?.staff_name ?? '' })}
        text={m.counts_as_absent_unless_a({ day: dayWords(day) })}
        confirmLabel={m.mark_as_absent_2()}
        busy={markAbsent.isPending}
        onConfirm={() => absent && absentNow(absent)}
        onClose={() => askAbsent(undefined)}
      />
    </Stack>
  );
}

/** Counts of the whole day, whatever the filters show. */
function Counts({ register: { counts, staff } }: { register: AttendanceSummary }) {
  const waiting = staff.filter(isWaiting).length;
  const minutes = useNowValue((at) => staff.reduce((sum, { record }) => sum + (minutesAt(record, at) ?? 0), 0));
  return (
    <StatRow>
      <Stat label={m.waiting_for_approval()} value={waiting} tone={waiting ? 'clay' : undefined} />
      <Stat label={m.present()} value={counts.present} />
      <Stat label={m.late()} value={counts.late} tone={counts.late ? 'amber' : undefined} />
      <Stat label={m.not_checked_in()} value={counts.not_checked_in} />
      <Stat label={m.absent()} value={counts.absent} tone={counts.absent ? 'red' : undefined} />
      <Stat label={m.day_off()} value={counts.day_off} />
      <Stat
        label={m.hours_so_far()}
        value={hoursInWords(minutes / 60)}
        note={counts.no_check_out > 0 ? m.without_a_check_out({ noCheckOut: counts.no_check_out }) : undefined}
      />
    </StatRow>
  );
}
