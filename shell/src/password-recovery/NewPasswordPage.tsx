import { type FormEvent, useState } from 'react';
import {
  Banner,
  Button,
  ButtonLink,
  currentSession,
  errorText,
  failedWith,
  failureText,
  Field,
  fieldError,
  friendlyText,
  PasswordInput,
  resetPassword,
  signOut,
  Stack,
  texts,
  VisuallyHidden,
} from 'shared-lib/entry';
import { NewPasswordField, newPasswordProblem } from '../new-password/NewPasswordField';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { type Journey, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { useProblems } from '../sign-in/useProblems';
import { useSubmission } from '../sign-in/useSubmission';
import { usePageTitle } from '../titles/usePageTitle';

type Proof = Required<Pick<Journey, 'email' | 'challenge' | 'code'>>;

interface Said {
  text: string;
  /** The code no longer works: the way on is a new one. */
  codeOver: boolean;
}

function ChoosePassword({ proof, from }: { proof: Proof; from: string | undefined }) {
  const { email } = proof;
  const { go } = useJourney();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const { form, problems, check } = useProblems<'password' | 'again'>();
  const { busy, submit } = useSubmission();

  async function change(): Promise<void> {
    try {
      await resetPassword({ ...proof, new_password: password });
      // The reset has ended every session of this account, the one of this browser too.
      if (currentSession().user?.email.toLowerCase() === email.toLowerCase()) signOut();
      go('/forgot-password-confirmation', { from, email }, { replace: true });
    } catch (error) {
      const wrong = fieldError(error, 'new_password');
      if (wrong) return void check({ password: wrong });
      const codeOver = failedWith(error, 'INVALID_RESET_CODE');
      setSaid({ text: codeOver ? errorText('INVALID_RESET_CODE') : failureText(error, friendlyText(error)), codeOver });
    }
  }
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    const weak = newPasswordProblem(password);
    if (
      check({ password: weak, again: !weak && password !== again ? 'The two passwords are not the same.' : undefined })
    )
      void submit(change);
  };
  return (
    <form ref={form} noValidate onSubmit={press}>
      {/* For password managers: whose password it is. */}
      <VisuallyHidden as="div" aria-hidden>
        <input type="text" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} />
      </VisuallyHidden>
      <Stack $gap={4}>
        {said && (
          <Banner
            tone="red"
            live="alert"
            title={said.text}
            action={
              said.codeOver && (
                <ButtonLink size="sm" to="/forgot-password" state={{ from, email } satisfies Journey}>
                  Get a new code
                </ButtonLink>
              )
            }
          />
        )}
        <NewPasswordField value={password} onChange={setPassword} error={problems.password} known={[email]} autoFocus />
        <Field label="New password again" error={problems.again}>
          <PasswordInput name="new-password-again" value={again} onChange={setAgain} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="big" block busy={busy}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}

/** The new password, with the code that was found right. Points 2-006, 5-021. */
export function NewPasswordPage() {
  const {
    journey: { email, challenge, code, from },
  } = useJourney();
  usePageTitle('Choose a new password');
  const foot = <BackToLogIn from={from} />;
  if (!email || !challenge || !code) {
    return (
      <AuthPageFrame title="Choose a new password" foot={foot}>
        <Stack $gap={4}>
          <Banner tone="amber" live="alert" title={texts.LOGIN.resetEmailMissing} />
          <ButtonLink variant="primary" size="big" to="/forgot-password" state={{ from, email } satisfies Journey}>
            Start again
          </ButtonLink>
        </Stack>
      </AuthPageFrame>
    );
  }
  return (
    <AuthPageFrame
      title="Choose a new password"
      lead={
        <>
          For <b>{email}</b>.
        </>
      }
      foot={foot}
    >
      <ChoosePassword proof={{ email, challenge, code }} from={from} />
    </AuthPageFrame>
  );
}
