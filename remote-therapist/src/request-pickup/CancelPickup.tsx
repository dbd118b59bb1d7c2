import { type CachedCard, ConfirmDialog, personName, ridersOf, useUser } from 'shared-lib';
import { ACTIONS } from '../appointments/actions';
import * as m from '../texts/m';

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
  if (!others.length) return { whose: m.your_ride_home(), means: m.nobody_will_pick_you_up() };
  const alone = appointment.allowed_actions.includes('decline_pickup')
    ? m.if_only_you_need_none({ label: ACTIONS.decline_pickup.label })
    : m.you_can_ask_for_a();
  return {
    whose: m.the_ride_home_of_and({ others: others.map(personName).join(', ') }),
    means: m.nobody_will_pick_any_of({ alone }),
  };
}

export function CancelPickup({ appointment, error, ...rest }: CancelPickupProps) {
  const { id: self } = useUser();
  const { whose, means } = cancelWords(appointment, self);
  return (
    <ConfirmDialog
      open
      title={m.cancel({ whose })}
      text={error ?? means}
      confirmLabel={m.cancel_pickup()}
      cancelLabel={m.keep_it()}
      danger
      {...rest}
    />
  );
}
