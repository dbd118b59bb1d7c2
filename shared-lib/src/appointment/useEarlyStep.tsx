// How it works: docs/subsystems/calls-and-steps.md.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { businessRulesQuery } from '../api/records/business-rules';
import { EARLY_STEP } from '../domain/limits';
import { endsEarly, isEarly } from '../domain/workflow/deadlines';
import { lazyModule } from '../ui/lazy/lazyModule';
import { now } from '../clock/now';
import { useHoldsCalls } from './askedStep';
import { type AskedStep, BEGINNINGS, type EarlyStep } from './earlyStep';

const questionCode = lazyModule(() => import(/* webpackChunkName: "early-step" */ './EarlyQuestion'));

/** Loads the question in advance: without a network it could not. */
export const loadEarlyQuestion = questionCode.load;

/** The step, if it is asked about now: it begins or ends something long before its time. */
function askedOf(step: EarlyStep, longBefore: number): AskedStep | undefined {
  const { appointment, action } = step;
  const { session_started_at: begunAt, total_duration: minutes } = appointment;
  if (action === 'mark_awaiting_payment')
    return begunAt && endsEarly(begunAt, minutes, now()) ? { ...step, begunAt } : undefined;
  const begins = BEGINNINGS.find((one) => one === action);
  const endsAt = action === 'complete_return_journey' ? appointment.estimated_pickup_time : undefined;
  const planned = begins ? appointment.starts_at : endsAt;
  return planned && isEarly(planned, now(), longBefore) ? { ...step, begins, planned } : undefined;
}

/**
 * Asks before a step that begins something long before its planned time, or ends a ride home or a session so early. All
 * other steps happen at once. Only the screen asks: the call stays the same. While a question is open, presses do
 * nothing. Source: R-booking-17, R-beyond-968.
 *
 * @example const { takeInTime, question } = useEarlyStep();
 * takeInTime({ appointment, action: 'start_session', label: 'Start Session', take });  // and `question` in the page
 */
export function useEarlyStep(): { takeInTime: (step: EarlyStep) => void; question: ReactNode } {
  const { data: rules } = useQuery(businessRulesQuery());
  const [asked, setAsked] = useState<AskedStep>();
  const close = (): void => setAsked(undefined);
  const code = questionCode.useCode(asked !== undefined, close);
  useHoldsCalls(asked !== undefined);

  const takeInTime = (step: EarlyStep): void => {
    if (asked) return;
    // A press never waits for a call: the default hour counts until the business's setting is loaded.
    const longBefore = rules?.early_step_minutes ?? EARLY_STEP;
    const question = askedOf(step, longBefore);
    if (question) setAsked(question);
    else step.take();
  };

  return { takeInTime, question: asked && code && <code.EarlyQuestion step={asked} onClose={close} /> };
}
