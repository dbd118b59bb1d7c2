import { Suspense, useEffect, useEffectEvent } from 'react';
import { type AvailableDriver, Field, lazyComponent, limits, TextInput } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { type FormState } from 'shared-lib/form';
import { FromMessage } from '../paste-message/FromMessage';
import { useMarks } from '../paste-message/marks';
import { AskBeforeSaving } from './AskBeforeSaving';
import { BookingNotices } from './BookingNotices';
import { ClientField } from './ClientField';
import { type Draft, isBlank } from '../draft/draft';
import { PanelFrame } from './PanelFrame';
import { StaffFields } from './StaffFields';
import { type AskedClient, useAskedClient } from './useAskedClient';
import { type BookingFormOptions, useBookingForm } from './useBookingForm';
import { type CalendarBeside, useCalendarBeside } from './useCalendarBeside';
import { VisitFields } from './VisitFields';
import * as m from '../../texts/m';

/** Loaded while the form is drawn: it reads messages, and few forms begin with one. */
const PasteMessage = lazyComponent(() => import('../paste-message/PasteMessage').then((code) => code.PasteMessage));

export interface BookingPanelProps extends BookingFormOptions, CalendarBeside, AskedClient {}

/** The form that books or changes an appointment: who, what, when, with whom, where. Source: R-pages-1. */
export function BookingPanel(props: BookingPanelProps) {
  const { entry, onClose } = props;
  const booking = useBookingForm(props);
  const { form, appointment, choices } = booking;
  const { values: draft, errors } = form;
  // Others may fill in the form too: a message, a waitlist entry, the calendar, the page that opened it.
  const leadTo = useCalendarBeside(form, props);
  const message = useMarks(form, leadTo);
  useOfferedDriver(form, { isOffered: Boolean(entry?.offer), drivers: choices.drivers.data });
  const askedClient = useAskedClient(form, props);
  return (
    <>
      <PanelFrame
        title={appointment ? m.change_booking({ id: appointment.id }) : m.new_booking()}
        sum={choices.sum}
        end={choices.end}
        submitLabel={appointment ? m.save_changes() : draft.repeat ? m.check_the_dates() : m.book_appointment()}
        form={form}
        // A day without other entries needs no question: it came with the list.
        onClose={() => (isBlank(draft) ? onClose() : form.leave(onClose))}
      >
        <BookingNotices booking={booking} />
        {booking.isFromScratch && (
          <Suspense fallback={null}>
            <PasteMessage form={form} onRead={message.fill} />
          </Suspense>
        )}
        <FromMessage field="client" {...message} />
        <Field group label={m.client()} required error={errors.client}>
          {askedClient ?? <ClientField form={form} fixed={booking.fixed.client} />}
        </Field>
        <VisitFields booking={booking} message={message} onDay={leadTo} onKept={onClose} />
        <StaffFields booking={booking} message={message} />
        <FromMessage field="location" {...message} />
        <Field label={m.location()} required error={errors.location}>
          <TextInput autoComplete="off" maxLength={limits.TEXT_MAX} {...form.control('location')} />
        </Field>
        <FromMessage field="notes" {...message} />
        <Field label={m.notes()} aside="optional" error={errors.notes}>
          <TextArea rows={2} {...form.control('notes')} />
        </Field>
      </PanelFrame>
      {/* Outside the form: otherwise a submit in the dialog would submit this form. */}
      <AskBeforeSaving {...booking.asking} />
    </>
  );
}

/**
 * Adds a driver to the slot of a waitlist entry: the driver who has been free longest, or none. The operator can change
 * it like any other entry.
 */
function useOfferedDriver(
  form: FormState<Draft>,
  { isOffered, drivers }: { readonly isOffered: boolean; readonly drivers: readonly AvailableDriver[] | undefined },
): void {
  const fill = useEffectEvent((): void => {
    if (isOffered && drivers && form.values.driver === undefined) form.set({ driver: drivers[0]?.id ?? null });
  });
  const isKnown = drivers !== undefined;
  useEffect(() => fill(), [isKnown]);
}
