import {
  Banner,
  Button,
  ButtonLink,
  currentSession,
  signInErrorText,
  failedWith,
  failureText,
  Field,
  friendlyText,
  PasswordInput,
  resetPassword,
  signOut,
  Stack,
  LOGIN_TEXTS,
  VisuallyHidden,
} from 'shared-lib/entry';
import { Form, useForm } from 'shared-lib/form';
import { AuthPageFrame } from '../auth-pages/AuthPageFrame';
import { BackToLogIn } from '../auth-pages/BackToLogIn';
import { type Journey, useJourney } from '../auth-pages/journey';
import { NewPasswordField, newPasswordProblem } from '../new-password/NewPasswordField';
import { usePageTitle } from '../titles/usePageTitle';
import * as m from '../texts/m';

type Proof = Required<Pick<Journey, 'email' | 'challenge' | 'code'>>;

function ChoosePassword({ proof, from }: { proof: Proof; from: string | undefined }) {
  const { email } = proof;
  const { go } = useJourney();
  const form = useForm({
    draft: null,
    start: { password: '', again: '' },
    check: ({ password, again }) => {
      const weak = newPasswordProblem(password);
      return {
        password: weak,
        again: !weak && password !== again ? m.the_two_passwords_are_not() : undefined,
      };
    },
    send: async ({ password }) => {
      await resetPassword({ ...proof, new_password: password });
      // The reset has ended every session of this account, including the one of this browser.
      if (currentSession().user?.email.toLowerCase() === email.toLowerCase()) signOut();
      go('/forgot-password-confirmation', { from, email }, { replace: true });
    },
    shownAt: { new_password: 'password' },
    alsoAnswers: { password: ['again'] },
    failure: (error) =>
      failedWith(error, 'INVALID_RESET_CODE')
        ? {
            title: signInErrorText('INVALID_RESET_CODE'),
            // The code no longer works, so the user needs a new one.
            action: (
              <ButtonLink size="sm" to="/forgot-password" state={{ from, email } satisfies Journey}>
                {m.get_a_new_code()}
              </ButtonLink>
            ),
          }
        : { title: failureText(error, friendlyText(error)) },
  });
  return (
    <Form form={form} asStep>
      {/* Tells password managers whose password this is. */}
      <VisuallyHidden as="div" aria-hidden>
        <input type="text" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} />
      </VisuallyHidden>
      <NewPasswordField {...form.control('password')} error={form.errors.password} known={[email]} autoFocus />
      <Field label={m.new_password_again()} error={form.errors.again}>
        <PasswordInput {...form.control('again')} name="new-password-again" autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="big" block busy={form.busy}>
        {m.change_password()}
      </Button>
    </Form>
  );
}

/** Sets the new password with the accepted code. Source: 2-006, 5-021. */
export function NewPasswordPage() {
  const {
    journey: { email, challenge, code, from },
  } = useJourney();
  usePageTitle(m.choose_a_new_password());
  const foot = <BackToLogIn from={from} />;
  if (!email || !challenge || !code) {
    return (
      <AuthPageFrame title={m.choose_a_new_password()} foot={foot}>
        <Stack $gap={4}>
          <Banner tone="amber" live="alert" title={LOGIN_TEXTS.resetEmailMissing} />
          <ButtonLink variant="primary" size="big" to="/forgot-password" state={{ from, email } satisfies Journey}>
            {m.start_again()}
          </ButtonLink>
        </Stack>
      </AuthPageFrame>
    );
  }
  return (
    <AuthPageFrame
      title={m.choose_a_new_password()}
      lead={
        <>
          {m.for_()} <b>{email}</b>.
        </>
      }
      foot={foot}
    >
      <ChoosePassword proof={{ email, challenge, code }} from={from} />
    </AuthPageFrame>
  );
}
