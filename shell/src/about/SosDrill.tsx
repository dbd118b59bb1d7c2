import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Card, ConfirmDialog, failureText, Stack, Text, toast } from 'shared-lib';
import { sosQueries } from 'shared-lib/safety';
import { startDrill } from 'shared-lib/settings';
import * as m from '../texts/m';

/** Operators try out the alarm: every operator's screen rings, marked as a drill. Source: R-beyond-260. */
export function SosDrill() {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      await startDrill();
      setAsks(false);
      await client.invalidateQueries({ queryKey: sosQueries.open().queryKey });
    } catch (error) {
      toast.error(failureText(error, m.could_not_start_the_drill()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="section" aria-labelledby="sos-drill">
      <Stack $gap={3}>
        <h2 id="sos-drill">{m.sos()}</h2>
        <Text as="p">{m.try_out_whether_every_operator()}</Text>
        <div>
          <Button icon="warning" onClick={() => setAsks(true)}>
            {m.start_a_drill()}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        open={asks}
        title={m.start_a_drill_2()}
        text={m.every_operators_screen_rings_marked()}
        confirmLabel={m.start_a_drill()}
        busy={isBusy}
        onConfirm={() => void begin()}
        onClose={() => setAsks(false)}
      />
    </Card>
  );
}
