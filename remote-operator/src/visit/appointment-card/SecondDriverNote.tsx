import { type AppointmentCard, Banner, Button, Row, Stack, Text, useNowValue } from 'shared-lib';
import { may } from '../../parts/execute-action/allowed';
import { useActions } from '../actions/ActionsProvider';
import { secondDriverWords, takerOf } from '../../team/second-driver/secondDriverWords';
import { ReassignToSecondDriver } from '../../team/second-driver/ReassignToSecondDriver';
import * as m from '../../texts/m';

/** A second driver was asked for: the state of that, and the next step. Source: R-beyond-9. */
export function SecondDriverNote({ appointment }: { appointment: AppointmentCard }) {
  const { press } = useActions();
  const { backup } = appointment;
  const words = useNowValue((now) => secondDriverWords(appointment, now));
  if (!backup) return null;
  const taker = takerOf(appointment);
  const title = taker ? m.backup_found() : backup.answered_at ? m.no_backup_found() : m.backup_asked_for_2();
  return (
    <Banner tone={taker ? 'green' : backup.answered_at ? 'red' : 'amber'} icon="car" title={title}>
      <Stack $gap={2}>
        <span>
          {words}
          {backup.note && <Text muted> · {backup.note}</Text>}
        </span>
        {taker && (
          <Row>
            <ReassignToSecondDriver appointment={appointment} size="sm" variant="primary" />
          </Row>
        )}
        {!taker && may(appointment, 'ask_backup') && (
          <Row>
            <Button size="sm" onClick={() => press('ask_backup', appointment)}>
              {m.ask_again()}
            </Button>
          </Row>
        )}
      </Stack>
    </Banner>
  );
}
