import { type ReactNode, useEffect, useState } from 'react';
import {
  type CachedCard,
  type CardActions,
  type CheckedMaterial,
  CheckMaterials,
  ConfirmDialog,
  lazyDialog,
  type PickupUrgency,
  RejectDialog,
  textAt,
  texts,
  useTakeAction,
  onIdle,
} from 'shared-lib';
import { rememberChecked } from '../check-materials/checked';
import { materialsBody } from '../check-materials/materialsBody';
import { ACTIONS, type Question, rowOf, type TherapistActionName } from './actions';
import { therapistFailureText } from './therapistFailureText';

/** The same label as the button that opens the question. */
const COMPLETE = textAt(rowOf('complete').label, 'payment_completed');

const RequestPickup = lazyDialog(() => import('../request-pickup/RequestPickup').then((code) => code.RequestPickup));
const CancelPickup = lazyDialog(() => import('../request-pickup/CancelPickup').then((code) => code.CancelPickup));

function prefetchQuestions(): void {
  RequestPickup.prefetch();
  CancelPickup.prefetch();
}

export interface TherapistSteps extends Pick<CardActions<TherapistActionName>, 'act' | 'isBusy'> {
  /** Opens the question that comes before an action. The answer takes the action. */
  ask: (question: Question, appointment: CachedCard) => void;
  /** Why the last action of an appointment failed, unless the open question shows it. */
  errorOf: (appointment: CachedCard) => string | undefined;
  /** Drawn beside the buttons, so that the card may change under an open form. */
  questions: ReactNode;
}

/** A therapist's actions with their questions, for cards and for sheets. */
export function useTherapistSteps(): TherapistSteps {
  const { act, isBusy, errorOf, clear } = useTakeAction(ACTIONS, therapistFailureText);
  const [open, setOpen] = useState<{ question: Question; appointment: CachedCard }>();
  useEffect(() => onIdle(prefetchQuestions), []);
  const close = (): void => setOpen(undefined);
  /** When the answer comes, the therapist may have opened another question: that one stays. */
  const answered = (): void => setOpen((now) => (now === open ? undefined : now));
  const asked = open?.appointment;
  const busy = asked !== undefined && isBusy(asked.id);
  const error = asked && errorOf(asked);

  const ask = (question: Question, appointment: CachedCard): void => {
    clear(appointment.id);
    setOpen({ question, appointment });
  };
  const reject = async (reason: string): Promise<boolean> => {
    const isDone = asked !== undefined && (await act(asked, 'reject', { rejection_reason: reason }));
    if (isDone) answered();
    return isDone;
  };
  const check = async (checked: readonly CheckedMaterial[]): Promise<boolean> => {
    if (!asked || !(await act(asked, 'complete', materialsBody(checked)))) return false;
    rememberChecked(asked.id);
    answered();
    return true;
  };
  const complete = async (): Promise<void> => {
    if (asked && (await act(asked, 'complete'))) answered();
  };
  const cancelPickup = async (): Promise<void> => {
    if (asked && (await act(asked, 'cancel_pickup'))) answered();
  };
  const requestPickup = async (urgency: PickupUrgency, notes: string): Promise<boolean> => {
    const body = { pickup_urgency: urgency, pickup_notes: notes };
    const isDone = asked !== undefined && (await act(asked, 'request_pickup', body));
    if (isDone) answered();
    return isDone;
  };

  const questions = (
    <>
      {open?.question === 'reject' && (
        <RejectDialog visit={open.appointment} onClose={close} onReject={reject} busy={busy} error={error} />
      )}
      {open?.question === 'materials' && (
        <CheckMaterials appointment={open.appointment} onClose={close} onCheck={check} busy={busy} error={error} />
      )}
      {open?.question === 'pickup' && (
        <RequestPickup
          appointment={open.appointment}
          onClose={close}
          onRequest={requestPickup}
          busy={busy}
          error={error}
        />
      )}
      {open?.question === 'cancelPickup' && (
        <CancelPickup
          appointment={open.appointment}
          onClose={close}
          onConfirm={() => void cancelPickup()}
          busy={busy}
          error={error}
        />
      )}
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
