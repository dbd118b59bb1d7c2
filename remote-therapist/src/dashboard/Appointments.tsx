import { type ReactNode, useEffect, useState } from 'react';
import {
  type CachedCard,
  type CheckedMaterial,
  CheckMaterials,
  ConfirmDialog,
  type PickupUrgency,
  RejectDialog,
  type AppointmentListQuery,
  canonicalStatus,
  lazyDialog,
  texts,
  turnOf,
  useCardActions,
  useEarlyStep,
  wasCalledOff,
  whenIdle,
  type Shape,
  StaffList,
  useOpenVisits,
} from 'shared-lib';
import { rememberChecked } from '../check-materials/checked';
import { materialsBody } from '../check-materials/materialsBody';
import { ACTIONS, type Question, rowOf } from '../appointments/actions';
import { therapistFailureText } from '../appointments/therapistFailureText';
import { asksTherapist, type Press } from '../appointments/nextStep';
import { TransportCompletedCard } from '../appointments/TransportCompletedCard';
import { TherapistCard, TherapistLine } from '../appointments/TherapistCard';
import { isToFinish } from './lists';

const RequestPickup = lazyDialog(() => import('../request-pickup/RequestPickup').then((code) => code.RequestPickup));

export interface AppointmentsProps {
  query: AppointmentListQuery;
  self: number;
  failure: string;
  /** The sentence of an empty list; the dashboard's where it is left out. */
  emptyTitle?: string;
  emptyText: string;
  /** Today, with what is to finish. */
  ofToday?: boolean;
  withDate?: boolean;
  onPage?: (page: number) => void;
}

/** Cards with their actions; forms and questions stand beside them, so that a card may change under an open form. */
export function Appointments({
  query,
  self,
  failure,
  emptyTitle = texts.EMPTY.therapist,
  emptyText,
  ofToday,
  withDate = false,
  onPage,
}: AppointmentsProps) {
  const { act, isBusy, errorOf, clear } = useCardActions(ACTIONS, therapistFailureText);
  const { takeInTime, question } = useEarlyStep();
  const [open, setOpen] = useState<{ question: Question; appointment: CachedCard }>();
  const visits = useOpenVisits();
  useEffect(() => whenIdle(RequestPickup.prefetch), []);
  const close = (): void => setOpen(undefined);
  const asked = open?.appointment;
  const busy = asked !== undefined && isBusy(asked.id);
  const error = asked && errorOf(asked.id);

  const ask = (question: Question, appointment: CachedCard): void => {
    clear(appointment.id);
    setOpen({ question, appointment });
  };
  const press = (appointment: CachedCard, { action, asks, label }: Press): void => {
    visits.press(appointment.id);
    if (asks) ask(asks, appointment);
    else takeInTime({ appointment, action, label, take: () => void act(appointment, action, rowOf(action).body) });
  };

  const reject = async (reason: string): Promise<void> => {
    if (asked && (await act(asked, 'reject', { rejection_reason: reason }))) close();
  };
  const check = async (checked: readonly CheckedMaterial[]): Promise<void> => {
    if (!asked || !(await act(asked, 'complete', materialsBody(checked)))) return;
    rememberChecked(asked.id);
    close();
  };
  const complete = async (): Promise<void> => {
    if (asked && (await act(asked, 'complete'))) close();
  };
  const cancelPickup = async (): Promise<void> => {
    if (asked && (await act(asked, 'cancel_pickup'))) close();
  };
  const requestPickup = async (urgency: PickupUrgency, notes: string): Promise<void> => {
    if (asked && (await act(asked, 'request_pickup', { pickup_urgency: urgency, pickup_notes: notes }))) close();
  };

  const asksSelf = (appointment: CachedCard): boolean => asksTherapist(appointment, self);
  const draw = (appointment: CachedCard, shape: Shape): ReactNode => {
    if (canonicalStatus(appointment.status) === 'transport_completed')
      return <TransportCompletedCard key={appointment.id} appointment={appointment} />;
    const shown = {
      appointment,
      self,
      withDate,
      busy: isBusy(appointment.id),
      onPress: (pressed: Press) => press(appointment, pressed),
      onReject: () => ask('reject', appointment),
      onCancelPickup: () => ask('cancelPickup', appointment),
    };
    return shape === 'card' ? (
      <TherapistCard key={appointment.id} {...shown} error={open ? undefined : errorOf(appointment.id)} />
    ) : (
      <TherapistLine
        key={appointment.id}
        {...shown}
        withButtons={shape === 'compact'}
        onOpen={() => visits.open(appointment.id)}
      />
    );
  };

  return (
    <>
      <StaffList
        query={query}
        failure={failure}
        empty={{ title: emptyTitle, text: emptyText }}
        onPage={onPage}
        ofToday={ofToday}
        turnOf={(appointment) => turnOf(appointment, asksSelf(appointment))}
        asks={asksSelf}
        isToFinish={isToFinish}
        isWhole={(one) => errorOf(one.id) !== undefined || wasCalledOff(one)}
        visits={visits}
      >
        {draw}
      </StaffList>
      {question}
      {open?.question === 'reject' && (
        <RejectDialog onClose={close} onReject={(reason) => void reject(reason)} busy={busy} error={error} />
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
          onClose={close}
          onRequest={(urgency, notes) => void requestPickup(urgency, notes)}
          busy={busy}
          error={error}
        />
      )}
      <ConfirmDialog
        open={open?.question === 'cancelPickup'}
        title="Cancel your ride home?"
        text={error ?? 'Nobody will pick you up. You can ask for a ride again afterwards.'}
        confirmLabel="Cancel Pickup"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void cancelPickup()}
        onClose={close}
      />
      <ConfirmDialog
        open={open?.question === 'complete'}
        title="Complete Session"
        text={error ?? texts.THERAPIST_ALERT.completeConfirm}
        confirmLabel="Complete Session"
        busy={busy}
        onConfirm={() => void complete()}
        onClose={close}
      />
    </>
  );
}
