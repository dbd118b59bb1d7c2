import { Button, Row, Stack, Text } from 'shared-lib';
import { Offer } from '../Offer';
import type { Waiting } from '../pieces';
import type { BoardPlan } from './useDriverPlan';

/** Rides that a plan can give a driver. Refusals are decided first. */
const isOpen = ({ kind }: Waiting): boolean => kind !== 'refused';

/** Asks for drivers for all that waits, and takes or drops the whole proposal. Source: R-beyond-1. */
export function PlanBar({ plan, waiting }: { plan: BoardPlan; waiting: readonly Waiting[] }) {
  const { proposed, isBusy, suggest, takeAll, dropAll } = plan;
  const open = waiting.filter(isOpen).length;
  if (proposed.length === 0)
    return open ? (
      <Offer size="sm" icon="car" busy={isBusy} onClick={() => void suggest()}>
        Suggest drivers for the rest of the day
      </Offer>
    ) : null;
  const late = Math.round(proposed.reduce((sum, ride) => sum + ride.late, 0));
  const driving = Math.round(proposed.reduce((sum, ride) => sum + ride.driving, 0));
  return (
    <Stack $gap={2} role="group" aria-label="Suggested drivers">
      <div role="status">
        <Text as="p" size="s">
          <b>
            {proposed.length} of {open}
          </b>{' '}
          with a driver · {late ? `${late} min late in all` : 'nobody late'} · {driving} min on the road
        </Text>
      </div>
      <Row $gap={2}>
        <Button size="sm" variant="primary" step busy={isBusy} onClick={() => void takeAll()}>
          Take all
        </Button>
        <Button size="sm" onClick={dropAll}>
          Drop all
        </Button>
      </Row>
    </Stack>
  );
}
