import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Appointment,
  Banner,
  Button,
  failedWith,
  screenErrorText,
  failureText,
  Field,
  FIELD_TEXTS,
  lazyComponent,
  limits,
  type LocalTime,
  now,
  serviceDayOf,
  Text,
  TextInput,
  texts,
  toast,
  useIsThere,
} from 'shared-lib';
import { type Wish } from 'shared-lib/booking';
import { TextArea, DateField } from 'shared-lib/controls';
import { type FormState, useForm } from 'shared-lib/form';
import { may } from '../actions/allowed';
import { KeepOnWaitlist } from '../waitlist/KeepOnWaitlist';
import { useOfferedDriver } from '../waitlist/useOfferedDriver';
import { windowInWords } from '../waitlist/wishWords';
import { FromMessage } from '../paste-message/FromMessage';
import { useMarks } from '../paste-message/marks';
import { ClientField } from './ClientField';
import { ALSO_ANSWERS, type Draft, draftErrors, draftOf, draftOfWish, emptyDraft, isBlank, withClient } from './draft';
import { AskDoNotBook, type DoNotBookQuestion } from './AskDoNotBook';
import { GivingField } from './GivingField';
import { OneOrSeries, type SeriesQuestion } from './OneOrSeries';
import { PanelFrame } from './PanelFrame';
import { DriverField, TherapistsField } from './PeopleFields';
import { RepeatField } from './RepeatField';
import { type AskedClient, useAskedClient } from './useAskedClient';
import { alternativesOf, SHOWN_AT, waysOut } from './serverErrors';
import { aboutSaved, savedWords } from './SavedNotice';
import { ServicesField } from './ServicesField';
import { StartField } from './StartField';
import { TherapistTaken } from './TherapistTaken';
import { TightWays } from './TightWays';
import { useChoices } from './useChoices';
import { useSave } from './useSave';

/** Fetched while the form is drawn: it reads messages, and few forms begin with one. */
const PasteMessage = lazyComponent(() => import('../paste-message/PasteMessage').then((code) => code.PasteMessage));

/** A slot of the calendar, and who is free then. */
export interface KnownChoice {
  readonly slot: LocalTime | null;
  readonly therapists: readonly number[];
  readonly driver: number | null;
}

export interface BookingPanelProps extends AskedClient {
  /** The appointment to change; without it a new one is booked. */
  appointment?: Appointment;
  /** The wish of the waitlist that a new booking settles. */
  wish?: Wish;
  /** The day of the list beside the form; a new booking is for that day. */
  date: string;
  /** What was chosen of that day before the form was opened; a draft that was kept takes it over. */
  known?: KnownChoice;
  /** Somebody asked for that day: it counts more than the one of a draft that was kept. */
  isDayAsked: boolean;
  /** The form is for another day now, and the list goes along. */
  onDay: (date: string) => void;
  /** Begins anew: with the booking as it is now where somebody else changed it, or blank where a draft is given up. */
  onAnew: () => void;
  onClose: () => void;
  /** `booked`: so many visits of a series at once. */
  onSaved: (appointment: Appointment, booked?: number) => void;
}

