import { personName } from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import * as m from '../../texts/m';

/** Removes one therapist of a group. Price and duration stay. Source: R-workflow-34. */
export function RemoveTherapist(props: ActionDialogProps) {
  const { appointment, row, onClose } = props;
  const { execute, failure } = useExecuteAction('remove_therapist', props);
  const form = useForm({
    draft: `remove-therapist.${appointment.id}`,
    start: { therapist: '' },
    check: ({ therapist }) => ({ therapist: required(therapist) }),
    send: ({ therapist }) => execute({ therapist_id: Number(therapist) }),
    shownAt: { therapist_id: 'therapist' },
    done: onClose,
    failure,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={row.label}
      description={m.the_others_go_on_price({
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      submitLabel={m.remove_from_the_visit()}
      cancelLabel={m.keep_everybody()}
      danger
      onClose={onClose}
    >
      <RadioGroup
        label={m.who_leaves_the_visit()}
        required
        {...form.control('therapist')}
        error={form.errors.therapist}
        options={appointment.therapists_details.map((one) => ({ value: String(one.id), label: personName(one) }))}
      />
    </FormDialog>
  );
}
