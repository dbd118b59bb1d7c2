import { failedWith, failureText, Field, isApiFailure, Stack, Text, toast } from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, TextArea } from 'shared-lib/controls';
import { FormDialog, type Refusal, useForm, useOpened } from 'shared-lib/form';
import { correctionProblem, FILIPINO_TEXT_MAX, type FilipinoText, useCorrectText } from 'shared-lib/settings';
import { useState } from 'react';
import * as m from '../texts/m';

interface Typed {
  readonly filipino: string;
}

/**
 * One Filipino text in the words of the business, under its English. When somebody else corrected it meanwhile, both
 * versions are shown and the operator chooses. Source: R-beyond-690.
 */
export function CorrectText({ text, onClose }: { readonly text: FilipinoText; readonly onClose: () => void }) {
  const correct = useCorrectText();
  const opened = useOpened<Typed>(`filipino-text.${text.id}`, { filipino: text.filipino });
  const { value: seen, set: setSeen } = opened;
  const [theirs, setTheirs] = useState<string | null>(null);
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_save_the_text()) };
    const { filipino } = (error.body as { current: FilipinoText }).current;
    setTheirs(filipino);
    setSeen({ filipino });
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: opened.opened,
    check: ({ filipino }) => ({ filipino: correctionProblem(text.english, filipino) }),
    send: async ({ filipino }) => {
      await correct.mutateAsync({ id: text.id, filipino: filipino.trim(), seen: seen.filipino });
      toast.success(m.saved_people_read_it_when_they_reload());
    },
    done: onClose,
    failure: explain,
  });
  return (
    <FormDialog
      form={form}
      title={m.correct_the_text()}
      submitLabel={theirs === null ? m.save() : m.save_mine()}
      onClose={onClose}
    >
      {theirs !== null && (
        <ChangedMeanwhile
          fields={[{ name: 'filipino', label: m.in_filipino(), theirs, mine: form.values.filipino }]}
          onTake={() => {
            form.take({ filipino: theirs });
            setTheirs(null);
          }}
        />
      )}
      <Stack $gap={1}>
        <Text size="s" muted>
          {m.in_english()}
        </Text>
        <Text as="p">{text.english}</Text>
      </Stack>
      <Field
        label={m.in_filipino()}
        required
        error={form.errors.filipino}
        hint={text.english.includes('{') ? m.what_stands_in_braces_stays() : undefined}
      >
        <TextArea {...form.control('filipino')} rows={3} maxLength={FILIPINO_TEXT_MAX} lang="fil" data-autofocus />
      </Field>
      {text.corrected && (
        <Stack $gap={1}>
          <Text size="s" muted>
            {m.our_text()}
          </Text>
          <Text as="p">
            <span lang="fil">{text.ours}</span>
          </Text>
        </Stack>
      )}
    </FormDialog>
  );
}
