import styled from 'styled-components';
import type { ClientSays } from '../contract/appointment';
import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/people/names';
import { formatTime } from '../domain/time/service-day';
import { useUser } from '../session/session';
import { media } from '../theme/tokens';
import { TextLink } from '../ui/button/TextLink';
import { Fact } from '../ui/facts/Facts';
import { Text } from '../ui/layout/Text';
import { GiveUp } from './GiveUp';
import { bringsHome } from './pickupTime';
import { riderNames } from './ridersOf';
import { TellClient } from './TellClient';
import { wayTo } from './wayTo';
import * as m from '../texts/m';

/** A link is higher than a line on touch; the line keeps its height, so that the icon stands beside the words. */
const OneLine = styled.div`
  ${media.touch} { margin-block: -11px; }
`;

/** `Ben Castro comes about 8:20 PM`, for people who wait for a ride, and for its driver. Source: R-beyond-261. */
function LateFact({ appointment }: { appointment: AppointmentCard }) {
  const { id: self } = useUser();
  const { late, status, driver, driver_details: details, pickup_driver_name: home } = appointment;
  if (!late) return null;
  const time = formatTime(new Date(late.expected_at));
  const isRideHome = status === 'return_journey';
  const isOwn = isRideHome ? bringsHome(appointment, self) : driver === self;
  const who = (isRideHome ? home : details && personName(details)) ?? m.the_driver_2();
  const whom = isRideHome ? riderNames(appointment) : personName(appointment.client_details);
  // On the way there, the time is that at the client's, wherever the driver is. Source: R-beyond-1536.
  const ofOther = isRideHome ? m.comes_about({ who, time }) : m.late_to_the_client({ who, time });
  return (
    <Fact icon="clock" label={m.running_late()} wide>
      <Text strong tone="amber">
        {isOwn ? m.you_come_about({ who: whom, time }) : ofOther}
      </Text>
    </Fact>
  );
}

/** `Late, said at 3:12 PM`, `Unit: 12B`: by the client's link. Source: R-beyond-988, R-beyond-989. */
function ClientFact({ says: { late_at: late, unit } }: { says: ClientSays }) {
  return (
    <Fact icon="user" label={m.client_says()} wide>
      <Text strong tone="amber">
        {[late && m.client_is_late({ time: formatTime(new Date(late)) }), unit && m.unit({ unit })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Fact>
  );
}

/**
 * What is rarely so: what people said on the way, whom the visit is for besides the client, where the place is on the
 * map, and what the reader can tell the client. `atFoot`: below all facts, that they cannot come. Source:
 * R-beyond-1025, R-beyond-1027.
 */
export function SaidFacts({ appointment, atFoot }: { appointment: AppointmentCard; atFoot?: boolean }) {
  const { id: self } = useUser();
  const { id, words_to_client: words } = appointment;
  if (atFoot) return <GiveUp appointment={appointment} />;
  return (
    <>
      <LateFact appointment={appointment} />
      {appointment.companion && (
        <Fact icon="user" label={m.for_whom()} wide>
          <b>{m.for_companion({ name: appointment.companion.name })}</b>
        </Fact>
      )}
      {appointment.pin && !bringsHome(appointment, self) && (
        <Fact icon="pin" label={m.pin_of_the_place()} wide>
          <OneLine>
            <TextLink href={wayTo(appointment.pin)}>{m.open_in_maps()}</TextLink>
          </OneLine>
        </Fact>
      )}
      {appointment.client_says && <ClientFact says={appointment.client_says} />}
      {words && (
        <TellClient
          key={id}
          id={id}
          words={words}
          client={personName(appointment.client_details)}
          phone={appointment.client_details.phone_number}
          asksAtDoor={appointment.status === 'arrived' && appointment.driver === self}
        />
      )}
    </>
  );
}
