import { type AppointmentCard, Banner, formatMoment, oneOf } from 'shared-lib';

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
  const when = at ? ` · ${formatMoment(new Date(at))}` : '';
  return (
    <Banner
      tone={appointment.rejection_reviewed ? 'grey' : 'clay'}
      icon="note"
      title={reason || 'No reason was given.'}
    >
      <p>
        Refused by {by ? `${by.name} (${by.role})` : 'somebody'}
        {when}
      </p>
      {appointment.rejection_reviewed && (
        <p>
          Reviewed: {decision === 'accept' ? 'accepted' : 'declined'}
          {notes ? ` · ${notes}` : ''}
        </p>
      )}
    </Banner>
  );
}
