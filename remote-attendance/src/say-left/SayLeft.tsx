import {
  type AttendanceRecord,
  Banner,
  Button,
  failureText,
  Field,
  dayWords,
  formatTime,
  hoursInWords,
  texts,
  toast,
} from 'shared-lib';
import { useSayLeft } from 'shared-lib/attendance';
import { TimeField } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import styled from 'styled-components';
import * as m from '../texts/m';

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
    draft: `left.${record.id}`,
    start: { time: '' },
    check: ({ time }) => ({ time: required(time) }),
    send: async ({ time }) => {
      const { hours_worked: hours } = await say.mutateAsync({ record: record.id, time });
      toast.success(`${dayWords(record.date)}: ${hours === null ? 'saved' : hoursInWords(hours)}`);
    },
    failure: (error) => ({ title: failureText(error, texts.FALLBACK.checkOut) }),
  });
  const came = record.check_in_time && formatTime(new Date(record.check_in_time));
  return (
    <section aria-label={m.missing_check_out()}>
      <Banner tone="amber" title={m.no_check_out_on({ date: dayWords(record.date) })}>
        {m.you_came_at()} {came}
        {m.when_did_you_leave()}
        <Form form={form} asStep>
          <Line>
            <Field label={m.you_left_at()} error={form.errors.time}>
              <TimeField {...form.control('time')} />
            </Field>
            <Button type="submit" step busy={form.busy}>
              {m.save()}
            </Button>
          </Line>
        </Form>
      </Banner>
    </section>
  );
}
