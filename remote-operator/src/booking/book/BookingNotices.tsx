import { Banner, Button } from 'shared-lib';
import { tooShortForServices } from 'shared-lib/booking';
import { windowInWords } from '../waitlist/entryWords';
import { isBlank } from '../draft/draft';
import { ShowAsItIsNow } from './ShowAsItIsNow';
import { type BookingForm } from './useBookingForm';

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
          title="You had begun this earlier. It is as you left it."
          action={
            <Button size="sm" onClick={() => form.leave(onAnew)}>
              Start over
            </Button>
          }
        />
      )}
      {appointment && !fixed.visit && <Banner tone="blue" title="A new time, date or service asks everybody again." />}
      {isChangedMeanwhile && (
        <Banner
          tone="amber"
          live="status"
          title="Somebody changed this booking meanwhile."
          action={<ShowAsItIsNow onAnew={onAnew} />}
        >
          What you changed here cannot be saved over it.
        </Banner>
      )}
      {entry && <Banner tone="blue" title={`From the waitlist: ${windowInWords(entry)}`} />}
      {isTooShort && <Banner tone="amber" title={tooShortForServices(appointment.duration, choices.needed)} />}
    </>
  );
}
