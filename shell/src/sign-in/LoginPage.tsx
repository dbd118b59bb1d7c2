import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Banner, Button, Field, logIn, Navigate, PasswordInput, Stack, TextInput, texts, useLocation, useNavigate, useSession } from 'shared-lib/entry';
import { dashboardCode } from '../dashboardCode';
import { type OriginState, returnPath } from '../guard/origin';
import { usePageTitle } from '../titles/usePageTitle';
import { type Refusal, refusalOf } from './outcome';
import { SignInFrame } from './SignInFrame';

const { LOGIN } = texts;

interface Problems {
  username?: string;
  password?: string;
}

/** Source: spec 5, 'Login'. Points 5-012, 5-013. */
const problemsOf = (username: string, password: string): Problems => ({
  ...(username.trim() ? {} : { username: LOGIN.usernameMissing }),
  ...(password ? {} : { password: LOGIN.passwordMissing }),
});

/** The login page. Source: spec 2, 'Login page'. Points 2-046..2-054. */
export function LoginPage() {
  usePageTitle('Log in');
  const { status } = useSession();
  const location = useLocation();
  if (status === 'signed-in' || status === 'loading') return <Navigate to={returnPath(location.state)} replace />;
  return (
    <SignInFrame title="Good to See You!">
      <LoginForm origin={location.state as OriginState | null} />
    </SignInFrame>
  );
}

function LoginForm({ origin }: { origin: OriginState | null }) {
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The person types for some seconds: the pages behind arrive meanwhile.
    const timer = setTimeout(() => void dashboardCode().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = problemsOf(username, password);
    setProblems(found);
    setRefusal(null);
    if (found.username || found.password) {
      form.current?.querySelector<HTMLInputElement>(found.username ? 'input[name=username]' : 'input[name=password]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await logIn({ username: username.trim(), password });
    } catch (error) {
      const next = refusalOf(error);
      if (next.kind === 'unverified') await navigate('/verify-email', { state: { ...origin, email: next.email ?? username.trim() } satisfies OriginState });
      else setRefusal(next);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack $gap={4}>
        {refusal?.kind === 'message' && <Banner tone="red" live="alert" title={refusal.text} />}
        <Field label="Email or Username" error={problems.username}>
          <TextInput name="username" value={username} onChange={setUsername} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <Field label="Password" error={problems.password}>
          <PasswordInput name="password" value={password} onChange={setPassword} autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" size="big" block busy={busy}>Log In</Button>
      </Stack>
    </form>
  );
}
