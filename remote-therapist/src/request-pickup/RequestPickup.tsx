import { type AppointmentCard, Field, isOnItsWay, type PickupUrgency, textAt } from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { rowOf } from '../appointments/actions';
import * as m from '../texts/m';

/** The same label as the button, at the status where no ride is requested yet. */
const LABEL = textAt(rowOf('request_pickup').label, 'completed');

export interface RequestPickupProps {
  appointment: AppointmentCard;
  onClose: () => void;
  /** Returns whether it is requested. */
  onRequest: (urgency: PickupUrgency, notes: string) => Promise<boolean>;
  busy: boolean;
  error?: string;
}

const URGENCIES = [
  { value: 'normal', label: m.normal(), hint: m.the_next_free_driver() },
  { value: 'urgent', label: m.urgent(), hint: m.i_need_to_leave_now() },
] as const;

/**
 * Asks for a ride home. A therapist somewhere on the way must say where they are. Source: 4-031, 7-055, R-workflow-72.
 */
export function RequestPickup({ appointment, onClose, onRequest, busy, error }: RequestPickupProps) {
  const isNeeded = isOnItsWay(appointment);
  const form = useForm<{ urgency: PickupUrgency; notes: string }>({
    draft: `request-pickup.${appointment.id}`,
    start: { urgency: 'normal', notes: '' },
    check: ({ notes }) => ({ notes: isNeeded ? required(notes) : undefined }),
    send: ({ urgency, notes }) => onRequest(urgency, notes),
    handsOver: true,
  });
  return (
    <FormDialog
      form={form}
      title={LABEL}
      submitLabel={LABEL}
      cancelLabel={m.not_now()}
      busy={busy}
      refused={error}
      onClose={onClose}
    >
      <RadioGroup label={m.how_urgent()} {...form.control('urgency')} options={URGENCIES} />
      <Field
        label={m.where_exactly()}
        required={isNeeded}
        aside={isNeeded ? undefined : m.optional()}
        error={form.errors.notes}
      >
        <TextArea {...form.control('notes')} maxLength={300} rows={2} placeholder={m.at_the_lobby_gate_2()} />
      </Field>
    </FormDialog>
  );
}
