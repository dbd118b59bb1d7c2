import { Field, now, screenErrorText, serviceDayOf } from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import { FromMessage } from '../paste-message/FromMessage';
import { type useMarks } from '../paste-message/marks';
import { KeepOnWaitlist } from '../waitlist/KeepOnWaitlist';
import { RepeatField } from './RepeatField';
import { ServicesField } from '../draft/ServicesField';
import { StartField } from './StartField';
import { type BookingForm } from './useBookingForm';
import * as m from '../../texts/m';

export interface VisitFieldsProps {
  booking: BookingForm;
  message: ReturnType<typeof useMarks>;
  onDay: (date: string) => void;
  /** The waitlist entry is saved, and nothing is booked. */
  onKept: () => void;
}

/** What the visit is and when. Also how it repeats, and the waitlist when no slot is free. */
export function VisitFields({ booking, message, onDay, onKept }: VisitFieldsProps) {
  const { form, appointment, isFromScratch, fixed, choices, taken } = booking;
  const { values: draft, errors, set } = form;
  const isNobodyFree = choices.therapists.data?.length === 0;
  return (
    <>
      <FromMessage field="services" {...message} />
      <Field
        group
        label={m.services()}
        required
        hint={appointment?.payment_status === 'paid' ? screenErrorText('SERVICES_PAID') : undefined}
        error={errors.services}
      >
        <ServicesField {...form.control('services')} disabled={fixed.services} />
      </Field>
      <FromMessage field="date" {...message} />
      <Field label={m.date()} required error={errors.date}>
        <DateField
          value={draft.date}
          onChange={(date) => set({ date })}
          onSettled={(day) => day && onDay(day)}
          min={appointment ? undefined : serviceDayOf(now())}
          disabled={fixed.visit}
        />
      </Field>
      <FromMessage field="start" {...message} />
      <Field
        group
        label={m.start()}
        required
        error={errors.start}
        aside={choices.sum.duration ? m.for_min({ duration: choices.sum.duration }) : undefined}
      >
        <StartField
          date={draft.date}
          duration={choices.duration}
          {...form.control('start')}
          disabled={fixed.visit}
          isTaken={isNobodyFree}
        />
      </Field>
      {isFromScratch && (
        <>
          <KeepOnWaitlist
            form={form}
            duration={choices.duration}
            isNobodyFree={isNobodyFree}
            isTaken={taken !== undefined}
            onKept={onKept}
          />
          <RepeatField {...form.control('repeat')} first={draft.date} error={errors.repeat} />
        </>
      )}
    </>
  );
}
