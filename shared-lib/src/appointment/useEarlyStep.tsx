import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { businessRulesQuery } from '../api/business-rules';
import type { AppointmentCard } from '../contract/appointment-card';
import { EARLY_STEP, MINUTE } from '../domain/limits';
import { personName } from '../domain/names';
import { EARLY } from '../domain/texts';
import { endOfSession, isEarly } from '../domain/workflow/deadlines';
import type { Action } from '../domain/workflow/state';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { now, useNowValue } from '../ui/time/now';
import { spanInWords } from '../ui/time/span';
import { timeWithDay } from './timeWithDay';

/** What begins something at a time that people agreed on. */
type Beginning = keyof typeof EARLY.begins;
const endsRide = (action?: Action): boolean => action === 'complete_return_journey';
const isBeginning = (action: Action): action is Beginning => Object.hasOwn(EARLY.begins, action);

export interface EarlyStep {
  readonly appointment: Pick<AppointmentCard, 'starts_at' | 'ends_at' | 'client_details' | 'estimated_pickup_time'>;
  readonly action: Action;
  /** Of the button that was pressed: the answer that goes on. */
  readonly label: string;
  readonly take: () => void;
}

/** For when that was planned which the step begins, or the ride home that it ends; nothing of any other step. */
const plannedFor = ({ appointment, action }: EarlyStep): string | null | undefined =>
  endsRide(action) ? appointment.estimated_pickup_time : isBeginning(action) ? appointment.starts_at : undefined;

/**
 * Asks before a step that begins something long before its planned time, or ends a ride home so; everything else is
 * taken at once. What is asked is on the screen alone, the call stays as it is. While a question is open, presses do
 * nothing. Source: R-booking-17.
 *
 * @example const { takeInTime, question } = useEarlyStep();
 * takeInTime({ appointment, action: 'start_session', label: 'Start Session', take });  // and `question` in the page
 */
export function useEarlyStep(): { takeInTime: (step: EarlyStep) => void; question: ReactNode } {
  const { data: rules } = useQuery(businessRulesQuery());
  const [asked, setAsked] = useState<EarlyStep>();

  const takeInTime = (step: EarlyStep): void => {
    if (asked) return;
    // A press waits for no call: until the minutes of the business are there, the usual hour counts.
    const longBefore = rules?.early_step_minutes ?? EARLY_STEP;
    const planned = plannedFor(step);
    if (planned && isEarly(planned, now(), longBefore)) setAsked(step);
    else step.take();
  };

  const close = (): void => setAsked(undefined);
  const says = useNowValue((at) => asked && whatHappens(asked, at));
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title={endsRide(asked?.action) ? EARLY.rideHome.title : EARLY.title}
      text={says}
      confirmLabel={asked?.label ?? ''}
      cancelLabel={EARLY.wait}
      onConfirm={() => {
        asked?.take();
        close();
      }}
      onClose={close}
    />
  );
  return { takeInTime, question };
}

/** When it was planned, and what happens to whoever begins or ends it now. */
function whatHappens(step: EarlyStep, at: Date): string {
  const { starts_at, ends_at, client_details } = step.appointment;
  const time = plannedFor(step) ?? starts_at;
  const planned = timeWithDay(time, at);
  const early = spanInWords(Math.round((Date.parse(time) - at.getTime()) / MINUTE));
  if (!isBeginning(step.action)) return EARLY.rideHome.says(planned, early);
  const [startsAt, endsAt] = [Date.parse(starts_at), Date.parse(ends_at)];
  const ends = timeWithDay(new Date(endOfSession({ startsAt, endsAt }, at.getTime())), at);
  return `${EARLY.planned(personName(client_details), planned)} ${EARLY.begins[step.action](early, ends)}`;
}
