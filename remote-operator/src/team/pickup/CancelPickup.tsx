import { personName, ridersOf, Text } from 'shared-lib';
import { FormDialog, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';

/** Calls the ride home off. The driver who was asked is told, and is free again. Source: R-workflow-22. */
export function CancelPickup(props: ActionDialogProps) {
  const { appointment, row, onClose } = props;
  const { execute, failure } = useExecuteAction('cancel_pickup', props);
  const form = useForm({ start: {}, send: () => execute(undefined), done: onClose, failure });
  const driver = appointment.pickup_driver_name;
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Cancel the ride home"
      description={`${personName(appointment.client_details)} #${appointment.id}`}
      submitLabel={row.label}
      cancelLabel="Keep it"
      danger
      onClose={onClose}
    >
      <Text as="p">
        {ridersOf(appointment).map(personName).join(', ')} will not be picked up
        {driver ? `, and ${driver} is told and free again.` : '.'} A new ride can be asked for afterwards.
      </Text>
    </FormDialog>
  );
}
