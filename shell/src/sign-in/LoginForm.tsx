import {
  Button,
  ButtonLink,
  Field,
  logIn,
  PasswordInput,
  signOut,
  TextInput,
  TextLink,
  LOGIN_TEXTS,
} from 'shared-lib/entry';
import { Form, type Refusal, useForm } from 'shared-lib/form';
import styled from 'styled-components';
import { codeSent, type Journey } from '../auth-pages/journey';
import { refusalOf } from './outcome';
import * as m from '../texts/m';

const Forgot = styled.div`
  margin: calc(-1 * var(--s2)) 0 calc(-1 * var(--s1));
  text-align: end;
  font-size: var(--t-s);
`;
const First = styled.div`
  text-align: center;
  font-size: var(--t-s);

  span { font-weight: 400; color: var(--ink-2); white-space: break-spaces; }
`;

export interface LoginFormProps {
  journey: Journey;
  /** Good news from the page before. */
  news: string | null;
  onSecondStep: (next: Journey) => void;
  onUnverified: (next: Journey) => void;
  onDisabled: (username: string) => void;
}

/** Name and password. Source: 2-046..2-052, 5-010..5-013, 8-019..8-029, R-accounts-11. */
export function LoginForm({ journey, news, onSecondStep, onUnverified, onDisabled }: LoginFormProps) {
  const { from } = journey;
  const form = useForm({
    draft: null,
    start: { username: journey.username ?? '', password: '' },
    check: ({ username, password }) => ({
      username: username.trim() ? undefined : LOGIN_TEXTS.usernameMissing,
      password: password ? undefined : LOGIN_TEXTS.passwordMissing,
    }),
    send: enter,
  });
  const name = form.values.username.trim();
  const onward: Journey = { from, email: name.includes('@') ? name : undefined };

  async function enter(typed: { username: string; password: string }): Promise<Refusal<object> | void> {
    const { password } = typed;
    const name = typed.username.trim();
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
        case 'reset':
          return {
            title: refusal.text,
            action: (
              <ButtonLink size="sm" to="/forgot-password" state={onward}>
                {m.set_a_new_password()}
              </ButtonLink>
            ),
          };
        default:
          return { title: refusal.text };
      }
    }
  }

  return (
    <Form form={form} news={news} asStep>
      <Field label={m.email_or_username()} error={form.errors.username}>
        <TextInput
          {...form.control('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!journey.username}
        />
      </Field>
      <Field label={m.password()} error={form.errors.password}>
        <PasswordInput
          {...form.control('password')}
          autoComplete="current-password"
          autoFocus={Boolean(journey.username)}
        />
      </Field>
      <Forgot>
        <TextLink to="/forgot-password" state={onward}>
          {m.forgot_your_password()}
        </TextLink>
      </Forgot>
      <Button type="submit" variant="primary" size="big" block busy={form.busy}>
        {m.log_in()}
      </Button>
      <First>
        <TextLink to="/register" state={{ from } satisfies Journey}>
          <span>{m.first_time_here()}</span>
          {m.complete_your_registration_2()}
        </TextLink>
      </First>
    </Form>
  );
}
