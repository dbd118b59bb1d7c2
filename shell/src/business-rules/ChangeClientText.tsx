import { Button, failedWith, failureText, Field, isApiFailure, Stack, Text, TextInput, toast } from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, TextArea } from 'shared-lib/controls';
import { FormDialog, type Refusal, useForm, useOpened } from 'shared-lib/form';
import {
  CLIENT_TEXT_MAX,
  CLIENT_TEXT_PARTS,
  type ClientText,
  type ClientTextPart,
  clientTextProblem,
  type ClientTexts,
  useChangeClientText,
  valuesFor,
} from 'shared-lib/settings';
import { type FocusEvent, useState } from 'react';
import styled from 'styled-components';
import { KIND_WORDS, PART_WORDS, VALUE_WORDS } from './clientTextWords';
import { PreviewOfText } from './PreviewOfText';
import * as m from '../texts/m';

/** As an object of its own: the form compares and keeps it. */
const textsOf = ({ sms, subject, mail }: ClientTexts): ClientTexts => ({ sms, subject, mail });

const Values = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: var(--s2) var(--s4);
  list-style: none;

  li { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: var(--s2); }
`;

interface Caret {
  readonly part: ClientTextPart;
  readonly at: number;
}

/**
 * One message to clients in the words of the business, with a preview. When somebody else changed it meanwhile, both
 * versions are shown and the operator chooses. Source: R-beyond-1090, R-beyond-1093.
 */
export function ChangeClientText({ text, onClose }: { readonly text: ClientText; readonly onClose: () => void }) {
  const { about, language } = text;
  const change = useChangeClientText();
  const opened = useOpened<ClientTexts>(`client-text.${about}.${language}`, textsOf(text));
  const { value: seen, set: setSeen } = opened;
  const [theirs, setTheirs] = useState<ClientTexts | null>(null);
  const [caret, setCaret] = useState<Caret>({ part: 'sms', at: text.sms.length });
  const explain = (error: unknown): Refusal<ClientTexts> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_save_the_text()) };
    const current = textsOf((error.body as { current: ClientText }).current);
    setTheirs(current);
    setSeen(current);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<ClientTexts & Record<string, string>>({
    draft: opened,
    start: { ...opened.opened },
    check: (typed) => ({
      sms: clientTextProblem(about, 'sms', typed.sms),
      subject: clientTextProblem(about, 'subject', typed.subject),
      mail: clientTextProblem(about, 'mail', typed.mail),
    }),
    send: async ({ sms, subject, mail }) => {
      const typed = { sms: sms.trim(), subject: subject.trim(), mail: mail.trim() };
      await change.mutateAsync({ about, language, ...typed, seen });
      toast.success(m.saved_clients_get_it_from_now_on());
    },
    done: onClose,
    failure: explain,
  });
  const remember = ({ target }: FocusEvent): void => {
    const { name, selectionStart } = target as HTMLTextAreaElement;
    const part = CLIENT_TEXT_PARTS.find((one) => one === name);
    if (part) setCaret({ part, at: selectionStart });
  };
  const insert = (value: string): void => {
    const { part, at } = caret;
    const before = form.values[part];
    form.set({ [part]: `${before.slice(0, at)}${value}${before.slice(at)}` });
    setCaret({ part, at: at + value.length });
  };
  const allowed = valuesFor(about, caret.part);
  return (
    <FormDialog
      form={form}
      title={m.change_text_of({ label: KIND_WORDS[about].label })}
      submitLabel={theirs === null ? m.save() : m.save_mine()}
      onClose={onClose}
    >
      {theirs !== null && (
        <ChangedMeanwhile
          fields={CLIENT_TEXT_PARTS.filter((part) => theirs[part] !== form.values[part]).map((part) => ({
            name: part,
            label: PART_WORDS[part],
            theirs: theirs[part],
            mine: form.values[part],
          }))}
          onTake={() => {
            form.take({ ...theirs });
            setTheirs(null);
          }}
        />
      )}
      <Stack $gap={4} onBlur={remember}>
        <Field label={PART_WORDS.sms} required error={form.errors.sms} hint={m.a_line_without_its_value_is_left_out()}>
          <TextArea {...form.control('sms')} rows={3} maxLength={CLIENT_TEXT_MAX.sms} lang={language} data-autofocus />
        </Field>
        <Field label={PART_WORDS.subject} required error={form.errors.subject}>
          <TextInput {...form.control('subject')} maxLength={CLIENT_TEXT_MAX.subject} lang={language} />
        </Field>
        <Field label={PART_WORDS.mail} required error={form.errors.mail}>
          <TextArea {...form.control('mail')} rows={8} maxLength={CLIENT_TEXT_MAX.mail} lang={language} />
        </Field>
      </Stack>
      <Stack $gap={2}>
        <Text as="h3" size="s">
          {m.values_for({ part: PART_WORDS[caret.part] })}
        </Text>
        <Values>
          {allowed.map((name) => (
            <li key={name}>
              <Button size="sm" onClick={() => insert(`{${name}}`)} aria-label={m.put_in_value({ value: `{${name}}` })}>
                {`{${name}}`}
              </Button>
              <Text size="s" muted>
                {VALUE_WORDS[name]}
              </Text>
            </li>
          ))}
        </Values>
      </Stack>
      <PreviewOfText text={text} typed={textsOf(form.values)} />
    </FormDialog>
  );
}
