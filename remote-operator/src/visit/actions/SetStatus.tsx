import { useState } from 'react';
import {
  actionFailure,
  failedWith,
  Field,
  personName,
  SETTABLE_STATUSES,
  Select,
  type SettableStatus,
  StatusBadge,
  Row,
  Text,
  statusLabel,
} from 'shared-lib';
import { useUpdateAppointment } from 'shared-lib/booking';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { showSuccess } from '../../parts/execute-action/aboutVisit';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import * as m from '../../texts/m';

/** What happens when a status is set by hand. Source: R-workflow-35. */
function consequence(status: SettableStatus): string {
  switch (status) {
    case 'pending':
      return m.everybody_is_asked_again();
    case 'completed':
      return m.the_visit_counts_as_completed();
    case 'session_in_progress':
      return m.everybody_counts_as_accepted_and();
    default:
      return m.everybody_counts_as_accepted();
  }
}

/** Sets one of ten statuses by hand. The dialog is the confirmation. Source: 4-066, 4-067, 8-041. */
export function SetStatus({ appointment, row, onClose }: ActionDialogProps) {
  const update = useUpdateAppointment();
  /** The status that the server refused because of 'Do not book'. Pressing again confirms it. */
  const [refused, setRefused] = useState<SettableStatus | ''>('');
  // A choice made for an earlier version does not come back.
  const [opened] = useState(appointment.version);
  const form = useForm<{ status: SettableStatus | '' }>({
    draft: `set-status.${appointment.id}.${opened}`,
    start: { status: '' },
    check: ({ status }) => ({ status: required(status) }),
    send: async ({ status }) => {
      if (!status) return;
      const change = { status, version: appointment.version, ...(refused === status && { despite_do_not_book: true }) };
      const done = await update.mutateAsync({ id: appointment.id, change });
      showSuccess(row, done);
    },
    done: onClose,
    failure: (error) => {
      const { status } = form.values;
      if (failedWith(error, 'DO_NOT_BOOK')) setRefused(status);
      return { title: actionFailure(row, appointment.status, error) };
    },
  });
  const { status } = form.values;

  return (
    <FormDialog
      form={form}
      size="sm"
      title={row.label}
      description={m.the_usual_steps_are_skipped({
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      submitLabel={
        status && refused === status
          ? m.set_it_all_the_same()
          : status
            ? m.set_to({ status: statusLabel(status) })
            : m.set_status()
      }
      onClose={onClose}
    >
      <Row>
        <Text size="s" muted>
          {m.now()}
        </Text>{' '}
        <StatusBadge status={appointment.status} outcome={appointment.outcome} />
      </Row>
      <Field label={m.new_status()} required error={form.errors.status} hint={status ? consequence(status) : undefined}>
        <Select
          {...form.control('status')}
          placeholder={m.choose_a_status()}
          options={SETTABLE_STATUSES.map((value) => ({
            value,
            label: statusLabel(value),
            disabled: value === appointment.status,
          }))}
        />
      </Field>
    </FormDialog>
  );
}