/** Books an appointment or changes one: who, what, when, with whom, where. Source: R-pages-1. */
export function BookingPanel(props: BookingPanelProps) {
  const { appointment: current, date, onAnew, onClose } = props;
  // As it was when the form opened: what others change meanwhile is refused by its version, and not overwritten.
  const [appointment] = useState(current);
  const [start] = useState(() =>
    appointment
      ? draftOf(appointment)
      : { ...emptyDraft(date), ...(props.wish && draftOfWish(props.wish)), ...chosenOf(props.known) },
  );
  const isThere = useIsThere();
  /** Said where it was booked; what was opened since the form was closed stays. */
  const onSaved: BookingPanelProps['onSaved'] = (saved, booked) => {
    if (isThere.current) props.onSaved(saved, booked);
    else toast.success(savedWords(appointment ? 'updateAppointment' : 'createAppointment', booked), aboutSaved(saved));
  };
  const [question, setQuestion] = useState<SeriesQuestion | DoNotBookQuestion | null>(null);
  /** Nobody is there to be asked: it is said to have failed, and what was typed stays for the next try. */
  const onQuestion = (asked: SeriesQuestion | DoNotBookQuestion): void => {
    if (!isThere.current) throw new Error('closed before it was asked');
    setQuestion(asked);
  };
  const save = useSave(appointment, { wish: props.wish, onSaved, onClose, onQuestion });
  const form = useForm<Draft>({
    start,
    check: draftErrors,
    send: (draft) =>
      save
        .send(draft, choices.known, (client) => set(withClient(draft, client)))
        .catch((error: unknown) => {
          // Whoever was free when the form looked may not be any more.
          void choices.therapists.refetch();
          void choices.drivers.refetch();
          throw error;
        }),
    shownAt: SHOWN_AT,
    alsoAnswers: ALSO_ANSWERS,
    failure: (error) => ({
      title: failureText(error, appointment ? texts.FALLBACK.updateAppointment : texts.FALLBACK.createAppointment),
      action: failedWith(error, 'STALE_VERSION') && (
        <Button size="sm" onClick={onAnew}>
          Show it as it is now
        </Button>
      ),
    }),
    // A change belongs to the booking as it was: kept for that version alone.
    draft: appointment ? `booking.${appointment.id}.${appointment.version}` : draftName(props.wish),
  });
  const { values: draft, errors, set } = form;
  const choices = useChoices(draft, appointment);
  const message = useMarks(form, props.onDay);
  useOfferedDriver(form, { isOffered: Boolean(props.wish?.offer), drivers: choices.drivers.data });
  useDayOfList(form, props);
  useChoiceOfCalendar(form, props);
  const asked = useAskedClient(form, props);
  const fixedVisit = appointment !== undefined && !may(appointment, 'edit_visit');
  // Booked with an end of its own; this form plans the whole length of what is chosen.
  const isTooShort = appointment !== undefined && appointment.duration < choices.needed;
  // Once the form was refused for it, the refusal says so.
  const isChanged =
    appointment !== undefined &&
    current !== undefined &&
    current.version > appointment.version &&
    !form.busy &&
    !form.sent &&
    form.failed === null;
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
    <>
      <PanelFrame
        title={appointment ? `Change booking #${appointment.id}` : 'New booking'}
        sum={choices.sum}
        end={choices.end}
        submitLabel={appointment ? 'Save changes' : draft.repeat ? 'Check the dates' : 'Book appointment'}
        form={form}
        // The day alone is no reason for a question: it came with the list.
        onClose={() => (isBlank(draft) ? onClose() : form.leave(onClose))}
      >
        {form.restored && !isBlank(draft) && (
          <Banner
            tone="blue"
            title="You had begun this earlier. It is as you left it."
            action={
              <Button size="sm" onClick={() => form.leave(onAnew)}>
                Start over
              </Button>
            }
          />
        )}
        {appointment && !fixedVisit && <Banner tone="blue" title="A new time, date or service asks everybody again." />}
        {isChanged && (
          <Banner
            tone="amber"
            live="status"
            title="Somebody changed this booking meanwhile."
            action={
              <Button size="sm" onClick={onAnew}>
                Show it as it is now
              </Button>
            }
          >
            What you changed here cannot be saved over it.
          </Banner>
        )}
        {props.wish && <Banner tone="blue" title={`From the waitlist: ${windowInWords(props.wish)}`} />}
        {isTooShort && <Banner tone="amber" title={texts.tooShortForServices(appointment.duration, choices.needed)} />}
        {!appointment && !props.wish && (
          <Suspense fallback={null}>
            <PasteMessage form={form} onRead={message.fill} />
          </Suspense>
        )}
        <FromMessage field="client" {...message} />
        <Field group label="Client" required error={errors.client}>
          {asked ?? <ClientField form={form} fixed={appointment !== undefined} />}
        </Field>
        <FromMessage field="services" {...message} />
        <Field
          group
          label="Services"
          required
          hint={isPaid ? screenErrorText('SERVICES_PAID') : undefined}
          error={errors.services}
        >
          <ServicesField {...form.control('services')} disabled={fixedVisit || isPaid} />
        </Field>
        <FromMessage field="date" {...message} />
        <Field label="Date" required error={errors.date}>
          <DateField
            value={draft.date}
            onChange={(day) => {
              set({ date: day });
              if (day >= EARLIEST_DAY) props.onDay(day);
            }}
            min={appointment ? undefined : serviceDayOf(now())}
            disabled={fixedVisit}
          />
        </Field>
        <FromMessage field="start" {...message} />
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
            {...form.control('start')}
            disabled={fixedVisit}
            isTaken={choices.therapists.data?.length === 0}
          />
        </Field>
        {!appointment && !props.wish && (
          <KeepOnWaitlist
            form={form}
            duration={choices.duration}
            isTaken={taken !== undefined || choices.therapists.data?.length === 0}
            onKept={onClose}
          />
        )}
        {!appointment && !props.wish && (
          <RepeatField {...form.control('repeat')} first={draft.date} error={errors.repeat} />
        )}
        {taken && ways.length > 0 && (
          <TherapistTaken
            text={taken}
            ways={ways}
            onChoose={(way, pressed) => {
              // The banner goes with the press; what is left to do is to book.
              pressed.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
              set(way);
            }}
          />
        )}
        <FromMessage field="therapists" {...message} />
        <Field
          group
          label={group ? `Therapists · group of ${draft.therapists.length}` : 'Therapist'}
          required
          aside="free then, specialists first"
          hint={group ? FIELD_TEXTS.groupNeedsCar : 'Choose several for a group.'}
          error={ways.length > 0 && taken === errors.therapists ? undefined : errors.therapists}
        >
          <TherapistsField
            query={choices.therapists}
            preferenceFor={choices.preferenceFor}
            chosen={draft.therapists.map(choices.chosen)}
            onChange={(therapists) => set({ therapists: therapists.slice(0, limits.GROUP_MAX) })}
            disabled={appointment !== undefined && !may(appointment, 'edit_therapists')}
          />
        </Field>
        <div role="status">
          {choices.against.map((id) => (
            <Text as="p" size="s" tone="amber" key={id}>
              {choices.preferenceFor(id)}, and {choices.chosen(id).name} is chosen. It can be booked all the same.
            </Text>
          ))}
        </div>
        {!fixedVisit && !isPaid && (
          <GivingField
            giving={draft}
            services={choices.known.services}
            people={draft.therapists.map(choices.chosen)}
            onChange={set}
          />
        )}
        <Field
          group
          label="Driver"
          required
          error={ways.length > 0 && taken === errors.driver ? undefined : errors.driver}
        >
          <DriverField
            query={choices.drivers}
            suspended={choices.suspended}
            chosen={draft.driver == null ? draft.driver : choices.chosenDriver(draft.driver)}
            onChange={(driver) => set({ driver })}
            disabled={appointment !== undefined && !may(appointment, 'edit_driver')}
          />
        </Field>
        <TightWays draft={draft} end={choices.end} except={appointment?.id} nameOf={(id) => choices.chosen(id).name} />
        <FromMessage field="location" {...message} />
        <Field label="Location" required error={errors.location}>
          <TextInput autoComplete="off" maxLength={limits.TEXT_MAX} {...form.control('location')} />
        </Field>
        <FromMessage field="notes" {...message} />
        <Field label="Notes" aside="optional" error={errors.notes}>
          <TextArea rows={2} {...form.control('notes')} />
        </Field>
      </PanelFrame>
      {/* Beside the form: what is sent in its dialog would be taken for this form's. */}
      {question && 'doNotBook' in question && (
        <AskDoNotBook
          question={question}
          onClose={() => setQuestion(null)}
          onMeant={() => {
            setQuestion(null);
            save.means(question.client);
            form.submit();
          }}
        />
      )}
      {question && !('doNotBook' in question) && (
        <OneOrSeries
          question={question}
          onClose={() => setQuestion(null)}
          onOne={() => {
            setQuestion(null);
            save.meansOne();
            form.submit();
          }}
          onSaved={(saved, booked) => {
            form.reset();
            onSaved(saved, booked);
          }}
        />
      )}
    </>
  );
}

