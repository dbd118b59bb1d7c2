import { Button, Card, Field, failureText, now, serviceDayOf, Text, toast } from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import { payPeriod, useStartPayouts } from 'shared-lib/records';
import * as m from '../../texts/m';

/** Asks once from which day payouts are kept. What counted before was paid outside. Source: R-beyond-568. */
export function StartPayouts() {
  const start = useStartPayouts();
  const today = serviceDayOf(now());
  const form = useForm<{ from: string }>({
    draft: 'start-payouts',
    start: { from: payPeriod('half', today).from },
    check: ({ from }) => ({ from: required(from) }),
    send: async ({ from }) => {
      await start.mutateAsync({ from });
      toast.success(m.payouts_begin());
    },
    failure: (error) => ({ title: failureText(error, m.could_not_begin_the_payouts()) }),
  });
  return (
    <Card>
      <Form form={form}>
        <Text as="h2" size="l" strong>
          {m.from_which_day_do_you_pay_here()}
        </Text>
        <Text as="p" muted>
          {m.what_was_earned_before_is_not_listed()}
        </Text>
        <Field label={m.first_day()} required error={form.errors.from}>
          <DateField {...form.control('from')} max={today} />
        </Field>
        <Button type="submit" variant="primary" busy={form.busy}>
          {m.begin()}
        </Button>
      </Form>
    </Card>
  );
}
