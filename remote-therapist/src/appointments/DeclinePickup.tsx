import { type AppointmentCard, Button } from 'shared-lib';
import { ACTIONS } from './actions';
import type { Press } from './nextStep';

const { label } = ACTIONS.decline_pickup;

export interface DeclinePickupProps {
  appointment: Pick<AppointmentCard, 'id'>;
  busy?: boolean;
  onPress: (press: Press) => void;
}

/** The button that says no ride home is needed. It stands below the button that asks for one. Source: R-workflow-20. */
export function DeclinePickup({ appointment, busy, onPress }: DeclinePickupProps) {
  return (
    <Button
      variant="ghost"
      block
      step={appointment.id}
      busy={busy}
      onClick={() => onPress({ action: 'decline_pickup', label })}
    >
      {label}
    </Button>
  );
}
