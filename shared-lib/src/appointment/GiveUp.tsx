// How it works: docs/subsystems/calls-and-steps.md.
import styled from 'styled-components';
import type { AppointmentCard } from '../contract/appointment-card';
import { media } from '../theme/tokens';
import { Button } from '../ui/button/Button';
import { Fact } from '../ui/facts/Facts';
import { askToGiveUp, GIVE_UP } from './giveUpAsked';

/** Its words stand in line with the other facts; the touch target is larger than the line. */
const InLine = styled.div`
  margin: -10px -17px;
  ${media.touch} { margin-block: -11px; }
`;

/** On the visit itself, where people look for it: it opens the sheet with this visit chosen. Source: R-beyond-1530. */
export function GiveUp({ appointment: { id, allowed_actions: allowed } }: { appointment: AppointmentCard }) {
  const label = allowed.includes('can_make_it') ? GIVE_UP.takeBack : GIVE_UP.say;
  return (
    <Fact icon="flag" label={label} wide>
      <InLine>
        <Button variant="ghost" onClick={() => askToGiveUp(id)}>
          {label}
        </Button>
      </InLine>
    </Fact>
  );
}
