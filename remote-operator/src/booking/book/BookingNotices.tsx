// How it works: docs/subsystems/screens.md.
import { Banner } from 'shared-lib';
import { tooShortForServices } from 'shared-lib/booking';
import { Restored } from 'shared-lib/form';
import { windowInWords } from '../waitlist/entryWords';
import { isBlank } from '../draft/draft';
import { ShowAsItIsNow } from './ShowAsItIsNow';
import { type BookingForm } from './useBookingForm';
import * as m from '../../texts/m';

export interface BookingNoticesProps {
  booking: BookingForm;
}

/** What the operator should know about the booking before they change it. */
export function BookingNotices({ booking }: BookingNoticesProps) {
  const { form, startAnew, appointment, entry, fixed, isChangedMeanwhile, choices } = booking;
  // The booking has an end of its own, but this form plans the whole length of its services.
  const isTooShort = appointment !== undefined && appointment.duration < choices.needed;
  return (
    <>
      {!isBlank(form.values) && <Restored form={form} onAgain={startAnew} />}
      {appointment && !fixed.visit && <Banner tone="blue" title={m.a_new_time_date_or()} />}
      {isChangedMeanwhile && (
        <Banner
          tone="amber"
          live="status"
          title={m.somebody_changed_this_booking_meanwhile()}
          action={<ShowAsItIsNow onAnew={startAnew} />}
        >
          {m.what_you_changed_here_cannot()}
        </Banner>
      )}
      {entry && <Banner tone="blue" title={m.from_the_waitlist({ entry: windowInWords(entry) })} />}
      {isTooShort && <Banner tone="amber" title={tooShortForServices(appointment.duration, choices.needed)} />}
    </>
  );
}
