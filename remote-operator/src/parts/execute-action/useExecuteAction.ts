import {
  type Action,
  type ActionBody,
  actionFailure,
  type ActionRequest,
  type ActionRow,
  type AppointmentCard,
  useAppointmentAction,
} from 'shared-lib';
import { showSuccess } from './aboutVisit';

/** The props of a dialog of the action table. */
export interface ActionDialogProps {
  appointment: AppointmentCard;
  /** The words of the action's row, for its success and failure, with the label for this appointment. */
  row: Omit<ActionRow, 'label'> & { readonly label: string };
  onClose: () => void;
}

/**
 * A workflow action from a dialog's form. `execute` sends it and reports success, or throws. `failure` says why it
 * failed, in the row's words.
 */
export function useExecuteAction<A extends Action>(
  action: A,
  { appointment, row }: Omit<ActionDialogProps, 'onClose'>,
) {
  const { mutateAsync } = useAppointmentAction();
  return {
    execute: async (body: ActionBody<A>): Promise<void> => {
      const done = await mutateAsync({ id: appointment.id, action, body } as ActionRequest);
      showSuccess(row, done);
    },
    failure: (error: unknown) => ({ title: actionFailure(row, appointment.status, error) }),
  };
}