const draftName = (wish: Wish | undefined): string => (wish ? `booking.wish.${wish.id}.${wish.version}` : 'booking');

/** As entries of the form; what was not chosen is left as it is. */
const chosenOf = (known: KnownChoice | undefined): Partial<Draft> => ({
  ...(known?.slot && { start: known.slot }),
  ...(known?.therapists.length && { therapists: [...known.therapists] }),
  ...(known?.driver && { driver: known.driver }),
});

/** A draft that was kept is for the slot that was pressed now. */
function useChoiceOfCalendar(form: FormState<Draft>, { appointment, known }: BookingPanelProps): void {
  const takeOver = useEffectEvent((): void => {
    const chosen = chosenOf(known);
    if (!appointment && form.restored && Object.keys(chosen).length) form.set(chosen);
  });
  useEffect(() => takeOver(), []);
}

/** A year that is being typed reads 0002, 0020, 0202 until it is done: no list follows there. */
const EARLIEST_DAY = '2000-01-01';

/** The list beside a new booking shows the day that is being booked, whichever of the two goes first. */
function useDayOfList(form: FormState<Draft>, { appointment, date, isDayAsked, onDay }: BookingPanelProps): void {
  const begun = useRef(false);
  const follow = useEffectEvent((): void => {
    const drafted = form.values.date;
    const isKept = !begun.current && form.restored && !isDayAsked && drafted > date;
    begun.current = true;
    if (appointment || drafted === date) return;
    if (isKept) onDay(drafted);
    else form.set({ date });
  });
  useEffect(() => follow(), [date]);
}
