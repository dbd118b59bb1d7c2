import { personName, riderNames, Text } from 'shared-lib';
import { FormDialog, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import * as m from '../../texts/m';

/** Calls the ride home off. The driver who was asked is told, and is free again. Source: R-workflow-22. */
export function CancelPickup(props: ActionDialogProps) {
  const { appointment, row, onClose } = props;
  const { execute, failure } = useExecuteAction('cancel_pickup', props);
  const form = useForm({ draft: null, start: {}, send: () => execute(undefined), done: onClose, failure });
  const driver = appointment.pickup_driver_name;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.cancel_the_ride_home()}
      description={`${personName(appointment.client_details)} #${appointment.id}`}
      submitLabel={row.label}
      cancelLabel={m.keep_it()}
      danger
      onClose={onClose}
    >
      <Text as="p">
        {m.will_not_be_picked_up({
          appointment: riderNames(appointment),
          words: driver ? m.and_is_told_and_free({ driver }) : '.',
        })}
      </Text>
    </FormDialog>
  );
}
