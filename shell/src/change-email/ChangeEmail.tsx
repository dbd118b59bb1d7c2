import { useState } from 'react';
import {
  Button,
  type CodeSent,
  Dialog,
  failedWith,
  failureText,
  Field,
  fieldError,
  now,
  TextInput,
  toast,
  useIsMounted,
} from 'shared-lib';
import { useSecurity } from 'shared-lib/settings';
import { PasswordInput } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import { CodeForm } from '../enter-code/CodeForm';
import { problemOfCode } from '../enter-code/codeRules';
import * as m from '../texts/m';

const NOT_SENT = m.could_not_send_a_code();

interface Asked {
  email: string;
  password: string;
}

/** The new address, and the user's password. */
function AddressForm({ onSent }: { onSent: (asked: Asked, sent: CodeSent) => void }) {
  const { changeEmail } = useSecurity();
  const form = useForm({
    draft: 'change-email',
    start: { email: '', password: '' },
    check: ({ email, password }) => ({ email: required(email), password: required(password !== '') }),
    send: async ({ email, password }) => {
      const asked = { email: email.trim(), password };
      onSent(asked, await changeEmail(asked));
    },
    failure: NOT_SENT,
  });
  return (
    <Form form={form}>
      <Field label={m.new_e_mail_address()} error={form.errors.email}>
        <TextInput
          {...form.control('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={m.your_password()} error={form.errors.password}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="big" block busy={form.busy}>
        {m.send_code()}
      </Button>
    </Form>
  );
}

interface CodeStepProps {
  asked: Asked;
  first: CodeSent;
  onDone: () => void;
}

/** The code from the new mailbox. */
function CodeStep({ asked, first, onDone }: CodeStepProps) {
  const { changeEmail, confirmEmail } = useSecurity();
  const [sent, setSent] = useState({ challenge: first.challenge, at: now().toISOString() });
  return (
    <CodeForm
      label={m.code_from_the_e_mail()}
      verb={m.use_this_address()}
      sentAt={sent.at}
      problemOf={problemOfCode}
      verify={async (code) => {
        await confirmEmail({ email: asked.email, code, challenge: sent.challenge });
        onDone();
      }}
      refusalOf={(error) => {
        const words = fieldError(error, 'email') ?? failureText(error, m.could_not_change_your_e());
        return failedWith(error, 'INVALID_CODE') ? { code: words } : { page: words };
      }}
      resend={() => changeEmail(asked)}
      resendRefusalOf={(error) => failureText(error, NOT_SENT)}
      onSent={({ challenge }) => setSent({ challenge, at: now().toISOString() })}
    />
  );
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const isMounted = useIsMounted();
  const [begun, setBegun] = useState<{ asked: Asked; sent: CodeSent } | null>(null);
  const done = (): void => {
    toast.success(m.your_e_mail_address_is());
    if (isMounted.current) onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={begun ? m.enter_the_code() : m.change_your_e_mail_address()}
      description={
        begun ? (
          <>
            {m.we_sent_it_to()} <b>{begun.asked.email}</b>.
          </>
        ) : (
          m.we_send_a_code_to()
        )
      }
    >
      {begun ? (
        <CodeStep asked={begun.asked} first={begun.sent} onDone={done} />
      ) : (
        <AddressForm onSent={(asked, sent) => setBegun({ asked, sent })} />
      )}
    </Dialog>
  );
}

/** Changes the user's own e-mail address. A code sent to the new address proves it. Source: R-pages-11. */
export function ChangeEmail() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={m.change_e_mail_address()} onClick={() => setOpen(true)}>
        {m.change_2()}
      </Button>
      {open && <ChangeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
