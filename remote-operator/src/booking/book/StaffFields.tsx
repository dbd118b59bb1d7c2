import { Banner, Button, Field, FIELD_TEXTS, Text } from 'shared-lib';
import { FromMessage } from '../paste-message/FromMessage';
import { type useMarks } from '../paste-message/marks';
import { GivingField } from './GivingField';
import { DriverField, TherapistsField } from './PeopleFields';
import { alternativesOf, type WayOut, waysOut } from '../draft/serverErrors';
import { SameTime } from '../draft/SameTime';
import { TightWays } from './TightWays';
import { AskedFor } from './AskedFor';
import { Step } from './Step';
import { type useSuggestedPeople } from './useSuggestedPeople';
import { type BookingForm } from './useBookingForm';
import * as m from '../../texts/m';

export interface StaffFieldsProps {
  booking: BookingForm;
  message: ReturnType<typeof useMarks>;
  people: ReturnType<typeof useSuggestedPeople>;
}

/** Alternatives, after the server has refused the chosen people. */
function waysOutOf({ form, choices, taken }: BookingForm) {
  const alternatives = alternativesOf(form.failed);
  if (!alternatives || !taken) return [];
  const free = (choices.therapists.data ?? []).map(({ id }) => id);
  return waysOut(alternatives, form.values, free);
}

/** The people of the visit: who gives it and what, who drives, and whether the ways leave enough time. */
export function StaffFields({ booking, message, people }: StaffFieldsProps) {
  const { form, appointment, fixed, choices, taken } = booking;
  const { values: draft, errors, set } = form;
  const isGroup = draft.therapists.length > 1;
  const therapists = draft.therapists.map(choices.chosen);
  const ways = waysOutOf(booking);
  /** Not shown at the field when the alternatives already say it. */
  const atField = (error: string | undefined) => (ways.length > 0 && error === taken ? undefined : error);
  return (
    <>
      {taken && ways.length > 0 && (
        <TherapistTaken
          text={taken}
          ways={ways}
          onChoose={(way, pressed) => {
            // The banner disappears with the press. The next step is to book.
            pressed.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
            set(way);
          }}
        />
      )}
      <FromMessage field="therapists" {...message} />
      <Step isSuggested isEmpty={draft.therapists.length === 0 && !people.isWaiting}>
        <Field
          group
          label={isGroup ? m.therapists_group_of({ count: draft.therapists.length }) : m.therapist()}
          required
          aside={m.best_first()}
          hint={isGroup ? FIELD_TEXTS.groupNeedsCar : m.choose_several_for_a_group()}
          error={atField(errors.therapists)}
        >
          <TherapistsField
            query={choices.therapists}
            free={choices.offered.therapists}
            choices={choices}
            chosen={therapists}
            onPress={people.press}
            disabled={fixed.therapists}
            start={draft.start}
          />
          <AskedFor
            // Beside a client who is chosen for a new booking their notes say it.
            asksFor={draft.asksFor ?? (appointment ? choices.preference.gender : null)}
            isKept={choices.isNewWish && appointment === undefined}
            onClear={draft.asksFor ? () => set({ asksFor: null }) : undefined}
          />
        </Field>
      </Step>
      <div role="status">
        {choices.against.map((id) => (
          <Text as="p" size="s" tone="amber" key={id}>
            {choices.preferenceFor(id)}
            {m.and_is_chosen_it_can({ name: choices.chosen(id).name })}
          </Text>
        ))}
      </div>
      {!fixed.services && (
        <GivingField giving={draft} services={choices.known.services} people={therapists} onChange={set} />
      )}
      <Step isSuggested isEmpty={draft.driver === undefined && !people.isWaiting}>
        <Field group label={m.driver_2()} required error={atField(errors.driver)}>
          <DriverField
            query={choices.drivers}
            free={choices.offered.drivers}
            choices={choices}
            suspended={choices.suspended}
            chosen={draft.driver == null ? draft.driver : choices.chosenDriver(draft.driver)}
            onChange={people.chooseDriver}
            disabled={fixed.driver}
            start={draft.start}
          />
        </Field>
      </Step>
      <SameTime draft={draft} minutes={choices.duration} except={appointment?.id} />
      <TightWays draft={draft} end={choices.end} except={appointment?.id} nameOf={(id) => choices.chosen(id).name} />
    </>
  );
}

interface TherapistTakenProps {
  text: string;
  ways: readonly WayOut[];
  onChoose: (change: WayOut['change'], pressed: HTMLButtonElement) => void;
}

/** Someone is not free: shows alternatives, one press away. Source: 8-036, R-booking-10. */
function TherapistTaken({ text, ways, onChoose }: TherapistTakenProps) {
  return (
    <Banner
      tone="red"
      live="alert"
      title={text}
      action={ways.map(({ label, change }) => (
        <Button key={label} size="sm" onClick={(event) => onChoose(change, event.currentTarget)}>
          {label}
        </Button>
      ))}
    />
  );
}
