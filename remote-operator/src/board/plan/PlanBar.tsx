import { Button, Row, Stack, Text } from 'shared-lib';
import { Offer } from '../Offer';
import type { Waiting } from '../pieces';
import type { BoardPlan } from './useDriverPlan';
import * as m from '../../texts/m';

/** Rides that a plan can give a driver. Refusals are decided first. */
const isOpen = ({ kind }: Waiting): boolean => kind !== 'refused';

/** Asks for drivers for all that waits, and takes or drops the whole proposal. Source: R-beyond-1. */
export function PlanBar({ plan, waiting }: { plan: BoardPlan; waiting: readonly Waiting[] }) {
  const { proposed, isBusy, suggest, takeAll, dropAll } = plan;
  const open = waiting.filter(isOpen).length;
  if (proposed.length === 0)
    return open ? (
      <Offer size="sm" icon="car" busy={isBusy} onClick={() => void suggest()}>
        {m.suggest_drivers_for_the_rest()}
      </Offer>
    ) : null;
  const late = Math.round(proposed.reduce((sum, ride) => sum + ride.late, 0));
  const driving = Math.round(proposed.reduce((sum, ride) => sum + ride.driving, 0));
  return (
    <Stack $gap={2} role="group" aria-label={m.suggested_drivers()}>
      <div role="status">
        <Text as="p" size="s">
          <b>{m.count_of_open({ count: proposed.length, open })}</b>
          {m.with_a_driver_min_on({ words: late ? m.min_late_in_all({ late }) : m.nobody_late(), driving })}
        </Text>
      </div>
      <Row $gap={2}>
        <Button size="sm" variant="primary" step busy={isBusy} onClick={() => void takeAll()}>
          {m.use_all()}
        </Button>
        <Button size="sm" onClick={dropAll}>
          {m.skip_all()}
        </Button>
      </Row>
    </Stack>
  );
}
