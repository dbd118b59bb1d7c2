import { type AppointmentCard, Banner, Countdown, limits, texts } from 'shared-lib';
import * as m from '../texts/m';

/** For a ride home that waits for this driver's answer: the time left, and what no answer means. */
export const ConfirmInTime = ({ appointment }: { appointment: AppointmentCard }) =>
  appointment.allowed_actions.includes('confirm_pickup') &&
  appointment.pickup_deadline && (
    <Banner tone="clay" title={m.confirm_this_pickup_in_time()}>
      <Countdown
        until={appointment.pickup_deadline}
        label={m.left_to_confirm()}
        {...limits.PICKUP_IN_TIME}
        size="big"
      />
      {texts.PICKUP_WARNING}
    </Banner>
  );
