import { useQuery } from '@tanstack/react-query';
import { Button, Card, Field, limits, Stack, Text, TextInput, toast } from 'shared-lib';
import { settingsQueries, useChangeRetention } from 'shared-lib/settings';
import { FormDialog, useForm } from 'shared-lib/form';
import { useState } from 'react';

const { least, most } = limits.RETENTION_MONTHS;

/** How long clients are remembered after their last visit; operators see and change it. */
export function Retention() {
  const { data } = useQuery(settingsQueries.retention());
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  return (
    <Card as="section" aria-labelledby="retention">
      <Stack $gap={3}>
        <h2 id="retention">Personal data of clients</h2>
        <Text as="p">
          Name, number, e-mail, addresses and notes are forgotten {data.months} months after the last visit. Visits and
          payments stay.
        </Text>
        <div>
          <Button icon="edit" onClick={() => setEditing(true)}>
            Change how long
          </Button>
        </div>
      </Stack>
      {editing && <EditRetention months={data.months} onClose={() => setEditing(false)} />}
    </Card>
  );
}

const isWithin = (months: string): boolean => /^\d+$/.test(months) && Number(months) >= least && Number(months) <= most;

function EditRetention({ months, onClose }: { months: number; onClose: () => void }) {
  const change = useChangeRetention();
  const form = useForm({
    start: { months: String(months) },
    check: (entered) => ({
      months: isWithin(entered.months.trim()) ? undefined : `Enter a whole number from ${least} to ${most}.`,
    }),
    send: async (entered) => {
      await change.mutateAsync({ months: Number(entered.months) });
      toast.success('Saved. It holds from tonight.');
      onClose();
    },
    failure: 'Could not save how long clients are remembered',
  });
  return (
    <FormDialog form={form} title="Personal data of clients" submitLabel="Save" onClose={onClose}>
      <Field
        label="Months after the last visit"
        error={form.errors.months}
        hint="What was forgotten does not come back."
        required
      >
        <TextInput {...form.control('months')} inputMode="numeric" />
      </Field>
    </FormDialog>
  );
}
