import { failureText, Field, limits, toast } from 'shared-lib';
import { useMarkClient } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';

const WORDS = {
  no_show: {
    title: (name: string) => `${name} did not show up`,
    description: 'Whoever books this client is told how often nobody was met, and when last.',
    submit: 'Mark a no-show',
    done: 'The no-show is marked',
  },
  do_not_book: {
    title: (name: string) => `Do not book ${name}`,
    description: 'Whoever books this client is asked first, and reads the reason and your name. It can be lifted.',
    submit: 'Mark: do not book',
    done: 'Marked: do not book',
  },
} as const;

export interface MarkClientProps {
  client: number;
  name: string;
  kind: keyof typeof WORDS;
  /** The cancelled visit at which nobody was met. */
  appointment?: number;
  onClose: () => void;
}

/** Marks a client, with the reason. Source: R-client-4. */
export function MarkClient({ client, name, kind, appointment, onClose }: MarkClientProps) {
  const mark = useMarkClient();
  const { title, description, submit, done } = WORDS[kind];
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await mark.mutateAsync({
        id: client,
        body: { kind, reason: reason.trim(), ...(appointment && { appointment }) },
      });
      toast.success(done);
      onClose();
    },
    failure: (error) => ({ title: failureText(error, 'Could not mark the client') }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      danger={kind === 'do_not_book'}
      title={title(name)}
      description={description}
      submitLabel={submit}
      onClose={onClose}
    >
      <Field label="Reason" required hint="Operators alone read it." error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
