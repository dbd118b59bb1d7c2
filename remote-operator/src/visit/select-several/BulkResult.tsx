import { appointmentPath, Button, Card, personName, Row, Stack, Text, TextLink } from 'shared-lib';
import styled from 'styled-components';
import type { Outcome } from './bulk';
import type { BulkRun } from './useBulk';
import * as m from '../../texts/m';

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  max-height: 16rem;
  overflow: auto;

  > li { display: flex; flex-wrap: wrap; gap: 0 var(--s2); padding: var(--s1) 0; overflow-wrap: anywhere; }
`;
const Meter = styled.progress`
  width: 100%;
  accent-color: var(--brand);
`;

function Line({ appointment, why, done }: Outcome & { done: string }) {
  return (
    <li>
      <TextLink to={appointmentPath(appointment.id)}>
        {personName(appointment.client_details)} #{appointment.id}
      </TextLink>
      {why === undefined ? <Text muted>{done}</Text> : <Text tone="red">{why}</Text>}
    </li>
  );
}

/** Shows the progress, then what was done and what was refused, one by one, with reasons. */
export function BulkResult({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const { outcomes, doing, done, total, through, note } = run;
  if (!outcomes)
    return (
      <Card>
        <Stack $gap={2}>
          <span role="status">{m.doing_through_of_total({ doing, through: Math.min(through + 1, total), total })}</span>
          <Meter aria-label={doing} value={through} max={total} />
        </Stack>
      </Card>
    );
  const refused = outcomes.filter(({ why }) => why !== undefined);
  const well = outcomes.length - refused.length;
  return (
    <Card as="section" aria-label={m.what_was_done()}>
      <Stack $gap={3}>
        <Row $between>
          <b role="status">
            {well} {done}
            {refused.length > 0 && m.count_refused({ count: refused.length })}
          </b>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {m.close()}
          </Button>
        </Row>
        {note && <Text>{note}</Text>}
        <Rows>
          {[...refused, ...outcomes.filter(({ why }) => why === undefined)].map((outcome) => (
            <Line key={outcome.appointment.id} {...outcome} done={done} />
          ))}
        </Rows>
      </Stack>
    </Card>
  );
}
