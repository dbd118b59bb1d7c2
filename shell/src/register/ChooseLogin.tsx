import { type FormEvent, useState } from 'react';
import {
  Banner,
  Button,
  completeRegistration,
  failureText,
  fieldError,
  FIELD_TEXTS,
  friendlyText,
  limits,
  Stack,
  TextLink,
} from 'shared-lib/entry';
import { NewPasswordField, newPasswordProblem } from '../new-password/NewPasswordField';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { codeSent, type Journey, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { useProblems } from '../sign-in/useProblems';
import { useSubmission } from '../sign-in/useSubmission';
import { UsernameField } from './UsernameField';

function usernameProblem(name: string): string | undefined {
  if (!name) return FIELD_TEXTS.required;
  return limits.USERNAME_FORM.test(name) ? undefined : FIELD_TEXTS.usernameForm;
}

/** User name and password of a registration; they count once the code that is mailed now was given. Point 7-022. */
export function ChooseLogin({ journey: { from, email } }: { journey: { from?: string; email: string } }) {
  const { go } = useJourney();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const { form, problems, check } = useProblems<'username' | 'password'>();
  const { busy, submit } = useSubmission();
  const name = username.trim();

  async function complete(): Promise<void> {
    try {
      go('/verify-email', { from, ...codeSent(await completeRegistration({ email, username: name, password })) });
    } catch (error) {
      const found = { username: fieldError(error, 'username'), password: fieldError(error, 'password') };
      if (check(found)) setSaid(failureText(error, friendlyText(error)));
    }
  }
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    if (check({ username: usernameProblem(name), password: newPasswordProblem(password) })) void submit(complete);
  };
  return (
    <AuthPageFrame
      title="Choose how you log in"
      lead={
        <>
          For <b>{email}</b>.{' '}
          <TextLink to="/register" state={{ from } satisfies Journey}>
            Change
          </TextLink>
        </>
      }
      foot={<BackToLogIn from={from} />}
    >
      <form ref={form} noValidate onSubmit={press}>
        <Stack $gap={4}>
          {said && <Banner tone="red" live="alert" title={said} />}
          <UsernameField value={username} onChange={setUsername} error={problems.username} />
          <NewPasswordField
            label="Password"
            value={password}
            onChange={setPassword}
            error={problems.password}
            known={[email, name]}
          />
          <Button type="submit" variant="primary" size="big" block busy={busy}>
            Continue
          </Button>
        </Stack>
      </form>
    </AuthPageFrame>
  );
}
