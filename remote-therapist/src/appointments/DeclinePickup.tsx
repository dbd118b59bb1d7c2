import { Button } from 'shared-lib';
import { ACTIONS, type TherapistActionName } from './actions';
import type { Press } from './step';

const { label } = ACTIONS.decline_pickup;

/** Says that no ride home is needed, below the button that asks for one. Source: R-workflow-20. */
export function DeclinePickup({ busy, onPress }: { busy?: TherapistActionName; onPress: (press: Press) => void }) {
  return (
    <Button
      variant="ghost"
      block
      busy={busy === 'decline_pickup'}
      onClick={() => onPress({ action: 'decline_pickup', label })}
    >
      {label}
    </Button>
  );
}
