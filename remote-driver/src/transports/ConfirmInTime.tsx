import { type AppointmentCard, Banner, Countdown, limits, texts } from 'shared-lib';

/** For a ride home that waits for this driver's answer: the time left, and what no answer means. */
export const ConfirmInTime = ({ appointment }: { appointment: AppointmentCard }) =>
  appointment.allowed_actions.includes('confirm_pickup') &&
  appointment.pickup_deadline && (
    <Banner tone="clay" title="Confirm this pickup in time">
      <Countdown until={appointment.pickup_deadline} label="Left to confirm" {...limits.PICKUP_IN_TIME} size="big" />
      {texts.PICKUP_WARNING}
    </Banner>
  );
