import { Banner, Button } from 'shared-lib';
import { tooShortForServices } from 'shared-lib/booking';
import { windowInWords } from '../waitlist/entryWords';
import { isBlank } from '../draft/draft';
import { ShowAsItIsNow } from './ShowAsItIsNow';
import { type BookingForm } from './useBookingForm';
import * as m from '../../texts/m';

export interface BookingNoticesProps {
  booking: BookingForm;
  onAnew: () => void;
}

/** What the operator should know about the booking before they change it. */
export function BookingNotices({ booking, onAnew }: BookingNoticesProps) {
  const { form, appointment, entry, fixed, isChangedMeanwhile, choices } = booking;
  // The booking has an end of its own, but this form plans the whole length of its services.
  const isTooShort = appointment !== undefined && appointment.duration < choices.needed;
  return (
    <>
      {form.restored && !isBlank(form.values) && (
        <Banner
          tone="blue"
          title={m.you_had_begun_this_earlier()}
          action={
            <Button size="sm" onClick={() => form.leave(onAnew)}>
              {m.start_over()}
            </Button>
          }
        />
      )}
      {appointment && !fixed.visit && <Banner tone="blue" title={m.a_new_time_date_or()} />}
      {isChangedMeanwhile && (
        <Banner
          tone="amber"
          live="status"
          title={m.somebody_changed_this_booking_meanwhile()}
          action={<ShowAsItIsNow onAnew={onAnew} />}
        >
          {m.what_you_changed_here_cannot()}
        </Banner>
      )}
      {entry && <Banner tone="blue" title={m.from_the_waitlist({ entry: windowInWords(entry) })} />}
      {isTooShort && <Banner tone="amber" title={tooShortForServices(appointment.duration, choices.needed)} />}
    </>
  );
}
