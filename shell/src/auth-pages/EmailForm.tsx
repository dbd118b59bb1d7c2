import type { ReactNode } from 'react';
import { Button, failureText, Field, friendlyText, TextInput } from 'shared-lib/entry';
import { Form, type Refusal, useForm } from 'shared-lib/form';
import * as m from '../texts/m';

/** The problem with an e-mail address before it is sent. Only a mail can tell whether the address exists. */
function emailProblem(email: string): string | undefined {
  if (!email) return m.please_enter_your_email();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : m.please_enter_a_valid_email();
}

export interface EmailFormProps {
  /** An address that is already known. */
  known?: string;
  /** Shown above the field until something is refused. */
  notice?: ReactNode;
  verb: string;
  send: (email: string) => Promise<Refusal<{ email: string }> | void>;
  failure?: (error: unknown) => Refusal<{ email: string }>;
}

const plainFailure = (error: unknown) => ({ title: failureText(error, friendlyText(error)) });

/** The form with one e-mail field that starts a registration, a verification and a password reset. */
export function EmailForm({ known = '', notice, verb, send, failure = plainFailure }: EmailFormProps) {
  const form = useForm({
    draft: null,
    start: { email: known },
    check: ({ email }) => ({ email: emailProblem(email.trim()) }),
    send: ({ email }) => send(email.trim()),
    failure,
  });
  return (
    <Form form={form} asStep>
      {!form.refused && notice}
      <Field label={m.email()} error={form.errors.email}>
        <TextInput
          {...form.control('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" size="big" block busy={form.busy}>
        {verb}
      </Button>
    </Form>
  );
}
