import { type ReactNode, useEffect, useState } from 'react';
import {
  type CachedCard,
  type CardActions,
  type CheckedMaterial,
  CheckMaterials,
  ConfirmDialog,
  lazyDialog,
  personName,
  type PickupUrgency,
  RejectDialog,
  ridersOf,
  textAt,
  texts,
  useTakeAction,
  useUser,
  whenIdle,
} from 'shared-lib';
import { rememberChecked } from '../check-materials/checked';
import { materialsBody } from '../check-materials/materialsBody';
import { ACTIONS, type Question, rowOf, type TherapistActionName } from './actions';
import { therapistFailureText } from './therapistFailureText';

/** As on the button of the step that asks first. */
const COMPLETE = textAt(rowOf('complete').label, 'payment_completed');

const RequestPickup = lazyDialog(() => import('../request-pickup/RequestPickup').then((code) => code.RequestPickup));

export interface TherapistSteps extends Pick<CardActions<TherapistActionName>, 'act' | 'isBusy'> {
  /** Opens what an action asks first; the action is taken with the answer. */
  ask: (question: Question, appointment: CachedCard) => void;
  /** Why the last action of an appointment failed, unless the open question says it. */
  errorOf: (appointment: CachedCard) => string | undefined;
  /** To be drawn beside whatever is pressed, so that this may change under an open form. */
  questions: ReactNode;
}

/** Whose ride home it is, and what it means to cancel it: everybody's. Source: R-workflow-22. */
function cancelWords(appointment: CachedCard, self: number): { whose: string; means: string } {
  const others = ridersOf(appointment).filter(({ id }) => id !== self);
  if (!others.length)
    return { whose: 'your ride home', means: 'Nobody will pick you up. You can ask for a ride again afterwards.' };
  const alone = appointment.allowed_actions.includes('decline_pickup')
    ? `If only you need none, press “${ACTIONS.decline_pickup.label}”.`
    : 'You can ask for a ride again afterwards.';
  return {
    whose: `the ride home of ${others.map(personName).join(', ')} and you`,
    means: `Nobody will pick any of you up. ${alone}`,
  };
}

/** A therapist's actions with what they ask first, wherever they are pressed: on a card, on a sheet. */
export function useTherapistSteps(): TherapistSteps {
  const { id: self } = useUser();
  const { act, isBusy, errorOf, clear } = useTakeAction(ACTIONS, therapistFailureText);
  const [open, setOpen] = useState<{ question: Question; appointment: CachedCard }>();
  useEffect(() => whenIdle(RequestPickup.prefetch), []);
  const close = (): void => setOpen(undefined);
  /** Another question may have been opened before the answer came: that one stays. */
  const answered = (): void => setOpen((now) => (now === open ? undefined : now));
  const asked = open?.appointment;
  const busy = asked !== undefined && isBusy(asked.id);
  const error = asked && errorOf(asked);

  const ask = (question: Question, appointment: CachedCard): void => {
    clear(appointment.id);
    setOpen({ question, appointment });
  };
  const reject = async (reason: string): Promise<void> => {
    if (asked && (await act(asked, 'reject', { rejection_reason: reason }))) answered();
  };
  const check = async (checked: readonly CheckedMaterial[]): Promise<void> => {
    if (!asked || !(await act(asked, 'complete', materialsBody(checked)))) return;
    rememberChecked(asked.id);
    answered();
  };
  const complete = async (): Promise<void> => {
    if (asked && (await act(asked, 'complete'))) answered();
  };
  const cancelPickup = async (): Promise<void> => {
    if (asked && (await act(asked, 'cancel_pickup'))) answered();
  };
  const requestPickup = async (urgency: PickupUrgency, notes: string): Promise<void> => {
    if (asked && (await act(asked, 'request_pickup', { pickup_urgency: urgency, pickup_notes: notes }))) answered();
  };

  const rideWords = asked && cancelWords(asked, self);
  const questions = (
    <>
      {open?.question === 'reject' && (
        <RejectDialog
          visit={open.appointment}
          onClose={close}
          onReject={(reason) => void reject(reason)}
          busy={busy}
          error={error}
        />
      )}
      {open?.question === 'materials' && (
        <CheckMaterials
          appointment={open.appointment}
          onClose={close}
          onCheck={(checked) => void check(checked)}
          busy={busy}
          error={error}
        />
      )}
      {open?.question === 'pickup' && (
        <RequestPickup
          appointment={open.appointment}
          onClose={close}
          onRequest={(urgency, notes) => void requestPickup(urgency, notes)}
          busy={busy}
          error={error}
        />
      )}
      <ConfirmDialog
        open={open?.question === 'cancelPickup'}
        title={`Cancel ${rideWords?.whose ?? 'your ride home'}?`}
        text={error ?? rideWords?.means}
        confirmLabel="Cancel Pickup"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void cancelPickup()}
        onClose={close}
      />
      <ConfirmDialog
        open={open?.question === 'complete'}
        title={COMPLETE}
        text={error ?? texts.THERAPIST_ALERT.completeConfirm}
        confirmLabel={COMPLETE}
        busy={busy}
        onConfirm={() => void complete()}
        onClose={close}
      />
    </>
  );
  return { act, isBusy, ask, errorOf: (appointment) => (open ? undefined : errorOf(appointment)), questions };
}
