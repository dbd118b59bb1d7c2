import { useRef, useState } from 'react';
import { ACTION_SUCCESS, type ActionRequest, useAppointmentAction } from '../api/appointment-actions';
import type { CachedAppointment } from '../api/appointment-record';
import type { ActionBody } from '../contract/appointments';
import type { Action } from '../domain/workflow/state';
import { toast } from '../ui/toast/toast';

export interface CardActions {
  /** Takes the action once, however often it is pressed while one of the same appointment runs. Tells whether it happened. */
  act<A extends Action>(appointment: CachedAppointment, action: A, body?: ActionBody<A>): Promise<boolean>;
  /** The action under way for an appointment. */
  busyOf(id: number): Action | undefined;
  /** Why the last action of an appointment failed. */
  errorOf(id: number): string | undefined;
  /** A new try begins without the old complaint. */
  clear(id: number): void;
}

/**
 * Actions from cards of a list: each appointment has its own waiting and its own complaint, beside what was pressed.
 * @param words what to say of a failure: the role's own texts of spec 8
 */
export function useCardActions(
  words: (action: Action, appointment: CachedAppointment, error: unknown) => string,
): CardActions {
  const { mutateAsync } = useAppointmentAction();
  const running = useRef(new Set<number>());
  const [busy, setBusy] = useState<Readonly<Record<number, Action>>>({});
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});

  const clear = (id: number): void => setErrors((before) => without(before, id));

  return {
    clear,
    busyOf: (id) => busy[id],
    errorOf: (id) => errors[id],
    act: async (appointment, action, body) => {
      const { id } = appointment;
      // A second press of the same tick comes before the screen has drawn the first.
      if (running.current.has(id)) return false;
      running.current.add(id);
      setBusy((before) => ({ ...before, [id]: action }));
      clear(id);
      try {
        await mutateAsync({ id, action, body } as ActionRequest);
        const done = ACTION_SUCCESS[action];
        if (done) toast.success(done);
        return true;
      } catch (error) {
        setErrors((before) => ({ ...before, [id]: words(action, appointment, error) }));
        return false;
      } finally {
        running.current.delete(id);
        setBusy((before) => without(before, id));
      }
    },
  };
}

function without<T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}
