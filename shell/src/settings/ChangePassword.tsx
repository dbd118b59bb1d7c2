import {
  Banner,
  Button,
  Card,
  failedWith,
  failureText,
  Field,
  fieldError,
  FIELD_TEXTS,
  PasswordInput,
  Row,
  Stack,
  Text,
  useSecurity,
  useUser,
} from 'shared-lib';
import { type FormEvent, useState } from 'react';
import { NewPasswordField, newPasswordProblem } from '../new-password/NewPasswordField';
import { useProblems } from '../sign-in/useProblems';
import { useSubmission } from '../sign-in/useSubmission';

type FieldName = 'current_password' | 'new_password';
const FIELDS: readonly FieldName[] = ['current_password', 'new_password'];

/** A new password, which ends every other session. Source: product 4. Point 7-018. */
export function ChangePassword() {
  const user = useUser();
  const { changePassword } = useSecurity();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string } | null>(null);
  const { form, problems, check } = useProblems<FieldName>();
  const { busy, submit } = useSubmission();

  const change = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    if (
      !check({
        current_password: current === '' ? FIELD_TEXTS.required : undefined,
        new_password: newPasswordProblem(next),
      })
    )
      return;
    void submit(async () => {
      try {
        await changePassword({ current_password: current, new_password: next });
        setCurrent('');
        setNext('');
        setSaid({ tone: 'green', text: 'Your password is changed. Everywhere else you are signed out.' });
      } catch (error) {
        const refused = Object.fromEntries(FIELDS.map((field) => [field, fieldError(error, field)]));
        if (check(refused) || failedWith(error, 'ACCOUNT_LOCKED'))
          setSaid({ tone: 'red', text: failureText(error, 'Could not change your password') });
      }
    });
  };

  return (
    <Card as="section" aria-labelledby="change-password">
      <form ref={form} noValidate onSubmit={change}>
        <Stack $gap={4}>
          <h2 id="change-password">Password</h2>
          {said && <Banner tone={said.tone} live={said.tone === 'red' ? 'alert' : 'status'} title={said.text} />}
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <Field label="Current password" error={problems.current_password}>
            <PasswordInput
              name="current_password"
              value={current}
              onChange={setCurrent}
              autoComplete="current-password"
            />
          </Field>
          <NewPasswordField
            value={next}
            onChange={setNext}
            error={problems.new_password}
            known={[user.first_name, user.last_name, user.username, user.email]}
          />
          <Row $between>
            <Text size="s" muted>
              You stay signed in here, and are signed out everywhere else.
            </Text>
            <Button type="submit" variant="primary" busy={busy}>
              Change password
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
