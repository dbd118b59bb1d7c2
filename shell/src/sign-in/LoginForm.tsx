import { type FormEvent, useState } from 'react';
import {
  Banner,
  Button,
  ButtonLink,
  Field,
  logIn,
  PasswordInput,
  signOut,
  Stack,
  TextInput,
  TextLink,
  texts,
} from 'shared-lib/entry';
import styled from 'styled-components';
import { codeSent, type Journey } from './journey';
import { refusalOf } from './outcome';
import { useProblems } from './useProblems';
import { useSubmission } from './useSubmission';

const { LOGIN } = texts;

const Forgot = styled.div`
  margin: calc(-1 * var(--s2)) 0 calc(-1 * var(--s1));
  text-align: end;
  font-size: var(--t-s);
`;
const First = styled.div`
  text-align: center;
  font-size: var(--t-s);

  span { font-weight: 400; color: var(--ink-2); white-space: pre; }
`;

interface Said {
  text: string;
  /** The password can no longer be tried: the way on is a new one. */
  reset: boolean;
}

export interface LoginFormProps {
  journey: Journey;
  /** Good news from where somebody comes from. */
  news: string | null;
  onSecondStep: (next: Journey) => void;
  onUnverified: (next: Journey) => void;
  onDisabled: (username: string) => void;
}

/**
 * Name and password. Source: spec 2, 'Login page'; spec 5 and 8, 'Login'. Points 2-046..2-052, 5-010..5-013,
 * 8-019..8-029.
 */
export function LoginForm({ journey, news, onSecondStep, onUnverified, onDisabled }: LoginFormProps) {
  const { from } = journey;
  const [username, setUsername] = useState(journey.username ?? '');
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const { form, problems, check } = useProblems<'username' | 'password'>();
  const { busy, submit } = useSubmission();
  const name = username.trim();

  async function enter(): Promise<void> {
    try {
      const sent = await logIn({ username: name, password });
      if (sent) onSecondStep({ from, username: name, ...codeSent(sent) });
    } catch (error) {
      const refusal = refusalOf(error);
      switch (refusal.kind) {
        case 'unverified': {
          const email = refusal.email ?? name;
          return onUnverified(
            refusal.challenge ? { from, ...codeSent({ email, challenge: refusal.challenge }) } : { from, email },
          );
        }
        case 'disabled':
          signOut();
          return onDisabled(name);
        default:
          setSaid({ text: refusal.text, reset: refusal.kind === 'reset' });
      }
    }
  }

  const press = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    const whole = check({
      username: name ? undefined : LOGIN.usernameMissing,
      password: password ? undefined : LOGIN.passwordMissing,
    });
    if (whole) void submit(enter);
  };

  const onward: Journey = { from, email: name.includes('@') ? name : undefined };
  return (
    <form ref={form} noValidate onSubmit={press}>
      <Stack $gap={4}>
        {news && !said && <Banner tone="green" live="status" title={news} />}
        {said && (
          <Banner
            tone="red"
            live="alert"
            title={said.text}
            action={
              said.reset && (
                <ButtonLink size="sm" to="/forgot-password" state={onward}>
                  Set a new password
                </ButtonLink>
              )
            }
          />
        )}
        <Field label="Email or Username" error={problems.username}>
          <TextInput
            name="username"
            value={username}
            onChange={setUsername}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!journey.username}
          />
        </Field>
        <Field label="Password" error={problems.password}>
          <PasswordInput
            name="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            autoFocus={Boolean(journey.username)}
          />
        </Field>
        <Forgot>
          <TextLink to="/forgot-password" state={onward}>
            Forgot your password
          </TextLink>
        </Forgot>
        <Button type="submit" variant="primary" size="big" block busy={busy}>
          Log In
        </Button>
        <First>
          <TextLink to="/register" state={{ from } satisfies Journey}>
            <span>{'First time here? '}</span>Complete your registration.
          </TextLink>
        </First>
      </Stack>
    </form>
  );
}
