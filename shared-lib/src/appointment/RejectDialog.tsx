import { FormDialog, useForm } from 'shared-lib/form';
import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/people/names';
import { OTHER_REASON, REJECTION_REASONS, rejectionReason, type RejectionReason } from '../domain/workflow/choices';
import { formatTime } from '../domain/time/service-day';
import { REJECTION } from '../domain/texts';
import { useUser } from '../session/session';
import { RadioGroup } from '../ui/choice/RadioGroup';
import { Field } from '../ui/field/Field';
import { TextArea } from '../ui/field/TextArea';
import { bringsHome, usePickupTime } from './pickupTime';
import { useVisitDay } from './visitDay';
import { inLanguage } from '../remote/pageName';
import * as m from '../texts/m';

const CUSTOM_MAX = 500;

export interface RejectDialogProps {
  /** The visit to refuse: named above the reasons, as other visits may stand around the dialog. */
  visit: Pick<
    AppointmentCard,
    'id' | 'client_details' | 'starts_at' | 'status' | 'assigned_pickup_driver' | 'estimated_pickup_time'
  >;
  onClose: () => void;
  /**
   * The reason, never empty. The dialog stays open until its owner closes it, so a failure loses nothing. Returns
   * whether it is refused now.
   */
  onReject: (reason: string) => Promise<boolean>;
  busy?: boolean;
  /** Why the last try failed. */
  error?: string;
}

/** The line above it: `Ana Villareal · Today 2:00 PM`; for a ride home, when to be there. Source: R-pages-114. */
function useWhat(visit: RejectDialogProps['visit']): { title: string; description: string } {
  const { id: self } = useUser();
  const isRideHome = bringsHome(visit, self);
  const pickup = usePickupTime(visit);
  const day = useVisitDay(visit);
  const when = isRideHome ? pickup : `${day} ${formatTime(new Date(visit.starts_at))}`;
  return {
    title: isRideHome ? m.reject_pickup() : m.reject_appointment(),
    description: [personName(visit.client_details), when].filter(Boolean).join(' · '),
  };
}

/**
 * Asks for the reason. Source: 2-200, 5-022..5-028.
 *
 * @example {rejecting && <RejectDialog visit={rejecting} onClose={stop} onReject={(rejection_reason) => act('reject', {
 * rejection_reason })} />}
 */
export function RejectDialog({ visit, onClose, onReject, busy = false, error }: RejectDialogProps) {
  const form = useForm<{ chosen: RejectionReason | ''; custom: string }>({
    draft: `reject.${visit.id}`,
    start: { chosen: '', custom: '' },
    check: ({ chosen, custom }) => ({ chosen: rejectionReason(chosen, custom) ? undefined : REJECTION.missing }),
    send: ({ chosen, custom }) => onReject(rejectionReason(chosen, custom)),
    handsOver: true,
  });
  const { title, description } = useWhat(visit);
  const { chosen, custom } = form.values;
  const other = chosen === OTHER_REASON;
  const blank = other && custom.trim() === '';

  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={m.reject()}
      cancelLabel={m.keep_it()}
      danger
      busy={busy}
      disabled={blank}
      onClose={onClose}
    >
      <RadioGroup
        label={m.reason()}
        required
        value={chosen || undefined}
        onChange={(reason) => form.set({ chosen: reason })}
        options={REJECTION_REASONS.map((reason) => ({ value: reason, label: inLanguage(reason) }))}
        error={form.errors.chosen ?? error}
      />
      {other && (
        <Field label={m.what_happened()} required hint={blank ? REJECTION.otherText : undefined}>
          <TextArea {...form.control('custom')} maxLength={CUSTOM_MAX} rows={3} data-autofocus />
        </Field>
      )}
    </FormDialog>
  );
}
