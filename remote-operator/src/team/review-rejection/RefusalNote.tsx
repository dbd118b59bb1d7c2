import { type AppointmentCard, Banner, momentWords, oneOf } from 'shared-lib';
import { decisionWords } from '../../parts/visit-words/appointmentWords';
import * as m from '../../texts/m';

/** While it waits for review, or until those asked again have answered. Later the timeline tells it. */
const SHOWN_AT = ['rejected', 'pending'] as const;

/** Who refused, when and why; once reviewed, the decision. Source: R-pages-107. */
export function RefusalNote({ appointment }: { appointment: AppointmentCard }) {
  const {
    rejected_by: by,
    rejected_at: at,
    rejection_reason: reason,
    rejection_review_decision: decision,
    rejection_review_notes: notes,
  } = appointment;
  if (!oneOf(SHOWN_AT, appointment.status) || (!by && !reason)) return null;
  const when = at ? ` · ${momentWords(new Date(at))}` : '';
  return (
    <Banner
      tone={appointment.rejection_reviewed ? 'grey' : 'clay'}
      icon="note"
      title={reason || m.no_reason_was_given_2()}
    >
      <p>{m.refused_by({ words: by ? `${by.name} (${by.role})` : 'somebody', when })}</p>
      {appointment.rejection_reviewed && (
        <p>{m.reviewed({ words: decisionWords(decision), words2: notes ? ` · ${notes}` : '' })}</p>
      )}
    </Banner>
  );
}
