import { useId, useRef, useState } from 'react';
import {
  Banner,
  Button,
  type CachedCard,
  failureText,
  Field,
  limits,
  Stack,
  Text,
  TextInput,
  toast,
  useAppointmentAction,
} from 'shared-lib';
import { CANNOT_COME_REASON_NAMES, CANNOT_COME_REASONS, type CannotComeReason, ChoiceChips } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import { GIVE_UP } from 'shared-lib/safety';
import * as m from '../texts/m';

const REASONS = CANNOT_COME_REASON_NAMES.map((value) => ({ value, label: CANNOT_COME_REASONS[value] }));

interface OfVisit {
  visit: CachedCard;
}

/**
 * Tells the office that this person cannot come to a visit, or takes it back. It says neither before the server has it:
 * without a network, nobody would know. Source: R-beyond-255.
 */
export function CannotMakeIt({ visit }: OfVisit) {
  const saysSo = visit.allowed_actions.includes('can_make_it');
  const [isTold, setTold] = useState(saysSo && !visit.isOptimistic);
  if (!visit.isOptimistic && isTold !== saysSo) setTold(saysSo);
  return isTold ? <Said visit={visit} /> : <Ask visit={visit} />;
}

function Ask({ visit: { id, isOptimistic } }: OfVisit) {
  const title = useId();
  const { mutateAsync } = useAppointmentAction();
  /** Until the visit itself says so. */
  const isSaid = useRef(false);
  const form = useForm<{ reason: CannotComeReason | ''; notes: string }>({
    draft: `cannot-make-it.${id}`,
    start: { reason: '', notes: '' },
    check: ({ reason, notes }) => ({
      reason: required(reason),
      notes: reason === 'other' ? required(notes) : undefined,
    }),
    send: async ({ reason, notes }) => {
      if (!reason || isSaid.current) return;
      await mutateAsync({ id, action: 'cannot_make_it', body: { reason, notes: notes.trim() } });
      isSaid.current = true;
      toast.success(m.the_office_knows());
    },
    failure: m.could_not_tell_the_office(),
  });
  const { reason } = form.values;
  return (
    <section aria-labelledby={title}>
      <Stack $gap={3}>
        <h3 id={title}>{GIVE_UP.say}</h3>
        <Form form={form}>
          <Field group label={m.why()} error={form.errors.reason} required>
            <ChoiceChips
              value={reason || undefined}
              onChange={(chosen) => form.set({ reason: chosen })}
              options={REASONS}
            />
          </Field>
          <Field
            label={m.note()}
            aside={reason === 'other' ? undefined : m.optional()}
            required={reason === 'other'}
            error={form.errors.notes}
          >
            <TextInput {...form.control('notes')} maxLength={limits.TEXT_MAX} />
          </Field>
          <Text size="s" muted>
            {m.the_office_is_alarmed_at_once()}
          </Text>
          <Button type="submit" step={id} variant="primary" size="big" busy={form.busy || isOptimistic}>
            {m.tell_the_office()}
          </Button>
        </Form>
      </Stack>
    </section>
  );
}

function Said({ visit: { id, isOptimistic } }: OfVisit) {
  const { mutate, isPending, error } = useAppointmentAction();
  const takeBack = (): void =>
    mutate({ id, action: 'can_make_it' }, { onSuccess: () => toast.success(m.the_office_knows_that_you_can()) });
  return (
    <Stack $gap={3}>
      <Banner tone="amber" live="status" title={m.you_told_the_office_that()}>
        {m.you_stay_assigned_until()}
      </Banner>
      {error && <Banner tone="red" live="alert" title={failureText(error, m.could_not_tell_the_office())} />}
      <Button step={id} size="big" block busy={isPending || isOptimistic} onClick={takeBack}>
        {GIVE_UP.takeBack}
      </Button>
    </Stack>
  );
}
