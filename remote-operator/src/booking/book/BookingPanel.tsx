import { Suspense } from 'react';
import { Field, formatPesos, lazyComponent, limits, TextInput } from 'shared-lib';
import { isSurcharge } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FromMessage } from '../paste-message/FromMessage';
import { useMarks } from '../paste-message/marks';
import { AskBeforeSaving } from './AskBeforeSaving';
import { BookingNotices } from './BookingNotices';
import { ClientField } from './ClientField';
import { isBlank } from '../draft/draft';
import { HealthField } from './HealthField';
import { KeepOnWaitlist } from '../waitlist/KeepOnWaitlist';
import { PanelFrame } from './PanelFrame';
import { RepeatField } from './RepeatField';
import { RequestWishes } from './RequestWishes';
import { StaffFields } from './StaffFields';
import { Step, useNextField } from './Step';
import { type AskedClient, useAskedClient } from './useAskedClient';
import { type BookingFormOptions, useBookingForm } from './useBookingForm';
import { type CalendarBeside, useCalendarBeside } from './useCalendarBeside';
import { useSuggestedPeople } from './useSuggestedPeople';
import { useWays } from './TightWays';
import { VisitFields } from './VisitFields';
import { OpenMessage } from '../paste-message/OpenMessage';
import * as m from '../../texts/m';

/** Loaded while the form is drawn: it reads messages, and few forms begin with one. */
const PasteMessage = lazyComponent(() => import('../paste-message/PasteMessage').then((code) => code.PasteMessage));
/** Needed once a client is chosen. */
const ClientAhead = lazyComponent(() =>
  import(/* webpackChunkName: "client-ahead" */ './ClientAhead').then((code) => code.ClientAhead),
);
/** Loaded where there are surcharges. */
const SurchargedPrice = lazyComponent(() =>
  import(/* webpackChunkName: "client-consent" */ './SurchargedPrice').then((code) => code.SurchargedPrice),
);
/** Loaded with the first client who is chosen. */
const ClientChoices = lazyComponent(() => import('./ClientChoices').then((code) => code.ClientChoices));

export interface BookingPanelProps extends BookingFormOptions, CalendarBeside, AskedClient {}

/** The form that books or changes an appointment: who, what, when, with whom, where. Source: R-pages-1. */
export function BookingPanel(props: BookingPanelProps) {
  const { onClose } = props;
  const booking = useBookingForm(props);
  const { form, appointment, choices } = booking;
  const { values: draft, errors } = form;
  // Others may fill in the form too: a message, a waitlist entry, the calendar, the page that opened it.
  const leadTo = useCalendarBeside(form, props);
  const message = useMarks(form, leadTo);
  const people = useSuggestedPeople(form, choices, appointment === undefined);
  const { place, goOn } = useNextField();
  const ahead = useWays({ draft, end: choices.end, except: appointment?.id }).data?.surcharges;
  const hasSurcharges = appointment?.services_details.some(isSurcharge);
  const askedClient = useAskedClient(form, props);
  return (
    <>
      <PanelFrame
        title={appointment ? m.change_booking({ id: appointment.id }) : m.new_booking()}
        sum={choices.sum}
        price={
          (ahead ?? hasSurcharges) && (
            <Suspense fallback={formatPesos(choices.sum.price)}>
              <SurchargedPrice {...{ draft, appointment, ahead, price: choices.sum.price }} />
            </Suspense>
          )
        }
        end={choices.end}
        submitLabel={appointment ? m.save_changes() : draft.repeat ? m.check_the_dates() : m.book_appointment()}
        form={form}
        isWaiting={people.isWaiting}
        fields={place}
        // A day without other entries needs no question: it came with the list.
        onClose={() => (isBlank(draft) ? onClose() : form.leave(onClose))}
      >
        <BookingNotices booking={booking} />
        {props.request && <RequestWishes request={props.request} form={form} onDay={leadTo} />}
        {booking.isFromScratch && (
          <Suspense fallback={<OpenMessage />}>
            <PasteMessage form={form} onRead={message.fill} />
          </Suspense>
        )}
        <FromMessage field="client" {...message} />
        <Step isEmpty={!draft.client && !draft.adding}>
          <Field group label={m.client()} required error={errors.client}>
            {askedClient ?? (
              <ClientField form={form} fixed={booking.fixed.client} onChosen={goOn}>
                {draft.client && !appointment && (
                  <Suspense fallback={null}>
                    <ClientAhead
                      key={draft.client.id}
                      client={draft.client.id}
                      draft={draft}
                      duration={choices.duration}
                    />
                  </Suspense>
                )}
              </ClientField>
            )}
          </Field>
        </Step>
        <HealthField form={form} message={message} />
        <VisitFields booking={booking} message={message} onDay={leadTo} onChosen={goOn} />
        <StaffFields booking={booking} message={message} people={people} />
        <FromMessage field="location" {...message} />
        <Step isEmpty={!draft.location.trim()}>
          <Field label={m.location()} required error={errors.location}>
            <TextInput autoComplete="off" maxLength={limits.TEXT_MAX} {...form.control('location')} />
          </Field>
        </Step>
        {draft.client && (
          <Suspense fallback={null}>
            <ClientChoices client={draft.client.id} form={form} />
          </Suspense>
        )}
        <FromMessage field="notes" {...message} />
        <Field label={m.notes()} aside="optional" error={errors.notes}>
          <TextArea rows={2} {...form.control('notes')} />
        </Field>
        {booking.isFromScratch && (
          <>
            <KeepOnWaitlist
              form={form}
              duration={choices.duration}
              isNobodyFree={choices.therapists.data?.length === 0}
              isTaken={booking.taken !== undefined}
              onKept={onClose}
            />
            <RepeatField {...form.control('repeat')} first={draft.date} error={errors.repeat} />
          </>
        )}
      </PanelFrame>
      {/* Outside the form: otherwise a submit in the dialog would submit this form. */}
      <AskBeforeSaving {...booking.asking} />
    </>
  );
}
