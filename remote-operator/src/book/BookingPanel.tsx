import { useState } from 'react';
import {
  type Appointment,
  Banner,
  Button,
  DateField,
  failedWith,
  errorText,
  failureText,
  Field,
  limits,
  now,
  serviceDayOf,
  TextArea,
  TextInput,
  texts,
  toast,
  useCreateAppointment,
  useUpdateAppointment,
} from 'shared-lib';
import { useForm } from 'shared-lib/form';
import { may } from '../actions/actionTable';
import { ClientField } from './ClientField';
import {
  ALSO_ANSWERS,
  bookingBody,
  changeBody,
  type Draft,
  draftErrors,
  draftOf,
  emptyDraft,
  type KnownPeople,
  previewOf,
  withClient,
} from './draft';
import { PanelFrame } from './PanelFrame';
import { DriverField, TherapistsField } from './PeopleFields';
import { alternativesOf, SHOWN_AT, waysOut } from './serverErrors';
import { ServicesField } from './ServicesField';
import { StartField } from './StartField';
import { TherapistTaken } from './TherapistTaken';
import { useChoices } from './useChoices';

export interface BookingPanelProps {
  /** The appointment to change; without it a new one is booked. */
  appointment?: Appointment;
  /** Service day a new booking starts with. */
  date: string;
  /** Begins anew with the booking as it is now: somebody else changed it. */
  onReload?: () => void;
  onClose: () => void;
  onSaved: (appointment: Appointment) => void;
}

/** Books an appointment or changes one: who, what, when, with whom, where. Source: R-pages-1. */
export function BookingPanel({ appointment: current, date, onReload, onClose, onSaved }: BookingPanelProps) {
  // As it was when the form opened: what others change meanwhile is refused by its version, and not overwritten.
  const [appointment] = useState(current);
  const [start] = useState(() => (appointment ? draftOf(appointment) : emptyDraft(date)));
  const save = useSave(appointment, onSaved, onClose);
  const form = useForm<Draft>({
    start,
    check: draftErrors,
    send: (draft) =>
      save(draft, choices.known).catch((error: unknown) => {
        // Whoever was free when the form looked may not be any more.
        void choices.therapists.refetch();
        void choices.drivers.refetch();
        throw error;
      }),
    shownAt: SHOWN_AT,
    alsoAnswers: ALSO_ANSWERS,
    failure: (error) => ({
      title: failureText(error, appointment ? texts.FALLBACK.updateAppointment : texts.FALLBACK.createAppointment),
      action: onReload && failedWith(error, 'STALE_VERSION') && (
        <Button size="sm" onClick={onReload}>
          Show it as it is now
        </Button>
      ),
    }),
    // A change belongs to the booking as it was: kept for that version alone.
    draft: appointment ? `booking.${appointment.id}.${appointment.version}` : 'booking',
  });
  const { values: draft, errors, set } = form;
  const choices = useChoices(draft, appointment);
  const fixedVisit = appointment !== undefined && !may(appointment, 'edit_visit');
  // Booked with an end of its own; this form plans the whole length of what is chosen.
  const isTooShort = appointment !== undefined && appointment.duration < choices.sum.duration;
  const isPaid = appointment?.payment_status === 'paid';
  const group = draft.therapists.length > 1;

  const alternatives = alternativesOf(form.failed);
  const taken = errors.therapists ?? errors.driver;
  const ways =
    alternatives && taken
      ? waysOut(
          alternatives,
          draft,
          (choices.therapists.data ?? []).map(({ id }) => id),
        )
      : [];

  return (
    <PanelFrame
      title={appointment ? `Change booking #${appointment.id}` : 'New booking'}
      sum={choices.sum}
      end={choices.end}
      submitLabel={appointment ? 'Save changes' : 'Book appointment'}
      form={form}
      onClose={onClose}
    >
      {appointment && !fixedVisit && <Banner tone="blue" title="A new time, date or service asks everybody again." />}
      {isTooShort && (
        <Banner tone="amber" title={texts.tooShortForServices(appointment.duration, choices.sum.duration)} />
      )}
      <Field group label="Client" required error={errors.client}>
        <ClientField
          client={draft.client}
          fixed={appointment !== undefined}
          onChange={(client) => set(withClient(draft, client))}
        />
      </Field>
      <Field
        group
        label="Services"
        required
        hint={isPaid ? errorText('SERVICES_PAID') : undefined}
        error={errors.services}
      >
        <ServicesField {...form.control('services')} disabled={fixedVisit || isPaid} />
      </Field>
      <Field label="Date" required error={errors.date}>
        <DateField
          {...form.control('date')}
          min={appointment ? undefined : serviceDayOf(now())}
          disabled={fixedVisit}
        />
      </Field>
      <Field
        group
        label="Start"
        required
        error={errors.start}
        aside={choices.sum.duration ? `for ${choices.sum.duration} min` : undefined}
      >
        <StartField date={draft.date} duration={choices.duration} {...form.control('start')} disabled={fixedVisit} />
      </Field>
      {taken && ways.length > 0 && <TherapistTaken text={taken} ways={ways} onChoose={set} />}
      <Field
        group
        label={group ? `Therapists · group of ${draft.therapists.length}` : 'Therapist'}
        required
        aside="free then, longest free first"
        hint={group ? 'A group needs a driver with a car.' : 'Choose several for a group.'}
        error={ways.length > 0 && taken === errors.therapists ? undefined : errors.therapists}
      >
        <TherapistsField
          query={choices.therapists}
          chosen={draft.therapists.map(choices.chosen)}
          onChange={(therapists) => set({ therapists: therapists.slice(0, limits.GROUP_MAX) })}
          disabled={appointment !== undefined && !may(appointment, 'edit_therapists')}
        />
      </Field>
      <Field
        group
        label="Driver"
        required
        error={ways.length > 0 && taken === errors.driver ? undefined : errors.driver}
      >
        <DriverField
          query={choices.drivers}
          chosen={draft.driver == null ? draft.driver : choices.chosenDriver(draft.driver)}
          onChange={(driver) => set({ driver })}
          disabled={appointment !== undefined && !may(appointment, 'edit_driver')}
        />
      </Field>
      <Field label="Location" required error={errors.location}>
        <TextInput autoComplete="off" maxLength={limits.TEXT_MAX} {...form.control('location')} />
      </Field>
      <Field label="Notes" aside="optional" error={errors.notes}>
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
    </PanelFrame>
  );
}

/** Books the draft, or changes of the appointment what differs from it; where nothing does, the form just closes. */
function useSave(
  appointment: Appointment | undefined,
  onSaved: (appointment: Appointment) => void,
  onClose: () => void,
) {
  const create = useCreateAppointment();
  const update = useUpdateAppointment();
  return async (draft: Draft, known: KnownPeople): Promise<void> => {
    if (!appointment) {
      const saved = await create.mutateAsync({ body: bookingBody(draft), preview: previewOf(draft, known) });
      toast.success(texts.SUCCESS.createAppointment);
      return onSaved(saved);
    }
    const change = changeBody(draft, appointment);
    if (!change) return onClose();
    const saved = await update.mutateAsync({ id: appointment.id, change });
    toast.success(texts.SUCCESS.updateAppointment);
    onSaved(saved);
  };
}
