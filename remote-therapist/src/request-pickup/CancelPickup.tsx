import { type CachedCard, ConfirmDialog, personName, ridersOf, useUser } from 'shared-lib';
import { ACTIONS } from '../appointments/actions';

export interface CancelPickupProps {
  appointment: CachedCard;
  onClose: () => void;
  onConfirm: () => void;
  busy: boolean;
  error: string | undefined;
}

/** Whose ride home it is, and that cancelling it cancels it for everybody. Source: R-workflow-22. */
function cancelWords(appointment: CachedCard, self: number): { whose: string; means: string } {
  const others = ridersOf(appointment).filter(({ id }) => id !== self);
  if (!others.length)
    return { whose: 'your ride home', means: 'Nobody will pick you up. You can ask for a ride again afterwards.' };
  const alone = appointment.allowed_actions.includes('decline_pickup')
    ? `If only you need none, press “${ACTIONS.decline_pickup.label}”.`
    : 'You can ask for a ride again afterwards.';
  return {
    whose: `the ride home of ${others.map(personName).join(', ')} and you`,
    means: `Nobody will pick any of you up. ${alone}`,
  };
}

export function CancelPickup({ appointment, error, ...rest }: CancelPickupProps) {
  const { id: self } = useUser();
  const { whose, means } = cancelWords(appointment, self);
  return (
    <ConfirmDialog
      open
      title={`Cancel ${whose}?`}
      text={error ?? means}
      confirmLabel="Cancel Pickup"
      cancelLabel="Keep it"
      danger
      {...rest}
    />
  );
}
