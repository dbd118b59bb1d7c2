import { type ReactNode, Suspense } from 'react';
import { type CachedCard, canonicalStatus, lazyComponent, SkeletonRows, texts, useEarlyStep } from 'shared-lib';
import { StaffList, type StaffViewList, turnOf, useOpenVisits, wasCalledOff } from 'shared-lib/phone';
import { rowOf } from '../appointments/actions';
import { asksTherapist, isRideOfOthers, type Press } from '../appointments/nextStep';
import { TherapistCard, type TherapistCardProps, TherapistLine } from '../appointments/TherapistCard';
import { useTherapistSteps } from '../appointments/useTherapistSteps';
import { isDoneWithoutRide, isToFinish } from './lists';

const TransportCompletedCard = lazyComponent(() =>
  import('../appointments/TransportCompletedCard').then((code) => code.TransportCompletedCard),
);

export interface AppointmentsProps extends StaffViewList {
  /** The sentence of an empty list. Left out, the dashboard's is used. */
  emptyTitle?: string;
}

/**
 * Cards with their actions. Forms and questions stand beside the cards, so that a card may change under an open form.
 */
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
  const { act, ask, isBusy, errorOf, questions } = useTherapistSteps();
  const { takeInTime, question } = useEarlyStep();
  const visits = useOpenVisits();
  const press = (appointment: CachedCard, { action, asks, label }: Press): void => {
    if (asks) ask(asks, appointment);
    else takeInTime({ appointment, action, label, take: () => void act(appointment, action, rowOf(action).body) });
  };

  const asksSelf = (appointment: CachedCard): boolean => asksTherapist(appointment, self);
  const shownOf = (appointment: CachedCard, isNow: boolean): TherapistCardProps => ({
    appointment,
    self,
    withDate,
    busy: isBusy(appointment.id),
    onPress: (pressed) => {
      visits.press(appointment.id, isNow);
      press(appointment, pressed);
    },
    onReject: () => ask('reject', appointment),
    onCancelPickup: () => ask('cancelPickup', appointment),
  });
  /** A ride that is over has one card in every place. */
  const overOr = (appointment: CachedCard, drawn: ReactNode): ReactNode =>
    canonicalStatus(appointment.status) === 'transport_completed' ? (
      <Suspense fallback={<SkeletonRows />}>
        <TransportCompletedCard appointment={appointment} self={self} />
      </Suspense>
    ) : (
      drawn
    );

  return (
    <>
      <StaffList
        query={query}
        failure={failure}
        empty={{ title: emptyTitle, text: emptyText }}
        onPage={onPage}
        ofToday={ofToday}
        turnOf={(one) => (isRideOfOthers(one, self) || isDoneWithoutRide(one) ? 'over' : turnOf(one, asksSelf(one)))}
        asks={(one) => asksSelf(one) && !isDoneWithoutRide(one)}
        isToFinish={isToFinish}
        isWhole={(one) => errorOf(one) !== undefined || wasCalledOff(one)}
        visits={visits}
        card={(one, isNow) => overOr(one, <TherapistCard {...shownOf(one, isNow)} error={errorOf(one)} />)}
        line={(one, isNow, shape) => overOr(one, <TherapistLine {...shownOf(one, isNow)} {...shape} />)}
      />
      {question}
      {questions}
    </>
  );
}
