import { useState } from 'react';
import { type Appointment, failedWith, failureText, texts, toast, useIsMounted } from 'shared-lib';
import { type BookingRequest, type WaitlistEntry } from 'shared-lib/booking';
import { useForm, useOpened } from 'shared-lib/form';
import { type AskBeforeSavingProps, type SavingQuestion } from './AskBeforeSaving';
import { ALSO_ANSWERS, withClient } from '../draft/changeDraft';
import { type Draft, draftOf, draftOfEntry, draftOfRequest, emptyDraft } from '../draft/draft';
import { draftErrors } from '../draft/draftErrors';
import { aboutSaved, savedWords } from './SavedNotice';
import { SHOWN_AT } from '../draft/serverErrors';
import { ShowAsItIsNow } from './ShowAsItIsNow';
import { type CalendarBeside, chosenOf } from './useCalendarBeside';
import { useChoices } from './useChoices';
import { useSave } from './useSave';
import { may } from '../../parts/execute-action/allowed';

export interface BookingFormOptions {
  /** The appointment to change. Without it, the form books a new one. */
  appointment?: Appointment;
  /** The waitlist entry that a new booking settles. */
  entry?: WaitlistEntry;
  /** The request that a new booking answers. */
  request?: BookingRequest;
  /** Starts over: with the current booking when someone else changed it, or blank when a draft is discarded. */
  onAnew: () => void;
  onClose: () => void;
  /** `booked` is the number of visits of a series. */
  onSaved: (appointment: Appointment, booked?: number) => void;
}

/** The name under which a draft is kept. Another offer of a wish is another booking. */
const draftName = ({ appointment, entry, request }: BookingFormOptions): string => {
  if (appointment) return `booking.${appointment.id}`;
  if (request) return `booking.request.${request.id}`;
  return entry ? `booking.wish.${entry.id}.${entry.version}` : 'booking';
};

/**
 * The state of the booking form: what it begins with, what it can choose from, how it saves, and what it asks first.
 */
export function useBookingForm(options: BookingFormOptions & Pick<CalendarBeside, 'date' | 'known'>) {
  const { appointment: current, entry, request, onClose } = options;
  const [stored] = useState(() => ({
    ...(current
      ? draftOf(current)
      : {
          ...emptyDraft(options.date),
          ...(entry && draftOfEntry(entry)),
          ...(request && draftOfRequest(request)),
          ...chosenOf(options.known),
        }),
    version: current?.version ?? 0,
  }));
  const opened = useOpened(draftName(options), stored);
  const { version, ...start } = opened.opened;
  // As when the form opened: the version makes the server refuse to overwrite changes of others.
  const [appointment] = useState(() => current && { ...current, version });
  const isMounted = useIsMounted();
  /** Shows the notice where the visit was booked. A form that was opened since stays. */
  const onSaved: BookingFormOptions['onSaved'] = (saved, booked) => {
    if (isMounted.current) options.onSaved(saved, booked);
    else
      toast.success(
        savedWords(appointment ? 'updateAppointment' : 'createAppointment', booked),
        aboutSaved(saved, booked),
      );
  };
  const [question, setQuestion] = useState<SavingQuestion | null>(null);
  /** The form is closed, so nobody can be asked: reports a failure, and keeps what was typed for the next try. */
  const onQuestion = (asked: SavingQuestion): void => {
    if (!isMounted.current) throw new Error('closed before it was asked');
    setQuestion(asked);
  };
  const save = useSave(appointment, { entry, request, onSaved, onClose, onQuestion });

  const form = useForm<Draft>({
    start,
    check: draftErrors,
    send: (draft) =>
      save
        .send(draft, choices.known, (client) => form.set(withClient(draft, client)))
        .catch((error: unknown) => {
          // People who were free when the form looked may not be any more.
          void choices.therapists.refetch();
          void choices.drivers.refetch();
          throw error;
        }),
    shownAt: SHOWN_AT,
    alsoAnswers: ALSO_ANSWERS,
    failure: (error) => ({
      title: failureText(error, appointment ? texts.FALLBACK.updateAppointment : texts.FALLBACK.createAppointment),
      action: failedWith(error, 'STALE_VERSION') && <ShowAsItIsNow onAnew={startAnew} />,
    }),
    draft: opened,
    waits: true,
  });
  const startAnew = (): void => {
    form.reset();
    options.onAnew();
  };
  const choices = useChoices(form.values, appointment, form.busy || form.sent || question !== null);

  const asking: AskBeforeSavingProps = {
    question,
    onClose: () => setQuestion(null),
    onMeant: (client) => {
      setQuestion(null);
      save.means(client);
      form.submit();
    },
    onNew: (name) => {
      setQuestion(null);
      save.meansNew(name);
      form.submit();
    },
    onOne: () => {
      setQuestion(null);
      save.meansOne();
      form.submit();
    },
    onSaved: (saved, booked) => {
      form.reset();
      onSaved(saved, booked);
    },
  };
  // Once the form is refused for this, the refusal says so.
  const isChangedMeanwhile =
    appointment !== undefined &&
    current !== undefined &&
    current.version > appointment.version &&
    !form.busy &&
    !form.sent &&
    form.failed === null;
  return {
    form,
    startAnew,
    /** As when the form opened. */
    appointment,
    entry,
    /** Neither a change, nor a waitlist entry or a request. */
    isFromScratch: !appointment && !entry && !request,
    fixed: fixedParts(appointment),
    isChangedMeanwhile,
    choices,
    /** What is wrong with the chosen people, usually that one is not free. Never that nobody is chosen yet. */
    taken:
      (form.values.therapists.length > 0 ? form.errors.therapists : undefined) ??
      (form.values.driver == null ? undefined : form.errors.driver),
    asking,
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;

/** The parts of a booking that the form no longer changes. A new booking has none. */
interface FixedParts {
  readonly client: boolean;
  /** When the visit is, and its services. */
  readonly visit: boolean;
  readonly services: boolean;
  readonly therapists: boolean;
  readonly driver: boolean;
}

const NOTHING: FixedParts = { client: false, visit: false, services: false, therapists: false, driver: false };

function fixedParts(appointment: Appointment | undefined): FixedParts {
  if (!appointment) return NOTHING;
  const visit = !may(appointment, 'edit_visit');
  return {
    client: true,
    visit,
    services: visit || appointment.payment_status === 'paid',
    therapists: !may(appointment, 'edit_therapists'),
    driver: !may(appointment, 'edit_driver'),
  };
}
