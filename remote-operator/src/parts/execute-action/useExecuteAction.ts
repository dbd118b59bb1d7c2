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

/** What a dialog of the action table is given. */
export interface ActionDialogProps {
  appointment: AppointmentCard;
  /** What to say over it, when it is done and when it fails: the action's row, with the label of this appointment. */
  row: Omit<ActionRow, 'label'> & { readonly label: string };
  onClose: () => void;
}

/**
 * An action of the workflow from the form of a dialog. `execute` sends it and says that it is done, or throws;
 * `failure` says in the words of the row why it was not.
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
