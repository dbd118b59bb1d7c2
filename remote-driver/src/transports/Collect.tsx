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
  wayTo,
} from 'shared-lib';
import styled from 'styled-components';
import { ACTIONS } from './actions';
import { PickupAddress } from './PickupAddress';
import * as m from '../texts/m';

export interface CollectProps {
  appointment: AppointmentCard;
  onAct: (action: 'pick_up_therapist', body: ActionBody<'pick_up_therapist'>) => void;
}

/** Keeps room for the name: when large text leaves too little beside it, the button moves below. Source: R-beyond-8. */
const Name = styled(Grow)` flex-basis: 6rem; `;

/**
 * A row is as high before a press as after it, however large the text is, so nothing moves under the thumb. The badge
 * lies over the room of the buttons that it replaces. Source: R-beyond-301.
 */
const Person = styled(Row)`
  position: relative;
  min-height: 32px;
  ${media.touch} { min-height: 44px; }
`;
const Done = styled.div`
  position: absolute;
  inset-inline-end: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  min-height: inherit;
`;

const HIDDEN = { visibility: 'hidden' } as const;
const isIn = ({ pickup_status: state }: AppointmentCard['therapists_details'][number]) => state === 'picked_up';

/** The therapists of a group, each with a call and a button that says they are in the car. */
export function Collect({ appointment, onAct }: CollectProps) {
  const mayPickUp = appointment.allowed_actions.includes('pick_up_therapist');
  return (
    <Stack as="ul" $gap={2} aria-label={m.therapists_to_pick_up()}>
      {appointment.therapists_details.map((therapist) => (
        <Person as="li" key={therapist.id}>
          <Name>
            <div>{personName(therapist)}</div>
            {/* Done, it says no more where to fetch them, and keeps its room. */}
            <div style={isIn(therapist) ? HIDDEN : undefined}>
              <PickupAddress therapist={therapist} isNow />
            </div>
          </Name>
          {/* The buttons leave, so the focus moves on; what keeps their room cannot be reached. */}
          {(mayPickUp || isIn(therapist)) && (
            <Row key={therapist.pickup_status} style={isIn(therapist) ? HIDDEN : undefined}>
              {therapist.phone_number && (
                <ButtonLink size="sm" href={telHref(therapist.phone_number)} icon="phone">
                  <VisuallyHidden>{m.call({ therapist: personName(therapist) })}</VisuallyHidden>
                </ButtonLink>
              )}
              {therapist.pickup_address && (
                <ButtonLink size="sm" href={wayTo(therapist.pickup_address)} newTab icon="send">
                  <VisuallyHidden>{m.directions_to({ name: personName(therapist) })}</VisuallyHidden>
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
            </Row>
          )}
          {isIn(therapist) && (
            <Done>
              <Badge tone="green" dot>
                {m.picked_up()}
              </Badge>
            </Done>
          )}
        </Person>
      ))}
    </Stack>
  );
}
