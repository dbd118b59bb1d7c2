import { type AppointmentCard, Banner, formatMoment } from 'shared-lib';

/** Who refused, when and why; once reviewed, what was decided. */
export function RefusalNote({ appointment }: { appointment: AppointmentCard }) {
  const {
    rejected_by: by,
    rejected_at: at,
    rejection_reason: reason,
    rejection_review_decision: decision,
    rejection_review_notes: notes,
  } = appointment;
  if (!by && !reason) return null;
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
