import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { businessRulesQuery } from '../api/business-rules';
import type { AppointmentCard } from '../contract/appointment-card';
import { EARLY_STEP } from '../domain/limits';
import { personName } from '../domain/names';
import { formatTime } from '../domain/service-day';
import { oneOf } from '../domain/statuses';
import { EARLY } from '../domain/texts';
import { isEarly } from '../domain/workflow/deadlines';
import type { Action } from '../domain/workflow/state';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { now, useNowValue } from '../ui/time/now';
import { visitDay } from './visitDay';

/** What begins something at a time that people agreed on. */
const BEGINNINGS = ['start_appointment', 'start_journey', 'start_session'] as const satisfies readonly Action[];

export interface EarlyStep {
  readonly appointment: Pick<AppointmentCard, 'starts_at' | 'client_details'>;
  readonly action: Action;
  /** Of the button that was pressed: the answer that goes on. */
  readonly label: string;
  readonly take: () => void;
}

/**
 * Asks before a step that begins something long before its planned time; everything else is taken at once. What is
 * asked is on the screen alone, the call stays as it is. While a question is open, presses do nothing. Source:
 * R-booking-17.
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
    if (oneOf(BEGINNINGS, step.action) && isEarly(step.appointment.starts_at, now(), longBefore)) setAsked(step);
    else step.take();
  };

  const close = (): void => setAsked(undefined);
  const starts = asked && new Date(asked.appointment.starts_at);
  const day = useNowValue((at) => starts && visitDay(starts, at));
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title={EARLY.title}
      text={starts && day && EARLY.text(personName(asked.appointment.client_details), day, formatTime(starts))}
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
