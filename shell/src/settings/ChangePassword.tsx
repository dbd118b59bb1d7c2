import { Button, Card, Field, Row, Text, useUser } from 'shared-lib';
import { useSecurity } from 'shared-lib/settings';
import { PasswordInput } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import { NewPasswordField, newPasswordProblem } from '../new-password/NewPasswordField';
import * as m from '../texts/m';

/** Sets a new password, which ends every other session. Source: 7-018, R-accounts-1. */
export function ChangePassword() {
  const user = useUser();
  const { changePassword } = useSecurity();
  const form = useForm({
    draft: null,
    start: { current_password: '', new_password: '' },
    check: ({ current_password, new_password }) => ({
      current_password: required(current_password !== ''),
      new_password: newPasswordProblem(new_password),
    }),
    send: async (passwords) => void (await changePassword(passwords)),
    failure: m.could_not_change_your_password(),
    again: true,
  });
  return (
    <Card as="section" aria-labelledby="change-password">
      <Form form={form} news={form.sent && m.your_password_is_changed_everywhere()}>
        <h2 id="change-password">{m.password()}</h2>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <Field label={m.current_password()} error={form.errors.current_password}>
          <PasswordInput {...form.control('current_password')} autoComplete="current-password" />
        </Field>
        <NewPasswordField
          {...form.control('new_password')}
          error={form.errors.new_password}
          known={[user.first_name, user.last_name, user.username, user.email]}
        />
        <Row $between>
          <Text size="s" muted>
            {m.you_stay_signed_in_here()}
          </Text>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.change_password()}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
