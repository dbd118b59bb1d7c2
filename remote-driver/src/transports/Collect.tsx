import {
  type ActionBody,
  type AppointmentCard,
  Badge,
  Button,
  ButtonLink,
  Grow,
  media,
  Row,
  Stack,
  VisuallyHidden,
  personName,
  telHref,
} from 'shared-lib';
import styled from 'styled-components';
import { ACTIONS } from './actions';
import * as m from '../texts/m';

export interface CollectProps {
  appointment: AppointmentCard;
  onAct: (action: 'pick_up_therapist', body: ActionBody<'pick_up_therapist'>) => void;
}

/** Keeps room for the name: when large text leaves too little beside it, the button moves below. Source: R-beyond-8. */
const Name = styled(Grow)` flex-basis: 6rem; `;

/** As tall with the button as with the badge that replaces it, so that the next button stays under the thumb. */
const Person = styled(Row)`
  min-height: 32px;
  ${media.touch} { min-height: 44px; }
`;

/** The therapists of a group, each with a call and a button that says they are in the car. */
export function Collect({ appointment, onAct }: CollectProps) {
  const mayPickUp = appointment.allowed_actions.includes('pick_up_therapist');
  return (
    <Stack as="ul" $gap={2} aria-label={m.therapists_to_pick_up()}>
      {appointment.therapists_details.map((therapist) => (
        <Person as="li" key={therapist.id}>
          <Name>{personName(therapist)}</Name>
          {therapist.pickup_status === 'picked_up' ? (
            <Badge tone="green" dot>
              {m.picked_up()}
            </Badge>
          ) : (
            mayPickUp && (
              <>
                {therapist.phone_number && (
                  <ButtonLink size="sm" href={telHref(therapist.phone_number)} icon="phone">
                    <VisuallyHidden>{m.call({ therapist: personName(therapist) })}</VisuallyHidden>
                  </ButtonLink>
                )}
                <Button
                  size="sm"
                  step={appointment.id}
                  onClick={() => onAct('pick_up_therapist', { therapist_id: therapist.id })}
                  aria-label={`${ACTIONS.pick_up_therapist.label} ${personName(therapist)}`}
                >
                  {ACTIONS.pick_up_therapist.label}
                </Button>
              </>
            )
          )}
        </Person>
      ))}
    </Stack>
  );
}
