import { type FormEvent, useState } from 'react';
import {
  Banner,
  Button,
  type CodeSent,
  failureText,
  Field,
  fieldError,
  friendlyText,
  Navigate,
  resendVerification,
  Stack,
  TextInput,
  TextLink,
  useSession,
  verifyEmail,
} from 'shared-lib/entry';
import { CodeForm } from '../enter-code/CodeForm';
import { problemOfCode, refusalOfCode } from '../enter-code/codeRules';
import { returnPath } from '../guard/origin';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { emailProblem } from '../auth-pages/emailProblem';
import { codeSent, type Journey, useJourney } from '../auth-pages/journey';
import { isDisabled } from '../sign-in/outcome';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { useProblems } from '../sign-in/useProblems';
import { useSubmission } from '../sign-in/useSubmission';
import { usePageTitle } from '../titles/usePageTitle';

/** No code is on its way yet: it is sent to the address somebody brings, or gives. */
function AskForCode({ email: known = '', onSent }: { email?: string; onSent: (sent: CodeSent) => void }) {
  const [typed, setTyped] = useState(known);
  const [said, setSaid] = useState<string | null>(null);
  const { form, problems, check } = useProblems<'email'>();
  const { busy, submit } = useSubmission();
  const email = typed.trim();

  const press = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    if (!check({ email: emailProblem(email) })) return;
    void submit(async () => {
      try {
        onSent(await resendVerification({ email }));
      } catch (error) {
        const wrong = fieldError(error, 'email');
        if (wrong) check({ email: wrong });
        else setSaid(failureText(error, friendlyText(error)));
      }
    });
  };
  return (
    <form ref={form} noValidate onSubmit={press}>
      <Stack $gap={4}>
        {said && <Banner tone="red" live="alert" title={said} />}
        <Field label="Email" error={problems.email}>
          <TextInput
            name="email"
            type="email"
            value={typed}
            onChange={setTyped}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!known}
          />
        </Field>
        <Button type="submit" variant="primary" size="big" block busy={busy}>
          Send code
        </Button>
      </Stack>
    </form>
  );
}

/** The code that proves an e-mail address, ends a registration and signs in. Points 2-007, 2-016, 2-017, 8-019. */
export function VerifyEmailPage() {
  const { user } = useSession();
  const { journey, amend } = useJourney();
  const { email, challenge, sentAt, from } = journey;
  const [nameTaken, setNameTaken] = useState<string | null>(null);
  usePageTitle('Verify your e-mail');
  if (user?.email_verified) return <Navigate to={returnPath(journey)} replace />;

  const sent = (answer: CodeSent): void => amend(codeSent(answer));
  if (!email || !challenge) {
    return (
      <AuthPageFrame
        title="Verify your e-mail"
        lead="We send a six-digit code to your e-mail address."
        foot={<BackToLogIn from={from} />}
      >
        <AskForCode email={email} onSent={sent} />
      </AuthPageFrame>
    );
  }

  async function verify(code: string): Promise<void> {
    setNameTaken(null);
    try {
      await verifyEmail({ email: email ?? '', challenge: challenge ?? '', code });
    } catch (error) {
      // Taken by somebody else while the mail was on its way: the code is used up, and another name has to be chosen.
      const taken = fieldError(error, 'username');
      if (!taken) throw error;
      setNameTaken(taken);
    }
  }
  return (
    <AuthPageFrame
      title="Verify your e-mail"
      lead={
        <>
          We have sent a six-digit code to <b>{email}</b>.
        </>
      }
      foot={<BackToLogIn from={from} />}
    >
      <Stack $gap={4}>
        {nameTaken && (
          <Banner
            tone="red"
            live="alert"
            title={nameTaken}
            action={
              <TextLink to="/register" state={{ from, email } satisfies Journey}>
                Choose another user name
              </TextLink>
            }
          />
        )}
        <CodeForm
          label="Verification code"
          verb="Verify email"
          sentAt={sentAt}
          problemOf={problemOfCode}
          verify={verify}
          refusalOf={(error) =>
            isDisabled(error) ? { page: failureText(error, friendlyText(error)) } : refusalOfCode(error)
          }
          resend={() => resendVerification({ email, challenge })}
          resendRefusalOf={(error) => failureText(error, friendlyText(error))}
          onSent={sent}
        />
      </Stack>
    </AuthPageFrame>
  );
}
