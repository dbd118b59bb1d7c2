import { useState } from 'react';
import { Banner, Button, failureText, momentWords, Stack, toast, useUser, Field, limits } from 'shared-lib';
import { type RuleChange, ruleChangeWords, useDecideRuleChange, useRefuseRuleChange } from 'shared-lib/settings';

import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import * as m from '../texts/m';

/** Refuses a weaker rule that another operator asked for. All operators are told the reason. */
function RefuseChange({ change, onClose }: { change: RuleChange; onClose: () => void }) {
  const refuse = useRefuseRuleChange();
  const form = useForm<{ reason: string }>({
    draft: `refuse-rule.${change.id}`,
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await refuse.mutateAsync({ id: change.id, reason: reason.trim() });
      toast.success(m.the_change_is_refused());
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_refuse_the_change()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.refuse_the_change()}
      description={m.the_rule_stays_as_it({ name: change.asked_by.name })}
      submitLabel={m.refuse_it()}
      onClose={onClose}
    >
      <Field label={m.reason()} required error={form.errors.reason}>
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
      title={m.a_weaker_rule_waits_for({ change: changeWords(change) })}
      action={
        asked_by.id === self ? (
          <Button
            size="sm"
            busy={decide.isPending}
            onClick={() => press('take_back', m.you_took_the_request_back(), m.could_not_take_the_request())}
          >
            {m.take_it_back()}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="primary"
              busy={decide.isPending}
              onClick={() => press('approve', m.approved_it_holds_from_now(), m.could_not_approve_the_change())}
            >
              {m.approve_the_change()}
            </Button>
            <Button size="sm" onClick={() => setRefusing(true)}>
              {m.refuse()}
            </Button>
          </>
        )
      }
    >
      {m.words_moment_the_rule_stays_as({
        words: asked_by.id === self ? m.you_asked() : m.asked({ name: asked_by.name }),
        moment: momentWords(new Date(asked_at)),
      })}
      {isRefusing && <RefuseChange change={change} onClose={() => setRefusing(false)} />}
    </Banner>
  );
}
