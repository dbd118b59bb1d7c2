import { useQuery } from '@tanstack/react-query';
import { Field, FIELD_TEXTS, limits, Text, TextInput, TextLink, useDebounced, usernameQuery } from 'shared-lib/entry';
import * as m from '../texts/m';

/** Shorter names are still being typed. */
const ASK_FROM = 3;
/** A pause while typing before the server is asked. */
const PAUSE_MS = 350;

interface UsernameFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The problem with the name, found by the form or the server. */
  error: string | undefined;
}

/**
 * A field for a new user name. While the user types it says whether the name is free, and suggests a similar one.
 * Source: 7-015.
 */
export function UsernameField({ value, onChange, error }: UsernameFieldProps) {
  const name = value.trim();
  const asked = useDebounced(name, PAUSE_MS);
  const { data } = useQuery({ ...usernameQuery(asked), enabled: asked.length >= ASK_FROM });
  const answer = asked === name ? data : undefined;
  const suggestion = answer?.suggestion;
  return (
    <Field
      label={m.user_name()}
      error={error}
      hint={
        <span role="status">
          {!answer && FIELD_TEXTS.usernameForm}
          {answer && (
            <Text size="s" tone={answer.available ? 'green' : 'red'}>
              {answer.message}
            </Text>
          )}
          {suggestion && (
            <>
              {' '}
              <TextLink onClick={() => onChange(suggestion)}>{m.use({ suggestion })}</TextLink>
            </>
          )}
        </span>
      }
    >
      <TextInput
        name="username"
        value={value}
        onChange={onChange}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.USERNAME_MAX}
        autoFocus
      />
    </Field>
  );
}
