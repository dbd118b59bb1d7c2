import { Banner, dayWords, Field, formatPesos, now, screenErrorText, serviceDayOf } from 'shared-lib';
import { Checkbox, DateField } from 'shared-lib/controls';
import { FromMessage } from '../paste-message/FromMessage';
import { type useMarks } from '../paste-message/marks';
import { withServices } from '../draft/changeDraft';
import { servicesCost } from '../../parts/visitPrice';
import { ServicesField } from '../draft/ServicesField';
import { StartField } from './StartField';
import { Step } from './Step';
import { type BookingForm } from './useBookingForm';
import * as m from '../../texts/m';

export interface VisitFieldsProps {
  booking: BookingForm;
  message: ReturnType<typeof useMarks>;
  onDay: (date: string) => void;
  /** Something was chosen, so the next field is due. */
  onChosen: () => void;
}

/** What the visit is and when. */
export function VisitFields({ booking, message, onDay, onChosen }: VisitFieldsProps) {
  const { form, appointment, fixed, choices } = booking;
  const { values: draft, errors, set } = form;
  const isNobodyFree = choices.therapists.data?.length === 0;
  return (
    <>
      <FromMessage field="services" {...message} />
      <Step isEmpty={draft.services.length === 0}>
        <Field
          group
          label={m.services()}
          required
          hint={appointment?.payment_status === 'paid' ? screenErrorText('SERVICES_PAID') : undefined}
          error={errors.services}
        >
          <ServicesField
            value={draft.services}
            onChange={(services) => {
              set(appointment ? { services } : withServices(draft, services));
              if (services.length > draft.services.length) onChosen();
            }}
            day={draft.date}
            disabled={fixed.services}
          />
        </Field>
      </Step>
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
      {choices.movedPrice !== null && (
        <Banner
          tone="amber"
          live="status"
          title={m.the_services_cost_on_the_day({
            day: dayWords(draft.date),
            price: formatPesos(choices.movedPrice),
            kept: formatPesos(appointment ? servicesCost(appointment) : 0),
          })}
        >
          <Checkbox
            label={m.use_the_price_of_that_day()}
            checked={draft.priceOfDay}
            onChange={(priceOfDay) => set({ priceOfDay })}
          />
        </Banner>
      )}
      <FromMessage field="start" {...message} />
      <Step isEmpty={draft.start === null}>
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
            value={draft.start}
            onChange={(start) => {
              set({ start });
              onChosen();
            }}
            disabled={fixed.visit}
            isTaken={isNobodyFree}
          />
        </Field>
      </Step>
    </>
  );
}
