import {
  type Appointment,
  BEFORE_START,
  Button,
  failureText,
  Field,
  formatPesos,
  limits,
  oneOf,
  Stack,
  toast,
} from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { isSurcharge, useUpdateAppointment } from 'shared-lib/booking';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useState } from 'react';
import * as m from '../../texts/m';

type Line = Appointment['services_details'][number];

/** The surcharges of a visit that has not begun, to leave one out or put it back. Source: R-beyond-1333. */
export function VisitSurcharges({ appointment }: { appointment: Appointment }) {
  const [asked, ask] = useState<Line>();
  const lines = appointment.services_details.filter(isSurcharge);
  if (lines.length === 0 || !oneOf(BEFORE_START, appointment.status)) return null;
  return (
    <Stack $gap={2} style={{ marginTop: 'var(--s3)' }}>
      {lines.map((line) => (
        <div key={line.id}>
          <Button size="sm" onClick={() => ask(line)}>
            {line.price === 0 ? m.put_name_back({ name: line.name }) : m.leave_name_out({ name: line.name })}
          </Button>
        </div>
      ))}
      {asked && <Say visit={appointment.id} line={asked} onClose={() => ask(undefined)} />}
    </Stack>
  );
}

function Say({ visit, line, onClose }: { visit: number; line: Line; onClose: () => void }) {
  const update = useUpdateAppointment();
  const isOut = line.price === 0;
  const form = useForm({
    draft: `visit-surcharge.${visit}.${line.id}`,
    start: { reason: '' },
    shownAt: { surcharge: 'reason', 'surcharge.reason': 'reason' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await update.mutateAsync({ id: visit, change: { surcharge: { id: line.id, left_out: !isOut, reason } } });
      toast.success(isOut ? m.it_is_in_the_price_again() : m.it_is_left_out());
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_change_the_price()) }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={isOut ? m.put_name_back({ name: line.name }) : m.leave_name_out({ name: line.name })}
      description={isOut ? undefined : m.the_visit_costs_less({ price: formatPesos(line.price ?? 0) })}
      submitLabel={isOut ? m.put_back() : m.leave_out_2()}
      onClose={onClose}
    >
      <Field label={m.reason()} error={form.errors.reason} required>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
