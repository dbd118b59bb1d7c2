import {
  type AttendanceRecord,
  Banner,
  Button,
  failureText,
  Field,
  formatServiceDay,
  formatTime,
  hoursInWords,
  texts,
  toast,
} from 'shared-lib';
import { useSayLeft } from 'shared-lib/attendance';
import { TimeField } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import styled from 'styled-components';

const Line = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--s2);

  > :first-child { flex: 0 1 180px; }
  > :last-child { margin-top: 26px; }
`;

/** Asks when they left on a day without a check-out. It stands below Check In and stops nothing. Source: R-day-12. */
export function SayLeft({ record }: { record: AttendanceRecord }) {
  const say = useSayLeft();
  const form = useForm({
    start: { time: '' },
    check: ({ time }) => ({ time: required(time) }),
    send: async ({ time }) => {
      const { hours_worked: hours } = await say.mutateAsync({ record: record.id, time });
      toast.success(`${formatServiceDay(record.date)}: ${hours === null ? 'saved' : hoursInWords(hours)}`);
    },
    failure: (error) => ({ title: failureText(error, texts.FALLBACK.checkOut) }),
  });
  const came = record.check_in_time && formatTime(new Date(record.check_in_time));
  return (
    <section aria-label="Missing check-out">
      <Banner tone="amber" title={`No check-out on ${formatServiceDay(record.date)}`}>
        You came at {came}. When did you leave?
        <Form form={form} asStep>
          <Line>
            <Field label="You left at" error={form.errors.time}>
              <TimeField {...form.control('time')} />
            </Field>
            <Button type="submit" step busy={form.busy}>
              Save
            </Button>
          </Line>
        </Form>
      </Banner>
    </section>
  );
}
