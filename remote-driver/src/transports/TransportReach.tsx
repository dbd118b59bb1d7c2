import { type AppointmentCard, bringsHome, ButtonLink, ENDED, oneOf, Reach, useUser, wayTo } from 'shared-lib';
import { callsBoth, reachOf } from './nextStep';
import * as m from '../texts/m';

/** Whom a driver calls, and the way there, on the card and on an opened visit, until the visit has ended. */
export function TransportReach({ appointment }: { appointment: AppointmentCard }) {
  const { id: self } = useUser();
  if (oneOf(ENDED, appointment.status)) return null;
  const call = reachOf(appointment, self);
  // A ride home begins at the client's.
  const collects = bringsHome(appointment, self) ? [] : (call ?? []);
  return (
    <Reach appointment={appointment} call={call} alsoClient={callsBoth(appointment)}>
      {collects.map(
        ({ id, first_name: name, pickup_address: address }) =>
          address && (
            <ButtonLink key={id} href={wayTo(address)} newTab icon="send">
              {m.directions_to({ name })}
            </ButtonLink>
          ),
      )}
    </Reach>
  );
}
