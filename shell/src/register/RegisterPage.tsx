import { type FormEvent, useState } from 'react';
import {
  Banner,
  Button,
  failureText,
  Field,
  fieldError,
  findRegistration,
  friendlyText,
  Stack,
  TextInput,
} from 'shared-lib/entry';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { emailProblem } from '../auth-pages/emailProblem';
import { type Journey, useJourney } from '../auth-pages/journey';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { useProblems } from '../sign-in/useProblems';
import { useSubmission } from '../sign-in/useSubmission';
import { usePageTitle } from '../titles/usePageTitle';
import { ChooseLogin } from './ChooseLogin';

/** Which registration it is: the address that an operator has entered. Point 7-023. */
function FindRegistration({ journey, onFound }: { journey: Journey; onFound: (email: string) => void }) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const { form, problems, check } = useProblems<'email'>();
  const { busy, submit } = useSubmission();
  const email = typed.trim();

  async function find(): Promise<void> {
    try {
      const { can_register, message } = await findRegistration(email);
      if (can_register) onFound(email);
      else check({ email: message });
    } catch (error) {
      const wrong = fieldError(error, 'email');
      if (wrong) check({ email: wrong });
      else setSaid(failureText(error, friendlyText(error)));
    }
  }
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    if (check({ email: emailProblem(email) })) void submit(find);
  };
  return (
    <AuthPageFrame
      title="Complete your registration"
      lead="Your operator has registered you with your e-mail address. Which one is it?"
      foot={<BackToLogIn from={journey.from} />}
    >
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
              autoFocus
            />
          </Field>
          <Button type="submit" variant="primary" size="big" block busy={busy}>
            Continue
          </Button>
        </Stack>
      </form>
    </AuthPageFrame>
  );
}

/**
 * Who was registered by an operator chooses a user name and a password here. Source: product 4, 'Registration'. Points
 * 2-003, 7-022, 7-023.
 */
export function RegisterPage() {
  const { journey, go } = useJourney();
  const { from, email } = journey;
  usePageTitle('Complete your registration');
  return email ? (
    <ChooseLogin journey={{ from, email }} />
  ) : (
    <FindRegistration journey={journey} onFound={(found) => go('/register', { from, email: found })} />
  );
}
