import { useState } from 'react';
import { type ActionRequest, useAppointmentAction } from '../api/appointment-actions';
import type { CachedCard } from '../api/appointment-record';
import type { ActionBody } from '../contract/appointment-bodies';
import type { Action } from '../domain/workflow/state';
import { type ActionRow, successText, textAt } from './action-row';
import { offerUndo, withdrawUndo } from './offerUndo';
import { type OnceEach, useOnceEach } from './useOnceEach';
import { useLocation } from '../router';
import { toast } from '../ui/toast/toast';

export interface CardActions<Name extends Action> extends Pick<OnceEach, 'isBusy'> {
  /**
   * Takes the action once, however often it is pressed while one of the same appointment runs. Tells whether it
   * happened.
   */
  act<A extends Name>(appointment: CachedCard, action: A, body?: ActionBody<A>): Promise<boolean>;
  /** Why the last action of an appointment failed. */
  errorOf(id: number): string | undefined;
  /** A new try begins without the old complaint. */
  clear(id: number): void;
}

/**
 * Actions from cards of a list: each appointment has its own waiting and its own complaint, beside what was pressed.
 * @param rows the role's own: what each action says when it is done
 * @param failure what to say of a failure, with the alert of the dashboard or without. Source: R-texts-2.
 */
export function useTakeAction<Name extends Action>(
  rows: { readonly [A in Name]: ActionRow },
  failure: (action: Name, appointment: CachedCard, error: unknown, onDashboard: boolean) => string,
): CardActions<Name> {
  const { mutateAsync } = useAppointmentAction();
  const { isBusy, once } = useOnceEach();
  const onDashboard = useLocation().pathname === '/dashboard';
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});

  const clear = (id: number): void => setErrors((before) => without(before, id));

  return {
    clear,
    isBusy,
    errorOf: (id) => errors[id],
    act: async (appointment, action, body) => {
      const { id } = appointment;
      const work = async (): Promise<boolean> => {
        clear(id);
        withdrawUndo();
        try {
          const row: ActionRow = rows[action];
          const done = await mutateAsync({ id, action, body } as ActionRequest);
          // What stood in another's way may have been this one: an old complaint outlives no step.
          setErrors({});
          const did = successText(row.success, done);
          if (did && row.undone) {
            const undone = textAt(row.undone, appointment.status);
            offerUndo({ did, undone, undo: () => mutateAsync({ id, action: 'undo' }), left: done });
          } else if (did) toast.success(did);
          return true;
        } catch (error) {
          setErrors((before) => ({ ...before, [id]: failure(action, appointment, error, onDashboard) }));
          return false;
        }
      };
      return (await once(id, work)) ?? false;
    },
  };
}

function without<T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}
