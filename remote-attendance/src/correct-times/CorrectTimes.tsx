import {
  type AttendanceRecord,
  Banner,
  Button,
  failedWith,
  failureText,
  Field,
  formatLocalTime,
  hoursInWords,
  instantOf,
  localTime,
  Row,
  Text,
  TextInput,
  texts,
  toast,
} from 'shared-lib';
import { checkOutAt, hoursWorked, useCorrectTimes, useEnterTimes } from 'shared-lib/attendance';
import { CHANGED_MEANWHILE, ChangedMeanwhile, TimeField } from 'shared-lib/controls';
import { Form, required, useForm, useOpened } from 'shared-lib/form';
import styled from 'styled-components';
import { clockOf, type Entry } from '../register/entries';
import { useComplaint } from '../register/useComplaint';
import * as m from '../texts/m';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 168px 168px minmax(0, 1fr) auto;
  gap: var(--s3);
  align-items: start;

  @media (max-width: 767.98px) {
    /* A time and the button that clears it, two beside each other where they fit. */
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 170px), 1fr));
    > :nth-child(n + 3) { grid-column: 1 / -1; }
  }
`;
const Sum = styled.div`
  min-width: 140px;
  padding-top: 22px;
  text-align: end;
  > * { display: block; }
`;

const typedOf = (instant: string | null): string => (instant ? localTime(new Date(instant)) : '');
type Times = Pick<AttendanceRecord, 'check_in_time' | 'check_out_time'>;
const timesOf = ({ check_in_time, check_out_time }: Times): Times => ({ check_in_time, check_out_time });
/** Of somebody who has not checked in. */
const NO_TIMES: Times = { check_in_time: null, check_out_time: null };

/** The hours between the typed times; null while they are incomplete or invalid. */
function typedHours(day: string, checkIn: string, checkOut: string): number | null {
  if (!checkIn || !checkOut) return null;
  const from = instantOf(day, checkIn);
  const hours = hoursWorked(from, checkOutAt(day, checkOut, from));
  return hours !== null && hours >= 0 ? hours : null;
}

const TIMES = [
  { name: 'checkIn', label: m.check_in(), at: 'check_in_time' },
  { name: 'checkOut', label: m.check_out(), at: 'check_out_time' },
] as const;

export interface CorrectTimesProps {
  entry: Entry;
  day: string;
  onClose: () => void;
}

/**
 * Corrects when a person came and left, or enters it for who has not checked in, with a reason for the audit log. It
 * shows what another operator changed meanwhile, and overwrites nothing unseen. Source: 2-166, 4-089, 5-051, 7-093,
 * 8-098, R-beyond-1170.
 */
export function CorrectTimes({ entry: { record, staff_member }, day, onClose }: CorrectTimesProps) {
  const correct = useCorrectTimes();
  const enter = useEnterTimes();
  const [complaint, complain] = useComplaint();
  const stored = timesOf(record ?? NO_TIMES);
  /** The values that the fields started with. The name stays the same when the record comes meanwhile. */
  const opened = useOpened(`attendance.${day}.${staff_member}`, stored);
  const { value: seen, set: setSeen } = opened;
  // Compares seconds, as the server does, although the fields only show minutes.
  const isChanged = seen.check_in_time !== stored.check_in_time || seen.check_out_time !== stored.check_out_time;
  const form = useForm({
    draft: opened,
    start: {
      checkIn: typedOf(opened.opened.check_in_time),
      checkOut: typedOf(opened.opened.check_out_time),
      reason: '',
    },
    check: ({ checkIn, checkOut, reason }) => ({
      checkIn: record ? undefined : required(checkIn),
      checkOut:
        record && checkIn === typedOf(stored.check_in_time) && checkOut === typedOf(stored.check_out_time)
          ? m.these_are_the_times_that()
          : undefined,
      reason: required(reason),
    }),
    alsoAnswers: { checkIn: ['checkOut'] },
    send: async ({ checkIn, checkOut, reason }) => {
      const saved = record
        ? await correct.mutateAsync({
            id: record.id,
            body: {
              ...(checkIn !== typedOf(stored.check_in_time) && { check_in_time: checkIn || null }),
              ...(checkOut !== typedOf(stored.check_out_time) && { check_out_time: checkOut || null }),
              reason: reason.trim(),
              expected: stored,
            },
          })
        : await enter.mutateAsync({
            staff_id: staff_member,
            date: day,
            check_in_time: checkIn,
            ...(checkOut && { check_out_time: checkOut }),
            reason: reason.trim(),
          });
      const { hours_worked: hours } = saved;
      toast.success(`${saved.staff_name}: ${hours === null ? m.times_saved() : hoursInWords(hours)}`);
    },
    done: onClose,
    shownAt: { check_in_time: 'checkIn', check_out_time: 'checkOut' },
    failure: (error) => {
      complain(
        failedWith(error, 'STALE_VERSION') ? CHANGED_MEANWHILE : failureText(error, texts.FALLBACK.updateAttendance),
      );
      return {};
    },
  });
  const take = (): void => {
    setSeen(stored);
    form.take({ checkIn: typedOf(stored.check_in_time), checkOut: typedOf(stored.check_out_time) });
  };
  const hours = typedHours(day, form.values.checkIn, form.values.checkOut);
  return (
    <Form form={form}>
      {isChanged && !complaint && <Banner tone="amber" live="status" title={CHANGED_MEANWHILE} />}
      {complaint && <Banner tone="red" live="alert" title={complaint} />}
      {isChanged && (
        <ChangedMeanwhile
          fields={TIMES.filter(({ at }) => seen[at] !== stored[at]).map(({ name, label, at }) => ({
            name,
            label,
            theirs: stored[at] ? clockOf(stored[at]) : '',
            mine: form.values[name] ? formatLocalTime(form.values[name]) : '',
          }))}
          onTake={take}
        />
      )}
      <Fields>
        <Field label={m.check_in()} required={!record} error={form.errors.checkIn}>
          <TimeField {...form.control('checkIn')} clear={m.clear_the_check_in()} />
        </Field>
        <Field label={m.check_out()} error={form.errors.checkOut}>
          <TimeField {...form.control('checkOut')} clear={m.clear_the_check_out()} />
        </Field>
        <Field label={m.reason()} hint={m.goes_to_the_audit_log()} required error={form.errors.reason}>
          <TextInput {...form.control('reason')} autoComplete="off" />
        </Field>
        <Sum>
          <Text strong>{hours === null ? '—' : hoursInWords(hours)}</Text>
          <Text size="xs" muted>
            {record?.approved ? m.stays_approved() : m.then_waits_for_approval()}
          </Text>
        </Sum>
      </Fields>
      <Row>
        <Button type="submit" variant="primary" busy={form.busy}>
          {isChanged ? m.save_mine() : m.save_changes()}
        </Button>
        <Button variant="ghost" onClick={() => form.leave(onClose)}>
          {m.cancel()}
        </Button>
      </Row>
    </Form>
  );
}
