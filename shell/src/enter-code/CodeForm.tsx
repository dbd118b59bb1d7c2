import { useRef } from 'react';
import {
  Banner,
  Button,
  type CodeSent,
  CodeInput,
  Countdown,
  Field,
  formatSeconds,
  limits,
  Row,
  Stack,
  Text,
  useNowValue,
} from 'shared-lib/entry';
import { Form, useForm } from 'shared-lib/form';
import { useResend } from './useResend';
import * as m from '../texts/m';

/** A refused code is shown at the field. A server that did not answer is shown on the page. */
export type CodeRefusal = { code: string } | { page: string };

export interface CodeFormProps {
  label: string;
  verb: string;
  /** ISO instant when the code was mailed, if known. */
  sentAt: string | undefined;
  /** The problem with an entry before it is sent. */
  problemOf: (code: string) => string | undefined;
  /** Keeps letters too, for a page that checks them itself. */
  anyCharacter?: boolean;
  verify: (code: string) => Promise<void>;
  refusalOf: (error: unknown) => CodeRefusal;
  resend: () => Promise<CodeSent>;
  resendRefusalOf: (error: unknown) => string;
  onSent: (sent: CodeSent) => void;
}

/** Counts down to the end of the code, and says when it has expired. Source: 2-062, 9-011. */
function Expiry({ sentAt }: { sentAt: string }) {
  const end = Date.parse(sentAt) + limits.CODE_MINUTES * limits.MINUTE;
  const over = useNowValue((now) => now.getTime() >= end);
  if (over)
    return (
      <Text size="s" tone="red">
        {m.this_code_has_expired_please()}
      </Text>
    );
  return (
    <>
      {m.the_code_expires_in()}
      <Countdown
        until={new Date(end).toISOString()}
        label={m.time_to_enter_the_code()}
        urgentUnder={5}
        criticalUnder={1}
      />
    </>
  );
}

/**
 * The form for a code from an e-mail, with its countdown and a button for a new code. The two-factor step, the e-mail
 * verification and the password reset use it, each with its own texts.
 */
export function CodeForm({
  label,
  verb,
  sentAt,
  problemOf,
  anyCharacter,
  verify,
  refusalOf,
  resend,
  resendRefusalOf,
  onSent,
}: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    draft: null,
    start: { code: '' },
    check: ({ code }) => ({ code: problemOf(code) }),
    send: ({ code }) => verify(code),
    failure: (error) => {
      const refusal = refusalOf(error);
      return 'code' in refusal ? { at: refusal } : { title: refusal.page };
    },
  });
  const renewal = useResend({
    sentAt,
    resend,
    refusal: resendRefusalOf,
    onSent: (sent) => {
      form.reset();
      onSent(sent);
      input.current?.focus();
    },
  });

  return (
    <Stack $gap={4}>
      <Form form={form} asStep>
        <Field label={label} error={form.errors.code} hint={sentAt && <Expiry sentAt={sentAt} />}>
          <CodeInput ref={input} {...form.control('code')} anyCharacter={anyCharacter} autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {verb}
        </Button>
      </Form>
      {renewal.said && (
        <Banner
          key={renewal.said.text}
          tone={renewal.said.tone}
          live={renewal.said.tone === 'red' ? 'alert' : 'status'}
          title={renewal.said.text}
        />
      )}
      <Row $between>
        <Text size="s" muted>
          {m.nothing_in_your_mailbox()}
        </Text>
        <Button size="sm" icon="refresh" busy={renewal.busy} onClick={() => void renewal.again()}>
          {renewal.secondsToWait > 0
            ? m.resend_code_in({ secondsToWait: formatSeconds(renewal.secondsToWait) })
            : m.resend_code()}
        </Button>
      </Row>
    </Stack>
  );
}
