import { useRef, useState } from 'react';
import {
  type Appointment,
  Banner,
  Button,
  DateField,
  failedWith,
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
import { may } from '../act/primaryAction';
import { ClientField } from './ClientField';
import { bookingBody, changeBody, draftOf, emptyDraft, previewOf, withClient } from './draft';
import { PanelFrame } from './PanelFrame';
import { DriverField, TherapistsField } from './PeopleFields';
import { alternativesOf, fieldErrors, isGeneral, waysOut } from './serverErrors';
import { ServicesField } from './ServicesField';
import { StartField } from './StartField';
import { TherapistTaken } from './TherapistTaken';
import { useChoices } from './useChoices';
import { useDraft } from './useDraft';

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

/**
 * Books an appointment or changes one: who, what, when, with whom, where. Source: product 5, 'Bookings / Scheduling'.
 */
export function BookingPanel({ appointment: current, date, onReload, onClose, onSaved }: BookingPanelProps) {
  // As it was when the form opened: what others change meanwhile is refused by its version, and not overwritten.
  const [appointment] = useState(current);
  const form = useDraft(() => (appointment ? draftOf(appointment) : emptyDraft(date)));
  const { draft, errors, set } = form;
  const choices = useChoices(draft, appointment);
  const save = useSave({ appointment, form, choices, onSaved, onClose });
  const fixedVisit = appointment !== undefined && !may(appointment, 'edit_visit');
  const group = draft.therapists.length > 1;

  const alternatives = alternativesOf(save.error);
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
      busy={save.busy}
      onSubmit={save.submit}
      onClose={onClose}
    >
      {save.error && isGeneral(save.error) && (
        <Banner
          tone="red"
          live="alert"
          title={failureText(
            save.error,
            appointment ? texts.FALLBACK.updateAppointment : texts.FALLBACK.createAppointment,
          )}
          action={
            onReload &&
            failedWith(save.error, 'STALE_VERSION') && (
              <Button size="sm" onClick={onReload}>
                Show it as it is now
              </Button>
            )
          }
        />
      )}
      {appointment && !fixedVisit && <Banner tone="blue" title="A new time, date or service asks everybody again." />}
      <Field group label="Client" required error={errors.client}>
        <ClientField
          client={draft.client}
          fixed={appointment !== undefined}
          onChange={(client) => set(withClient(draft, client))}
        />
      </Field>
      <Field group label="Services" required error={errors.services}>
        <ServicesField value={draft.services} onChange={(services) => set({ services })} disabled={fixedVisit} />
      </Field>
      <Field label="Date" required error={errors.date}>
        <DateField
          value={draft.date}
          min={appointment ? undefined : serviceDayOf(now())}
          disabled={fixedVisit}
          onChange={(day) => set({ date: day })}
        />
      </Field>
      <Field
        group
        label="Start"
        required
        error={errors.start}
        aside={choices.sum.duration ? `for ${choices.sum.duration} min` : undefined}
      >
        <StartField
          date={draft.date}
          duration={choices.duration}
          value={draft.start}
          onChange={(start) => set({ start })}
          disabled={fixedVisit}
        />
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
        <TextInput
          autoComplete="off"
          maxLength={limits.TEXT_MAX}
          value={draft.location}
          onChange={(location) => set({ location })}
        />
      </Field>
      <Field label="Notes" aside="optional" error={errors.notes}>
        <TextArea rows={2} value={draft.notes} onChange={(notes) => set({ notes })} />
      </Field>
    </PanelFrame>
  );
}

interface SaveParts extends Pick<BookingPanelProps, 'appointment' | 'onSaved' | 'onClose'> {
  form: ReturnType<typeof useDraft>;
  choices: ReturnType<typeof useChoices>;
}

/** Sends the draft once, however often the button is pressed; a refusal leaves everything as it was typed. */
function useSave({ appointment, form, choices, onSaved, onClose }: SaveParts) {
  const create = useCreateAppointment();
  const update = useUpdateAppointment();
  // A double click comes before the screen has drawn the first press.
  const running = useRef(false);
  const { draft } = form;

  const outcome = (success: string) => ({
    onSuccess: (saved: Appointment) => {
      toast.success(success);
      onSaved(saved);
    },
    onError: (error: unknown) => {
      form.refuse(fieldErrors(error));
      // Whoever was free when the form looked may not be any more.
      void choices.therapists.refetch();
      void choices.drivers.refetch();
    },
    onSettled: () => {
      running.current = false;
    },
  });

  const submit = (): void => {
    if (running.current || !form.check()) return;
    if (!appointment) {
      running.current = true;
      create.mutate(
        { body: bookingBody(draft), preview: previewOf(draft, choices.known) },
        outcome(texts.SUCCESS.createAppointment),
      );
      return;
    }
    const change = changeBody(draft, appointment);
    if (!change) return onClose();
    running.current = true;
    update.mutate({ id: appointment.id, change }, outcome(texts.SUCCESS.updateAppointment));
  };
  return { submit, busy: create.isPending || update.isPending, error: create.error ?? update.error };
}
