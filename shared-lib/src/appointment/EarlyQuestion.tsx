import { useEffect, useEffectEvent } from 'react';
import { followAppointments } from '../api/appointments/appointment-cache';
import { MINUTE } from '../domain/limits';
import { personName } from '../domain/people/names';
import { endOfSession } from '../domain/workflow/deadlines';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { useNowValue } from '../clock/now';
import { spanInWords } from '../ui/time/span';
import { timeWithDay } from './visitDay';
import type { AskedStep, Beginning } from './earlyStep';
import * as m from '../texts/m';

/** What begins, for the person who begins it. */
const BEGINS: { readonly [A in Beginning]: (early: string, ends: string) => string } = {
  start_appointment: (early) => m.it_begins_now_early_and({ early }),
  start_journey: (early) => m.your_ride_starts_now_early({ early }),
  start_session: (early, ends) => m.the_session_starts_now_early({ early, ends }),
};

/** The planned time, and what happens when one begins now, or ends a later ride home or a session. */
function whatHappens(step: AskedStep, at: Date): string {
  const { appointment } = step;
  if ('begunAt' in step) {
    const minutes = (at.getTime() - Date.parse(step.begunAt)) / MINUTE;
    const planned = spanInWords(appointment.total_duration);
    const ran = minutes < 1 ? m.less_than_a_minute() : spanInWords(minutes);
    return m.the_session_has_run({ client: personName(appointment.client_details), ran, planned });
  }
  const { begins, planned } = step;
  const time = timeWithDay(planned, at);
  const early = spanInWords(Math.round((Date.parse(planned) - at.getTime()) / MINUTE));
  if (!begins) return m.the_ride_home_is_planned({ time, early });
  const [startsAt, endsAt] = [Date.parse(appointment.starts_at), Date.parse(appointment.ends_at)];
  const ends = timeWithDay(new Date(endOfSession({ startsAt, endsAt }, at.getTime())), at);
  return m.is_planned_for({
    clientDetails: personName(appointment.client_details),
    time,
    early: BEGINS[begins](early, ends),
  });
}

/**
 * The question before a step far ahead of its time; loaded with the first one. It closes itself once its visit has
 * moved on. Source: R-booking-17, R-beyond-928.
 */
export function EarlyQuestion({ step, onClose }: { step: AskedStep; onClose: () => void }) {
  const says = useNowValue((at) => whatHappens(step, at));
  const { id, status } = step.appointment;
  const movedOn = useEffectEvent(onClose);
  useEffect(
    () =>
      followAppointments((changed, record) => {
        if (changed === id && record?.status !== status) movedOn();
      }),
    [id, status],
  );
  return (
    <ConfirmDialog
      open
      title={'begins' in step && step.begins ? m.begin_this_early() : m.end_this_early()}
      text={says}
      confirmLabel={step.label}
      cancelLabel={m.not_yet()}
      onConfirm={() => {
        step.take();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
