import {
  Button,
  completeRegistration,
  failureText,
  FIELD_TEXTS,
  friendlyText,
  limits,
  TextLink,
} from 'shared-lib/entry';
import { Form, required, useForm } from 'shared-lib/form';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { codeSent, type Journey, useJourney } from '../auth-pages/journey';
import { NewPasswordField, newPasswordProblem } from '../new-password/NewPasswordField';
import { QueryCache } from '../query-cache/QueryCache';
import { UsernameField } from './UsernameField';
import * as m from '../texts/m';

function usernameProblem(name: string): string | undefined {
  return required(name) ?? (limits.USERNAME_FORM.test(name) ? undefined : FIELD_TEXTS.usernameForm);
}

/**
 * User name and password of a registration. They take effect once the code that is mailed now was entered. Source:
 * 7-022.
 */
export function ChooseLogin({ journey: { from, email } }: { journey: { from?: string; email: string } }) {
  const { go } = useJourney();
  const form = useForm({
    draft: null,
    start: { username: '', password: '' },
    check: ({ username, password }) => ({
      username: usernameProblem(username.trim()),
      password: newPasswordProblem(password),
    }),
    send: async ({ username, password }) => {
      const sent = await completeRegistration({ email, username: username.trim(), password });
      go('/verify-email', { from, ...codeSent(sent) });
    },
    failure: (error) => ({ title: failureText(error, friendlyText(error)) }),
  });
  return (
    <AuthPageFrame
      title={m.choose_how_you_log_in()}
      lead={
        <>
          {m.for_()} <b>{email}</b>.{' '}
          <TextLink to="/register" state={{ from } satisfies Journey}>
            {m.change_2()}
          </TextLink>
        </>
      }
      foot={<BackToLogIn from={from} />}
    >
      <Form form={form} asStep>
        <QueryCache>
          <UsernameField {...form.control('username')} error={form.errors.username} />
        </QueryCache>
        <NewPasswordField
          {...form.control('password')}
          label={m.password()}
          error={form.errors.password}
          known={[email, form.values.username.trim()]}
        />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {m.continue_()}
        </Button>
      </Form>
    </AuthPageFrame>
  );
}
