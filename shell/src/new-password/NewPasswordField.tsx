import { Field, FIELD_TEXTS, limits, PasswordInput, VisuallyHidden } from 'shared-lib/entry';
import styled from 'styled-components';
import { type Strength, STRENGTHS, strengthOf } from './strength';
import * as m from '../texts/m';

const tones = {
  'Too short': 'red',
  Weak: 'red',
  Fair: 'amber',
  Good: 'green',
  Strong: 'green',
} as const satisfies Record<Strength, string>;

const Meter = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s2);

  > i { flex: 1; height: 5px; border-radius: 3px; background: var(--line); }
  > i[data-on='true'] { background: var(--tone); }
  > b { min-width: 64px; text-align: end; color: var(--tone); font-weight: 600; }
`;

/**
 * The problems that the form can find itself. Only the server knows which passwords are too common. Source:
 * R-accounts-10.
 */
export function newPasswordProblem(password: string): string | undefined {
  if (!password) return FIELD_TEXTS.required;
  if (password.length < limits.PASSWORD_MIN) return FIELD_TEXTS.passwordShort;
  return password.length > limits.PASSWORD_MAX ? FIELD_TEXTS.passwordLong : undefined;
}

export interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Names and addresses of the owner. A password made of them is easy to guess. */
  known: readonly string[];
  autoFocus?: boolean;
}

/** A field for a new password of 8 to 128 characters of any kind. It shows how hard the password is to guess. */
export function NewPasswordField({
  label = m.new_password(),
  value,
  onChange,
  error,
  known,
  autoFocus,
}: NewPasswordFieldProps) {
  const strength = strengthOf(value, known);
  return (
    <Field
      label={label}
      error={error}
      hint={
        value ? (
          <StrengthMeter strength={strength} />
        ) : (
          m.at_least_characters_of_any({ passwordMin: limits.PASSWORD_MIN })
        )
      }
    >
      <PasswordInput
        name="new-password"
        value={value}
        onChange={onChange}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
    </Field>
  );
}

const WORDS: Readonly<Record<Strength, string>> = {
  'Too short': m.strength_short(),
  Weak: m.strength_weak(),
  Fair: m.strength_fair(),
  Good: m.strength_good(),
  Strong: m.strength_strong(),
};

function StrengthMeter({ strength }: { strength: Strength }) {
  const level = STRENGTHS.indexOf(strength);
  return (
    <Meter data-tone={tones[strength]}>
      {STRENGTHS.slice(1).map((step, at) => (
        <i key={step} data-on={at < level} />
      ))}
      <b role="status">
        <VisuallyHidden>{m.password_strength()} </VisuallyHidden>
        {WORDS[strength]}
      </b>
    </Meter>
  );
}
