import { useState } from 'react';
import { Banner, Button, failureText, formatMoment, Stack, toast, useUser, Field, limits } from 'shared-lib';
import { type RuleChange, ruleChangeWords, useDecideRuleChange, useRefuseRuleChange } from 'shared-lib/settings';

import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';

/** Refuses a weaker rule that another operator asked for. All operators are told the reason. */
function RefuseChange({ change, onClose }: { change: RuleChange; onClose: () => void }) {
  const refuse = useRefuseRuleChange();
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await refuse.mutateAsync({ id: change.id, reason: reason.trim() });
      toast.success('The change is refused');
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, 'Could not refuse the change') }),
  });
  return (
    <FormDialog
      form={form}
      title="Refuse the change?"
      description={`The rule stays as it is. ${change.asked_by.name} is told why.`}
      submitLabel="Refuse it"
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} data-autofocus />
      </Field>
    </FormDialog>
  );
}

/** `Corrections of payments: ₱500.00 to off` */
const changeWords = ({ rule, value_before: from, value: to }: RuleChange): string =>
  ruleChangeWords({ rule, from, to });

/** Weaker rules that wait for a second operator, each with Approve and Refuse. Source: R-money-45. */
export function WaitingChanges({ changes }: { changes: readonly RuleChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Stack $gap={2}>
      {changes.map((change) => (
        <Waiting key={change.id} change={change} />
      ))}
    </Stack>
  );
}

function Waiting({ change }: { change: RuleChange }) {
  const { id, asked_by, asked_at } = change;
  const { id: self } = useUser();
  const decide = useDecideRuleChange();
  const [isRefusing, setRefusing] = useState(false);
  const press = (how: 'approve' | 'take_back', done: string, failure: string): void =>
    decide.mutate(
      { id, how },
      {
        onSuccess: () => toast.success(done),
        onError: (error) => toast.error(failureText(error, failure)),
      },
    );
  return (
    <Banner
      tone="clay"
      title={`A weaker rule waits for approval. ${changeWords(change)}`}
      action={
        asked_by.id === self ? (
          <Button
            size="sm"
            busy={decide.isPending}
            onClick={() => press('take_back', 'You took the request back', 'Could not take the request back')}
          >
            Take it back
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="primary"
              busy={decide.isPending}
              onClick={() => press('approve', 'Approved. It holds from now on.', 'Could not approve the change')}
            >
              Approve the change
            </Button>
            <Button size="sm" onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          </>
        )
      }
    >
      {asked_by.id === self ? 'You asked' : `${asked_by.name} asked`} {formatMoment(new Date(asked_at))}. The rule stays
      as it is until another operator approves.
      {isRefusing && <RefuseChange change={change} onClose={() => setRefusing(false)} />}
    </Banner>
  );
}
