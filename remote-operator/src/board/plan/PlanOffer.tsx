import { Button, formatTime, personName, Row, Stack, Text } from 'shared-lib';
import type { World } from '../world';
import type { BoardPlan, ProposedRide } from './useDriverPlan';
import * as m from '../../texts/m';

/** Why this driver: `5:40 PM · 12 min on the road · 10 min late`. */
const planWords = ({ start, driving, late }: ProposedRide, now: Date): string =>
  [
    formatTime(new Date(Math.max(start, now.getTime()))),
    m.min_on_the_road({ driving: Math.round(driving) }),
    ...(late >= 1 ? [m.min_late({ late: Math.round(late) })] : []),
  ].join(' · ');

/** The id of the button that takes a proposal. A press on its ghost leads there. */
export const takeId = (key: string): string => `take-${key.trim().replaceAll(' ', '-')}`;

/** The driver proposed for one ride, with buttons to take or drop the proposal. */
export function PlanOffer({
  ride,
  world,
  plan,
  isSending,
}: {
  ride: ProposedRide;
  world: World;
  plan: BoardPlan;
  isSending: boolean;
}) {
  const { take, drop, isBusy } = plan;
  const person = world.people.get(ride.driver);
  const client = personName(ride.piece.visit.client_details);
  return (
    <Stack $gap={1} role="group" aria-label={m.suggested_for({ client })}>
      <Text as="p" size="s">
        <b>{person ? personName(person) : m.a_driver()}</b> · {planWords(ride, world.now)}
      </Text>
      <Row $gap={2}>
        <Button
          size="sm"
          variant="primary"
          id={takeId(ride.key)}
          step={ride.piece.visit.id}
          busy={isSending || isBusy}
          onClick={() => void take(ride)}
        >
          {m.use_it()}
        </Button>
        <Button size="sm" onClick={() => drop(ride)}>
          {m.skip()}
        </Button>
      </Row>
    </Stack>
  );
}
