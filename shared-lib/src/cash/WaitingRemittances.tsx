import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Card,
  failureText,
  formatMoment,
  formatPesos,
  Row,
  Stack,
  Text,
  toast,
  useUser,
  Field,
  limits,
} from 'shared-lib';
import { cashQueries, useConfirmRemittance, useDisputeRemittance } from '../api/money/cash';
import type { Remittance } from '../contract';
import { countDifferenceWords } from './cashWords';

import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';

/** Says why a count differs from what the person handed over. Operators read it. */
function DisputeRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const dispute = useDisputeRemittance();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await dispute.mutateAsync({ id: remittance.id, reason: reason.trim() });
      toast.success('The office knows that this is not right');
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, 'Could not tell the office') }),
  });
  return (
    <FormDialog
      form={form}
      title="This is not right"
      description={`${remittance.counted_by.name} counted ${formatPesos(remittance.counted)}. Operators read what you write.`}
      submitLabel="Tell the office"
      onClose={onClose}
    >
      <Field label="What is not right?" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={3} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}

/** This person's hand-overs that they have not confirmed yet, each with its question. Source: R-money-22. */
export function WaitingRemittances() {
  const { id: person } = useUser();
  const { data } = useQuery(cashQueries.remittances({ person, show: 'open' }));
  if (!data || data.results.length === 0) return null;
  return (
    <Stack $gap={3}>
      {data.results.map((remittance) => (
        <Question key={remittance.id} remittance={remittance} />
      ))}
    </Stack>
  );
}

function Question({ remittance }: { remittance: Remittance }) {
  const [isDisputing, setDisputing] = useState(false);
  const confirm = useConfirmRemittance();
  const { id, counted, counted_by, at, reason, state, answer_reason } = remittance;
  const difference = countDifferenceWords(remittance);
  const agree = (): void =>
    confirm.mutate(
      { id },
      {
        onSuccess: () => toast.success(`You confirmed ${formatPesos(counted)}`),
        onError: (error) => toast.error(failureText(error, 'Could not confirm it')),
      },
    );
  return (
    <Card as="section" aria-label={`Hand-over of ${formatPesos(counted)}`}>
      <Stack $gap={2}>
        <Text as="p" strong>
          You handed over {formatPesos(counted)} to {counted_by.name}. Is that right?
        </Text>
        <Text as="p" size="s" muted>
          {formatMoment(new Date(at))}
          {difference && `. ${difference}. ${counted_by.name}: ${reason}`}
        </Text>
        {state === 'disputed' && (
          <Text as="p" size="s" tone="red">
            You said that this is not right: {answer_reason}. The office looks at it.
          </Text>
        )}
        <Row $gap={2}>
          <Button variant="primary" busy={confirm.isPending} onClick={agree}>
            Confirm
          </Button>
          {state === 'waiting' && <Button onClick={() => setDisputing(true)}>This is not right</Button>}
        </Row>
      </Stack>
      {isDisputing && <DisputeRemittance remittance={remittance} onClose={() => setDisputing(false)} />}
    </Card>
  );
}
