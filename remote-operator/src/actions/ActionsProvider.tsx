import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import {
  type Action,
  actionFailureText,
  type Appointment,
  CheckMaterials,
  failedWith,
  isApiFailure,
  lazyDialog,
  personName,
  texts,
  toast,
  useAppointmentAction,
  whenIdle,
} from 'shared-lib';
import type { Asked } from './AskedDialog';

const AskedDialog = lazyDialog(() => import('./AskedDialog').then((code) => code.AskedDialog));

/** Fetched once the appointments stand, so that a press opens its dialog at once. */
function prefetchDialogs(): void {
  AskedDialog.prefetch();
  CheckMaterials.prefetch();
}

export interface Actions {
  /** Opens the dialog of a change. */
  ask(change: Asked, appointment: Appointment): void;
  /** Source: spec 4, 'Operator actions'. Points 4-058, 8-120, 8-121. */
  start(appointment: Appointment): void;
  remind(appointment: Appointment): void;
  /** Is a start or a reminder of this appointment on its way? */
  isBusy(id: number): boolean;
}

const ActionsContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('an appointment is shown outside of ActionsProvider');
  return actions;
}

function startFailure(error: unknown): string {
  if (failedWith(error, 'INVALID_ID', 'NOT_FOUND')) return texts.OPERATOR_ALERT.startInvalid;
  const why = isApiFailure(error) && error.explained ? ` ${error.message}` : '';
  return texts.OPERATOR_ALERT.start + why;
}

/** Runs actions that need no question; several appointments may be under way at once, each of them once. */
function usePlainActions(): Pick<Actions, 'start' | 'remind' | 'isBusy'> {
  const { mutateAsync } = useAppointmentAction();
  const running = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  const run = async (id: number, action: Extract<Action, 'start_appointment' | 'remind'>): Promise<void> => {
    running.current.add(id);
    setBusy(new Set(running.current));
    try {
      await mutateAsync({ id, action });
    } finally {
      running.current.delete(id);
      setBusy(new Set(running.current));
    }
  };
  const once = (appointment: Appointment, work: () => Promise<void>): void => {
    if (!running.current.has(appointment.id)) void work();
  };

  return {
    isBusy: (id) => busy.has(id),
    start: (appointment) =>
      once(appointment, () =>
        run(appointment.id, 'start_appointment').then(
          () => void toast.success(`Appointment of ${personName(appointment.client_details)} started`),
          (error: unknown) => void toast.error(startFailure(error)),
        ),
      ),
    remind: (appointment) =>
      once(appointment, () =>
        run(appointment.id, 'remind').then(
          () => void toast.success(`Reminder sent to ${appointment.waiting_for.map(({ name }) => name).join(', ')}`),
          (error: unknown) => void toast.error(actionFailureText('remind', error)),
        ),
      ),
  };
}

/**
 * What an operator may do with the appointments below it. The dialogs live here and not in the cards, because a card
 * leaves its list while its dialog is still open.
 */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const plain = usePlainActions();
  const [asked, setAsked] = useState<{ change: Asked; appointment: Appointment } | null>(null);
  useEffect(() => whenIdle(prefetchDialogs), []);
  return (
    <ActionsContext value={{ ...plain, ask: (change, appointment) => setAsked({ change, appointment }) }}>
      {children}
      {asked && <AskedDialog key={asked.appointment.id} {...asked} onClose={() => setAsked(null)} />}
    </ActionsContext>
  );
}
