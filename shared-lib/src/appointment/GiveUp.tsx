// How it works: docs/subsystems/calls-and-steps.md.
import type { AppointmentCard } from '../contract/appointment-card';
import { Button } from '../ui/button/Button';
import { Fact } from '../ui/facts/Facts';
import { askToGiveUp, GIVE_UP } from './giveUpAsked';

/** On the visit itself, where people look for it: it opens the sheet with this visit chosen. Source: R-beyond-1530. */
export function GiveUp({ appointment: { id, allowed_actions: allowed } }: { appointment: AppointmentCard }) {
  const label = allowed.includes('can_make_it') ? GIVE_UP.takeBack : GIVE_UP.say;
  return (
    <Fact icon="flag" label={label} wide>
      <Button variant="ghost" onClick={() => askToGiveUp(id)}>
        {label}
      </Button>
    </Fact>
  );
}
