import { Badge, personName, Row, Text } from 'shared-lib';
import { LiftSuspension } from './LiftSuspension';
import { suspendedUntil } from './suspensionWords';
import { useSuspended } from './useSuspended';
import * as m from '../../texts/m';

/** Beside a suspended driver: until when, with the button to lift it. Nothing beside others. */
export function SuspendedMark({ driverId }: { driverId: number | null }) {
  const driver = useSuspended(driverId);
  if (!driver) return null;
  return (
    <Row>
      <Badge tone="red" dot>
        {m.suspended()}
      </Badge>
      <Text size="s" muted>
        {suspendedUntil(driver.suspended_until)}
      </Text>
      <LiftSuspension driver={{ id: driver.id, name: personName(driver) }} />
    </Row>
  );
}
