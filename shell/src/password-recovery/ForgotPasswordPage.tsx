import { type FormEvent, useState } from 'react';
import {
  Banner,
  Button,
  Field,
  fieldError,
  sendResetCode,
  Stack,
  TextInput,
  texts,
  useLocation,
} from 'shared-lib/entry';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { emailProblem } from '../auth-pages/emailProblem';
import { codeSent, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { useProblems } from '../sign-in/useProblems';
import { useSubmission } from '../sign-in/useSubmission';
import { usePageTitle } from '../titles/usePageTitle';
import { type Lost, isLost } from './lost';
import { resetSendRefusal } from './refusals';

/**
 * Where a forgotten password begins to be replaced: the address that the code goes to. Points 2-005, 7-013, 8-033,
 * 8-034.
 */
export function ForgotPasswordPage() {
  const {
    journey: { from, email: known = '' },
    go,
  } = useJourney();
  const lost = isLost(useLocation().state as Lost | null);
  const [typed, setTyped] = useState(known);
  const [refused, setRefused] = useState<ReturnType<typeof resetSendRefusal> | null>(null);
  const { form, problems, check } = useProblems<'email'>();
  const { busy, submit } = useSubmission();
  const email = typed.trim();
  usePageTitle('Forgot your password');

  async function send(): Promise<void> {
    try {
      go('/2fa-forgot-password', { from, ...codeSent(await sendResetCode(email)) });
    } catch (error) {
      const wrong = fieldError(error, 'email');
      if (wrong) check({ email: wrong });
      else setRefused(resetSendRefusal(error));
    }
  }
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(null);
    if (check({ email: emailProblem(email) })) void submit(send);
  };
  return (
    <AuthPageFrame
      title="Forgot your password"
      lead="Enter your e-mail address. We send a code to it, with which you choose a new password."
      foot={<BackToLogIn from={from} />}
    >
      <form ref={form} noValidate onSubmit={press}>
        <Stack $gap={4}>
          {lost && !refused && <Banner tone="amber" live="alert" title={texts.LOGIN.resetEmailMissing} />}
          {refused && (
            <Banner tone="red" live="alert" title={refused.text}>
              {refused.reason && <p>{refused.reason}</p>}
            </Banner>
          )}
          <Field label="Email" error={problems.email}>
            <TextInput
              name="email"
              type="email"
              value={typed}
              onChange={setTyped}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </Field>
          <Button type="submit" variant="primary" size="big" block busy={busy}>
            Send code
          </Button>
        </Stack>
      </form>
    </AuthPageFrame>
  );
}
