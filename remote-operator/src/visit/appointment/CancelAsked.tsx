import { type Appointment, Banner, Button, failureText, momentWords, Row, Stack, toast } from 'shared-lib';
import { useKeepVisit } from 'shared-lib/records';
import { may } from '../../parts/execute-action/allowed';
import { useActions } from '../actions/ActionsProvider';
import * as m from '../../texts/m';

/** The client asks by the link to cancel: an operator cancels it as always, or keeps it. Source: R-beyond-544. */
export function CancelAsked({ appointment }: { appointment: Appointment }) {
  const { press } = useActions();
  const keep = useKeepVisit();
  const { id, cancel_asked_at: at } = appointment;
  if (!at || !may(appointment, 'cancel')) return null;
  return (
    <Banner tone="amber" icon="warning" title={m.the_client_asks_to_cancel()}>
      <Stack $gap={2}>
        <span>{m.asked_on_their_page({ when: momentWords(new Date(at)) })}</span>
        <Row>
          <Button size="sm" variant="danger" onClick={() => press('cancel', appointment)}>
            {m.cancel_appointment()}
          </Button>
          <Button
            size="sm"
            step
            busy={keep.isPending}
            onClick={() =>
              keep.mutate({ id }, { onError: (error) => toast.error(failureText(error, m.could_not_keep_the_visit())) })
            }
          >
            {m.keep_it()}
          </Button>
        </Row>
      </Stack>
    </Banner>
  );
}
