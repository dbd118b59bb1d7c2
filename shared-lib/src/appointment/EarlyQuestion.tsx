import { MINUTE } from '../domain/limits';
import { personName } from '../domain/people/names';
import { endOfSession } from '../domain/workflow/deadlines';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { useNowValue } from '../clock/now';
import { spanInWords } from '../ui/time/span';
import { timeWithDay } from './visitDay';
import type { AskedStep, Beginning } from './earlyStep';

/** What begins, for the person who begins it. */
const BEGINS: { readonly [A in Beginning]: (early: string, ends: string) => string } = {
  start_appointment: (early) => `It begins now, ${early} early, and takes everybody’s time from now on.`,
  start_journey: (early) => `Your ride starts now, ${early} early.`,
  start_session: (early, ends) => `The session starts now, ${early} early; it ends at ${ends}.`,
};

/** The planned time, and what happens when one begins now, or ends a later ride home. */
function whatHappens({ appointment, begins, planned }: AskedStep, at: Date): string {
  const time = timeWithDay(planned, at);
  const early = spanInWords(Math.round((Date.parse(planned) - at.getTime()) / MINUTE));
  if (!begins) return `The ride home is planned for ${time}. It is over with this, ${early} before it begins.`;
  const [startsAt, endsAt] = [Date.parse(appointment.starts_at), Date.parse(appointment.ends_at)];
  const ends = timeWithDay(new Date(endOfSession({ startsAt, endsAt }, at.getTime())), at);
  return `${personName(appointment.client_details)} is planned for ${time}. ${BEGINS[begins](early, ends)}`;
}

/** The question before a step far ahead of its time; loaded with the first one. Source: R-booking-17. */
export function EarlyQuestion({ step, onClose }: { step: AskedStep; onClose: () => void }) {
  const says = useNowValue((at) => whatHappens(step, at));
  return (
    <ConfirmDialog
      open
      title={step.begins ? 'Begin this early?' : 'End this early?'}
      text={says}
      confirmLabel={step.label}
      cancelLabel="Not yet"
      onConfirm={() => {
        step.take();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
