import { useState } from 'react';
import { type CachedCard, RejectDialog, textAt, texts, useTakeAction, useEarlyStep } from 'shared-lib';
import { StaffList, type StaffViewList, useOpenVisits } from 'shared-lib/phone';
import { ACTIONS, rowOf } from '../transports/actions';
import { driverFailureText } from '../transports/driverFailureText';
import { asksDriver, driverTurn, isWhole } from '../transports/nextStep';
import { TransportCard, type TransportCardProps, TransportLine } from '../transports/TransportCard';

export interface TransportsProps extends Omit<StaffViewList, 'emptyText'> {
  /** The hint of an empty list about what comes next; undefined when nothing comes. */
  emptyText: string | undefined;
  /** The sentence of an empty list. Left out, the dashboard's is used. */
  emptyTitle?: string;
}

/** Cards with their actions. The question for a reason stands beside them, so that a card may change under it. */
export function Transports({
  query,
  self,
  ofToday,
  failure,
  emptyTitle = texts.EMPTY.driver,
  emptyText,
  withDate = false,
  onPage,
}: TransportsProps) {
  const { act, isBusy, errorOf, clear } = useTakeAction(ACTIONS, driverFailureText);
  const { takeInTime, question } = useEarlyStep();
  const visits = useOpenVisits();
  const [rejecting, setRejecting] = useState<{ appointment: CachedCard; action: 'reject' | 'reject_pickup' }>();

  const reject = async (reason: string): Promise<boolean> => {
    if (!rejecting) return false;
    const { appointment, action } = rejecting;
    const done =
      action === 'reject'
        ? await act(appointment, action, { rejection_reason: reason })
        : await act(appointment, action, { reason });
    // When the answer comes, the driver may have opened another question: that one stays.
    if (done) setRejecting((now) => (now === rejecting ? undefined : now));
    return done;
  };

  const shownOf = (appointment: CachedCard, isNow: boolean): TransportCardProps => ({
    appointment,
    self,
    withDate,
    busy: isBusy(appointment.id),
    onAct: (action, body) => {
      visits.press(appointment.id, isNow);
      const label = textAt(rowOf(action).label, appointment.status);
      takeInTime({ appointment, action, label, take: () => void act(appointment, action, body) });
    },
    onReject: (action) => {
      clear(appointment.id);
      setRejecting({ appointment, action });
    },
  });

  return (
    <>
      <StaffList
        query={query}
        failure={failure}
        empty={{ title: emptyTitle, text: emptyText }}
        onPage={onPage}
        ofToday={ofToday}
        turnOf={(appointment) => driverTurn(appointment, self)}
        drives
        asks={asksDriver}
        isWhole={(appointment) => errorOf(appointment) !== undefined || isWhole(appointment)}
        visits={visits}
        card={(one, isNow) => <TransportCard {...shownOf(one, isNow)} error={rejecting ? undefined : errorOf(one)} />}
        line={(one, isNow, shape) => <TransportLine {...shownOf(one, isNow)} {...shape} />}
      />
      {question}
      {rejecting && (
        <RejectDialog
          visit={rejecting.appointment}
          onClose={() => setRejecting(undefined)}
          onReject={reject}
          busy={isBusy(rejecting.appointment.id)}
          error={errorOf(rejecting.appointment)}
        />
      )}
    </>
  );
}
