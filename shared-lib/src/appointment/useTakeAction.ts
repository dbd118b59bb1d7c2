import { useEffect, useEffectEvent, useState } from 'react';
import { isApiFailure } from '../api/http/api-failure';
import type { ActionRequest } from '../api/appointments/action-request';
import { useAppointmentAction } from '../api/appointments/appointment-actions';
import type { CachedCard } from '../api/appointments/appointment-record';
import { watchAnswers } from '../api/http/http';
import { isPassing } from '../api/http/retry';
import type { ActionBody } from '../contract/appointment-bodies';
import { NOTICE_MS } from '../domain/limits';
import type { Action } from '../domain/workflow/state';
import { type ActionRow, successText, textAt } from './action-row';
import { offerUndo, withdrawUndo } from './offerUndo';
import { type OnceEach, useOnceEach } from './useOnceEach';
import { useLocation } from '../router';
import { toast } from '../ui/toast/toast';

export interface CardActions<Name extends Action> extends Pick<OnceEach, 'isBusy'> {
  /**
   * Takes the action once, however often it is pressed while another of the same appointment runs. Returns whether it
   * happened.
   */
  act<A extends Name>(appointment: CachedCard, action: A, body?: ActionBody<A>): Promise<boolean>;
  /** Why the last action of an appointment failed, as long as that still holds. */
  errorOf(appointment: CachedCard): string | undefined;
  /** Removes the old failure before a new try. */
  clear(id: number): void;
}

interface Complaint {
  readonly says: string;
  /** Set if nobody examined the request, as far as this browser knows. A refusal stands until the next try. */
  readonly unlooked?: Pick<CachedCard, 'status' | 'version'>;
  /** The server was not reached at all. */
  readonly ofNetwork: boolean;
}

function complaintOf(says: string, { status, version }: CachedCard, error: unknown): Complaint {
  const failure = isApiFailure(error) ? error : undefined;
  return {
    says,
    unlooked: failure && isPassing(failure) ? { status, version } : undefined,
    ofNetwork: failure?.kind === 'offline',
  };
}

type Complaints = Readonly<Record<number, Complaint>>;

/** Removes failures of the network once it is back, but not before they could be read. */
function useEndWithNetwork(complaints: Complaints, clear: (id: number) => void): void {
  const isBack = useEffectEvent((ids: readonly number[]) => ids.forEach(clear));
  useEffect(() => {
    const ids = Object.entries(complaints).flatMap(([id, { ofNetwork }]) => (ofNetwork ? [Number(id)] : []));
    if (ids.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = watchAnswers(() => (timer ??= setTimeout(() => isBack(ids), NOTICE_MS.error)));
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [complaints]);
}

/**
 * Actions from the cards of a list. Each appointment has its own progress and failure, beside what was pressed. A step
 * that seemed to fail may have been taken, so its failure goes with the next version. Source: R-texts-8.
 * @param rows the role's own texts, for when each action is done
 * @param failure the text of a failure, with the dashboard's alert or without. Source: R-texts-2.
 */
export function useTakeAction<Name extends Action>(
  rows: { readonly [A in Name]: ActionRow },
  failure: (action: Name, appointment: CachedCard, error: unknown, onDashboard: boolean) => string,
): CardActions<Name> {
  const { mutateAsync } = useAppointmentAction();
  const { isBusy, once } = useOnceEach();
  const onDashboard = useLocation().pathname === '/dashboard';
  const [errors, setErrors] = useState<Complaints>({});

  const clear = (id: number): void => setErrors((before) => without(before, id));
  useEndWithNetwork(errors, clear);

  return {
    clear,
    isBusy,
    errorOf: ({ id, status, version }) => {
      const { says, unlooked: at } = errors[id] ?? {};
      return !at || (at.status === status && at.version === version) ? says : undefined;
    },
    act: async (appointment, action, body) => {
      const { id } = appointment;
      const work = async (): Promise<boolean> => {
        clear(id);
        withdrawUndo();
        try {
          const row: ActionRow = rows[action];
          const words = {
            label: textAt(row.label, appointment.status),
            did: row.success,
          };
          const done = await mutateAsync({ id, action, body, words } as ActionRequest);
          // This step may have been what blocked another, so every success clears the old failures.
          setErrors({});
          // It waits on the phone, and the card says so.
          if (done.isOptimistic) return true;
          const did = successText(row.success, done);
          if (did && row.undone) {
            const undone = textAt(row.undone, appointment.status);
            offerUndo({ did, undone, undo: () => mutateAsync({ id, action: 'undo' }), left: done });
          } else if (did) toast.success(did);
          return true;
        } catch (error) {
          const says = failure(action, appointment, error, onDashboard);
          setErrors((before) => ({ ...before, [id]: complaintOf(says, appointment, error) }));
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
