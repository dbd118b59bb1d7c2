import { useRef, useState } from 'react';
import { actionFailure, type AppointmentCard, failureText, useAppointmentAction } from 'shared-lib';
import { OPERATOR_ALERT, useAutoCancelOverdue } from 'shared-lib/booking';
import { rowOf } from '../actions/actionTable';
import { BULK, type BulkAction, doEach, type Outcome } from './bulk';
import * as m from '../../texts/m';

/** The running action, or its results. */
export interface BulkRun {
  readonly doing: string;
  /** The past participle: 'started', 'reminded', 'cancelled'. */
  readonly done: string;
  readonly total: number;
  readonly through: number;
  /** Set once all are through. */
  readonly outcomes?: readonly Outcome[];
  /** What else happened: whose accounts were disabled. */
  readonly note?: string;
}

const NOT_OVERDUE = m.it_is_not_overdue_any();

/**
 * Does one thing with several appointments, by the calls for one. A second press while it runs does nothing: every call
 * is sent once, with a key of its own.
 */
export function useBulk(onSettled: (outcomes: readonly Outcome[]) => void) {
  const { mutateAsync: act } = useAppointmentAction();
  const { mutateAsync: autoCancel } = useAutoCancelOverdue();
  const [run, setRun] = useState<BulkRun | null>(null);
  const isRunning = useRef(false);

  const begin = async (first: BulkRun, work: () => Promise<Pick<BulkRun, 'outcomes' | 'note'>>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRun(first);
    try {
      const result = await work();
      setRun({ ...first, through: first.total, ...result });
      onSettled(result.outcomes ?? []);
    } finally {
      isRunning.current = false;
    }
  };

  return {
    run,
    close: () => setRun(null),
    take: (action: BulkAction, appointments: readonly AppointmentCard[]) =>
      begin({ ...BULK[action], total: appointments.length, through: 0 }, async () => ({
        outcomes: await doEach(appointments, ({ id }) => act({ id, action }), {
          reason: (error, { status }) => actionFailure(rowOf(action), status, error),
          onDone: () => setRun((now) => now && { ...now, through: now.through + 1 }),
        }),
      })),
    /** Cancels all or none, because they are named together before. */
    cancelOverdue: (appointments: readonly AppointmentCard[]) =>
      begin({ doing: m.cancelling(), done: 'cancelled', total: appointments.length, through: 0 }, async () => {
        try {
          const { cancelled, disabled } = await autoCancel({ ids: appointments.map(({ id }) => id) });
          return {
            outcomes: appointments.map((appointment) => ({
              appointment,
              ...(!cancelled.includes(appointment.id) && { why: NOT_OVERDUE }),
            })),
            ...(disabled.length > 0 && {
              note: m.disabled_disabled({ disabled: disabled.map(({ name }) => name).join(', ') }),
            }),
          };
        } catch (error) {
          const why = failureText(error, OPERATOR_ALERT.overdue);
          return { outcomes: appointments.map((appointment) => ({ appointment, why })) };
        }
      }),
  };
}
