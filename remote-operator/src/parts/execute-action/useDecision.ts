import { useState } from 'react';
import { type ActionBody, type Appointment, type AppointmentCard, failedWith, isApiFailure } from 'shared-lib';
import { useOpened } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from './useExecuteAction';

/** Actions that decide once, for the version that was read. */
type Decided = 'assign_pickup_driver' | 'review_rejection';

/** The current appointment, which comes with every refusal of an action. */
export const asItIsNow = (error: unknown): Appointment | undefined =>
  isApiFailure(error) ? (error.body as { appointment?: Appointment } | null | undefined)?.appointment : undefined;

/** The changed appointment, if the server refused because someone else changed it. */
export const changedMeanwhile = (error: unknown): AppointmentCard | undefined =>
  failedWith(error, 'STALE_VERSION') ? asItIsNow(error) : undefined;

/** What a decision is about: money that the server compares, and the ride whose facts say whether it is the same. */
const decidedOn = (card: AppointmentCard) => ({
  version: card.version,
  status: card.status,
  payment_status: card.payment_status,
  payment_amount: card.payment_amount,
  amount_paid: card.amount_paid,
  rejected_at: card.rejected_at,
  location: card.location,
  assigned_pickup_driver: card.assigned_pickup_driver,
  pickup_deadline: card.pickup_deadline,
  pickup_urgency: card.pickup_urgency,
  backup: card.backup,
  therapists_details: card.therapists_details,
});

/**
 * The appointment in a dialog: as when the dialog opened, or the current one after a refusal.
 * @param form the name of the dialog's draft. What was typed before a reload is about the appointment of then.
 */
export function useSeen(stored: AppointmentCard, form: string) {
  const opened = useOpened(`${form}.${stored.id}`, decidedOn(stored));
  const [seen, setSeen] = useState<AppointmentCard>(() => ({ ...stored, ...opened.opened }));
  return {
    seen,
    draft: {
      ...opened,
      again: (): void => {
        opened.again();
        setSeen(stored);
      },
    },
    noting: async (sent: Promise<void>): Promise<void> => {
      try {
        await sent;
      } catch (error) {
        const now = changedMeanwhile(error) ?? seen;
        setSeen(now);
        opened.set(decidedOn(now));
        throw error;
      }
    },
  };
}

/** Sends a decision about what was read, with its version. */
type Sending = (seen: AppointmentCard, send: (version: number) => Promise<void>) => Promise<void>;
const once: Sending = (seen, send) => send(seen.version);

/**
 * A dialog's action with which two operators could overwrite each other. It is sent for the appointment that was `seen`
 * when the dialog opened. After a refusal because someone was faster, it is sent for the current one. So the second
 * press is a new decision.
 * @param sending sends once by default; another one may send again after changes that do not affect the decision
 */
export function useDecision<A extends Decided>(action: A, props: ActionDialogProps, sending: Sending = once) {
  const { seen, noting, draft } = useSeen(props.appointment, action);
  const { execute, failure } = useExecuteAction(action, props);
  return {
    seen,
    draft,
    execute: (body: ActionBody<A>): Promise<void> => noting(sending(seen, (version) => execute({ ...body, version }))),
    failure,
  };
}
