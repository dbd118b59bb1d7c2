import {
  type Action,
  type ActionBody,
  type ActionRequest,
  type Appointment,
  toast,
  useAppointmentAction,
} from 'shared-lib';

/** The dialog an action is taken from. */
export interface Asking {
  appointment: Pick<Appointment, 'id'>;
  onClose: () => void;
}

/** Takes the action; when it is done the dialog closes and `said` appears. Throws what the server said against it. */
export type ExecuteAction = <A extends Action>(
  action: A,
  body: ActionBody<A>,
  said: (fresh: Appointment) => string,
) => Promise<void>;

/** An action of the workflow from the form of a dialog, which sends it once and says what was refused. */
export function useExecuteAction({ appointment: { id }, onClose }: Asking): ExecuteAction {
  const { mutateAsync } = useAppointmentAction();
  return async (action, body, said) => {
    const fresh = await mutateAsync({ id, action, body } as ActionRequest);
    toast.success(said(fresh));
    onClose();
  };
}
