import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import {
  actionFailure,
  type AppointmentCard,
  CheckMaterials,
  toast,
  useAppointmentAction,
  useEarlyStep,
  useOnceEach,
  onIdle,
  onIdleLater,
} from 'shared-lib';
import { aboutVisit, showSuccess } from '../../parts/execute-action/aboutVisit';
import { ACTIONS, labelOf, type OperatorActionName, rowOf } from './actionTable';

type PlainAction = 'start_appointment' | 'confirm_paid' | 'remind' | 'withdraw_backup';
const PLAIN: readonly OperatorActionName[] = [
  'start_appointment',
  'confirm_paid',
  'remind',
  'withdraw_backup',
] satisfies PlainAction[];
const isPlain = (action: OperatorActionName): action is PlainAction => PLAIN.includes(action);

/** Loads the dialogs of the primary actions ahead of a press. */
function prefetchPrimary(): void {
  for (const action of Object.keys(ACTIONS) as OperatorActionName[])
    if (rowOf(action).pressing) rowOf(action).dialog?.prefetch();
}

/** Loads all dialogs, when someone points at a menu or at an action's button. */
export function prefetchDialogs(): void {
  for (const action of Object.keys(ACTIONS) as OperatorActionName[]) rowOf(action).dialog?.prefetch();
  CheckMaterials.prefetch();
}

export interface Actions {
  /** Opens the action's dialog, or takes an action that asks nothing. `onClosed` runs when the dialog is gone. */
  press(action: OperatorActionName, appointment: AppointmentCard, onClosed?: () => void): void;
  /** Whether an action of this appointment that asks nothing is being sent. */
  isBusy(id: number): boolean;
}

const ActionsContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('an appointment is shown outside of ActionsProvider');
  return actions;
}

/** Takes actions that ask nothing. Several appointments may be under way at once, each only once. */
function usePlainActions(): {
  take(action: PlainAction, appointment: AppointmentCard): void;
  isBusy(id: number): boolean;
} {
  const { mutateAsync } = useAppointmentAction();
  const { isBusy, once } = useOnceEach();
  const take = async (action: PlainAction, appointment: AppointmentCard): Promise<void> => {
    const { id, status } = appointment;
    try {
      await once(id, async () => showSuccess(rowOf(action), await mutateAsync({ id, action })));
    } catch (error) {
      toast.error(actionFailure(rowOf(action), status, error), aboutVisit(appointment));
    }
  };
  return { take: (action, appointment) => void take(action, appointment), isBusy };
}

/**
 * What an operator may do with the appointments below it. Dialogs live here and not in the cards, because a card may
 * leave its list while its dialog is open.
 */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const { take, isBusy } = usePlainActions();
  const { takeInTime, question } = useEarlyStep();
  const [asked, setAsked] = useState<{
    action: OperatorActionName;
    appointment: AppointmentCard;
    onClosed?: () => void;
  } | null>(null);
  useEffect(() => onIdle(prefetchPrimary), []);
  useEffect(() => onIdleLater(prefetchDialogs), []);

  const press: Actions['press'] = (action, appointment, onClosed) => {
    if (isPlain(action)) {
      const label = labelOf(action, appointment);
      takeInTime({ appointment, action, label, take: () => take(action, appointment) });
    } else setAsked({ action, appointment, onClosed });
  };
  const row = asked && rowOf(asked.action);
  return (
    <ActionsContext value={{ press, isBusy }}>
      {children}
      {question}
      {asked && row?.dialog && (
        <row.dialog
          // Not only the number: the page of the appointment has that as its key.
          key={`${asked.action} ${asked.appointment.id}`}
          appointment={asked.appointment}
          row={{ ...row, label: labelOf(asked.action, asked.appointment) }}
          onClose={() => {
            setAsked(null);
            asked.onClosed?.();
          }}
        />
      )}
    </ActionsContext>
  );
}
