import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import {
  appointmentQueries,
  attendanceQueries,
  type AttendanceRecord,
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  DescriptionList,
  ErrorState,
  failureText,
  dayWords,
  formatTime,
  friendlyText,
  hoursInWords,
  limits,
  Loading,
  now,
  offerUndo,
  Row,
  serviceDayOf,
  Skeleton,
  SkeletonCard,
  Stack,
  StaleNotice,
  Text,
  texts,
  type TodayStatus,
  useNowValue,
  useUser,
} from 'shared-lib';
import {
  type AttendanceStatus,
  OwnUnsent,
  predictedToday,
  useCheckIn,
  useCheckOut,
  useQueue,
  useSteps,
  useUndoAttendance,
} from 'shared-lib/attendance';
import { AddNote } from '../add-note/AddNote';
import { stillToDo } from './stillToDo';
import { SayLeft } from '../say-left/SayLeft';
import { arrivalTone, arrivalWord } from './arrivalWords';
import * as m from '../texts/m';

const { FALLBACK, UNDO } = texts;

const Notes = styled.div`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** Used until today is known. */
const NOT_YET = { date: '', check_in_time: null };

const at = (instant: string | null): string => (instant ? formatTime(new Date(instant)) : '—');

/**
 * What still waits for the person who checks out of that service day; undefined when nothing does. It is looked up
 * before they check in: the card then does not grow. `isAwaited`: not known yet.
 */
function useStillToDo({ date, check_in_time }: Pick<TodayStatus, 'date' | 'check_in_time'>): {
  waits: string | undefined;
  isAwaited: boolean;
} {
  const { id, role } = useUser();
  const isToday = useNowValue((now) => serviceDayOf(now) === date);
  const { data, isLoading } = useQuery({
    // Today uses the query of the dashboards, which live messages keep current. A night that has not ended uses its own
    // day.
    ...(isToday
      ? appointmentQueries.today()
      : appointmentQueries.list({ date, page_size: limits.PAGE_SIZE_STATISTICS })),
    enabled: date !== '' && role !== 'operator',
  });
  const isIn = check_in_time !== null;
  return {
    waits: data && isIn ? stillToDo(data.results, { id, role, day: date, isToday }) : undefined,
    isAwaited: isIn && isLoading,
  };
}

interface TodayCardProps {
  /**
   * One line, for operators: the register is what they come for, and it has their notes too. Source: R-beyond-452.
   */
  inLine?: boolean;
}

/** A person's own attendance of the service day, with the one thing to press. Source: 2-169..2-171, 4-082..4-088. */
export function TodayCard({ inLine = false }: TodayCardProps) {
  const query = useQuery(attendanceQueries.today());
  const steps = useSteps(useQueue());
  const today = query.data && predictedToday(query.data, steps, now());
  const isWaiting = (kind: string): boolean => steps.some((step) => step.kind === kind);
  const checkIn = useCheckIn();
  const checkOut = useCheckOut();
  const { mutateAsync: undo } = useUndoAttendance();
  const { waits, isAwaited } = useStillToDo(today ?? NOT_YET);
  const waitsId = useId();
  const [asks, setAsks] = useState(false);
  /** Also works after the person opens another page: callbacks of `mutate` end with the card. */
  const take = (step: Promise<unknown>, did: string, undone: string, detail?: string): void =>
    void step.then(
      // What waits on the phone has Take back.
      (answer) => answer !== null && offerUndo({ did, detail, undone, undo: () => undo({}) }),
      () => undefined,
    );
  const leave = (): void => {
    setAsks(false);
    take(checkOut.mutateAsync({}), UNDO.checkedOut, UNDO.checkOutUndone, waits);
  };
  const failed = checkIn.error
    ? failureText(checkIn.error, FALLBACK.checkIn)
    : checkOut.error
      ? failureText(checkOut.error, FALLBACK.checkOut)
      : undefined;
  const { reset: forgetCheckIn } = checkIn;
  const { reset: forgetCheckOut } = checkOut;
  // A complaint disappears by itself. Source: 8-100.
  useEffect(() => {
    if (failed === undefined) return undefined;
    const timer = setTimeout(() => {
      forgetCheckIn();
      forgetCheckOut();
    }, limits.ATTENDANCE_ERROR_MS);
    return () => clearTimeout(timer);
  }, [failed, forgetCheckIn, forgetCheckOut]);

  if (!today || isAwaited) {
    return query.isPending || isAwaited ? (
      <Loading what={m.todays_attendance()} onRetry={() => void query.refetch()}>
        {inLine ? <Skeleton height={62} /> : <SkeletonCard />}
      </Loading>
    ) : (
      <ErrorState
        compact={inLine}
        title={FALLBACK.todayStatus}
        text={friendlyText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const buttons = (
    <>
      {today.can_check_in && (
        <Button
          variant={inLine ? 'outline' : 'primary'}
          size={inLine ? 'sm' : 'big'}
          icon="check"
          step="attendance"
          busy={checkIn.isPending || checkOut.isPending}
          onClick={() => take(checkIn.mutateAsync({}), UNDO.checkedIn, UNDO.checkInUndone)}
        >
          {m.check_in_2()}
        </Button>
      )}
      {today.can_check_out && (
        <Button
          variant={inLine || today.can_check_in ? 'outline' : 'primary'}
          size={inLine ? 'sm' : 'big'}
          icon="logout"
          step="attendance"
          busy={checkOut.isPending || checkIn.isPending}
          aria-describedby={waits && waitsId}
          onClick={() => (waits ? setAsks(true) : leave())}
        >
          {m.check_out_2()}
        </Button>
      )}
      {/* One check-out a day: with rides left, a slip of the thumb would end it. Source: R-beyond-1526. */}
      <ConfirmDialog
        open={asks}
        title={m.check_out_now()}
        text={waits}
        confirmLabel={m.check_out_2()}
        onConfirm={leave}
        onClose={() => setAsks(false)}
      />
    </>
  );
  const trouble = failed && <Banner tone="red" live="alert" title={failed} />;
  const left = today.no_check_out && <SayLeft key={today.no_check_out.id} record={today.no_check_out} />;
  if (inLine)
    return (
      <Card pad="s" aria-label={m.todays_attendance_2()}>
        <StaleNotice query={query} />
        <Stack $gap={3}>
          <Row $between>
            <Row>
              <Text as="h2" strong>
                {headline(today)}
              </Text>
              {today.check_in_time && <Text muted>{timesInLine(today)}</Text>}
              <Arrival today={today} />
            </Row>
            <Row>{buttons}</Row>
          </Row>
          {trouble}
          {left}
        </Stack>
      </Card>
    );
  return (
    <Card aria-label={m.todays_attendance_2()}>
      <StaleNotice query={query} />
      <Stack $gap={4}>
        <Row $between>
          <Text as="h2" size="l" strong>
            {headline(today)}
          </Text>
          <Arrival today={today} />
        </Row>
        <DescriptionList
          items={[
            { term: m.service_day(), value: dayWords(today.date) },
            { term: m.check_in(), value: at(today.check_in_time) },
            { term: m.check_out(), value: at(today.check_out_time) },
            ...(today.record?.hours_worked == null
              ? []
              : [{ term: m.hours(), value: hoursInWords(today.record.hours_worked) }]),
          ]}
        />
        {trouble}
        {waits && (
          <div id={waitsId}>
            {/* Not a warning while the day goes on. */}
            <Banner tone={today.can_check_out ? 'blue' : 'amber'} title={waits} />
          </div>
        )}
        {isWaiting('attendance') && <OwnUnsent kind="attendance" />}
        {buttons}
        {!today.can_check_in && !today.can_check_out && !waits && (
          <Text muted>{today.check_out_time ? m.that_was_your_day_thank() : m.check_in_is_closed_it()}</Text>
        )}
        {left}
        {isWaiting('note') && <OwnUnsent kind="note" />}
        {today.record && <OwnNote record={today.record} />}
      </Stack>
    </Card>
  );
}

/** The record's notes, and room for the person's own. Source: 2-167. */
function OwnNote({ record }: { record: AttendanceRecord }) {
  return (
    <Stack $gap={2}>
      {record.notes && (
        <Notes>
          <Text as="p" size="s" muted>
            {record.notes}
          </Text>
        </Notes>
      )}
      <AddNote record={record} />
    </Stack>
  );
}

const timesInLine = ({ check_in_time, check_out_time }: TodayStatus): string =>
  [`${m.check_in()} ${at(check_in_time)}`, ...(check_out_time ? [`${m.check_out()} ${at(check_out_time)}`] : [])].join(
    ' · ',
  );

function headline({ is_checked_in, check_in_time, check_out_time }: TodayStatus): string {
  if (is_checked_in) return m.you_are_checked_in();
  return check_in_time && check_out_time ? m.you_have_checked_out() : m.you_have_not_checked_in();
}

function Arrival({ today }: { today: TodayStatus }) {
  const { record } = today;
  if (!record) return null;
  const status: AttendanceStatus = record.status;
  return (
    <Row>
      <Badge tone={arrivalTone(record.arrival)} dot>
        {arrivalWord(record.arrival)}
      </Badge>
      {status === 'pending_approval' && <Badge tone="amber">{m.pending_approval()}</Badge>}
    </Row>
  );
}
