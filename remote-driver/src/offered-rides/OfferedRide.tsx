import { useId } from 'react';
import { Badge, Card, riderNames, Row, Stack, Text } from 'shared-lib';
import { type Offered, UrgentFacts, UrgentReach, WAIT_FOR_WORD } from 'shared-lib/phone';
import * as m from '../texts/m';

/** It is still another driver's ride: it shows where the ride stands and whom to call, without buttons. */
export function OfferedRide({ need }: { need: Offered }) {
  const title = useId();
  const { appointment } = need;
  return (
    <Card as="article" aria-labelledby={title}>
      <Stack $gap={3}>
        <Row $between>
          <Badge tone="amber" dot>
            {m.backup_offered()}
          </Badge>
          <Text size="s" muted>
            #{appointment.id}
          </Text>
        </Row>
        <Text as="h2" size="xl" strong id={title}>
          {m.to_take_over({ appointment: riderNames(appointment) })}
        </Text>
        <Text as="p">{m.you_offered_to_take_this({ waitForWord: WAIT_FOR_WORD })}</Text>
        <UrgentFacts need={need} />
        <UrgentReach noWay need={need} />
      </Stack>
    </Card>
  );
}
