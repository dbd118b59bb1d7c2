import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Card, formatMoment, formatPesos, Row, Stack, Text, toast, useUser, Field, limits } from 'shared-lib';
import { cashQueries, useConfirmRemittance, useDisputeRemittance } from '../api/money/cash';
import type { Remittance } from '../contract';
import { countDifferenceWords } from './cashWords';
import { moneyFailure } from './moneyFailure';

import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import * as m from '../texts/m';

/** Says why a count differs from what the person handed over. Operators read it. */
function DisputeRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const dispute = useDisputeRemittance();
  const form = useForm<{ reason: string }>({
    draft: `dispute.${remittance.id}`,
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await dispute.mutateAsync({ id: remittance.id, reason: reason.trim() });
      toast.success(m.the_office_knows_that_this());
    },
    done: onClose,
    failure: (error) => ({ title: moneyFailure(error, m.could_not_tell_the_office()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.this_is_not_right()}
      description={m.counted_operators_read_what_you({
        name: remittance.counted_by.name,
        counted: formatPesos(remittance.counted),
      })}
      submitLabel={m.tell_the_office()}
      onClose={onClose}
    >
      <Field label={m.what_is_not_right()} required error={form.errors.reason}>
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
        onSuccess: () => toast.success(m.you_confirmed({ counted: formatPesos(counted) })),
        onError: (error) => toast.error(moneyFailure(error, m.could_not_confirm_it())),
      },
    );
  return (
    <Card as="section" aria-label={m.hand_over_of({ counted: formatPesos(counted) })}>
      <Stack $gap={2}>
        <Text as="p" strong>
          {m.you_handed_over_to_is({ counted: formatPesos(counted), name: counted_by.name })}
        </Text>
        <Text as="p" size="s" muted>
          {formatMoment(new Date(at))}
          {difference && `. ${difference}. ${counted_by.name}: ${reason}`}
        </Text>
        {state === 'disputed' && (
          <Text as="p" size="s" tone="red">
            {m.you_said_that_this_is({ answerReason: answer_reason })}
          </Text>
        )}
        <Row $gap={2}>
          <Button variant="primary" busy={confirm.isPending} onClick={agree}>
            {m.confirm()}
          </Button>
          {state === 'waiting' && <Button onClick={() => setDisputing(true)}>{m.this_is_not_right()}</Button>}
        </Row>
      </Stack>
      {isDisputing && <DisputeRemittance remittance={remittance} onClose={() => setDisputing(false)} />}
    </Card>
  );
}
