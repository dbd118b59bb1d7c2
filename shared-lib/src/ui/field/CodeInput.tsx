import styled from 'styled-components';
import { CODE_DIGITS } from '../../domain/limits';
import { onlyDigits } from '../../domain/money/money';
import { TextInput, type TextInputProps } from './TextInput';

const Wide = styled(TextInput)`
  font-size: 1.5rem;
  font-weight: 600;
  letter-spacing: 0.32em;
  text-align: center;
  /* The space after the last digit would push the middle to the left. */
  text-indent: 0.32em;
  min-height: 56px;
`;

export interface CodeInputProps
  extends Omit<TextInputProps, 'type' | 'icon' | 'prefix' | 'size' | 'inputMode' | 'autoComplete'> {
  /** Keeps letters too, so that the reset page can say 'Code must contain only numbers'. */
  anyCharacter?: boolean;
}

/**
 * A one-time code. Other characters than digits are removed, and six digits stay at most, also when pasted ('123 456').
 * Phones offer the code from a message. Source: 5-016, 5-017.
 *
 * @example <Field label="Two-Factor Authentication Code"><CodeInput value={code} onChange={setCode} /></Field>
 */
export function CodeInput({ onChange, anyCharacter = false, ...rest }: CodeInputProps) {
  const clean = (typed: string): string =>
    (anyCharacter ? typed.replace(/\s/g, '') : onlyDigits(typed)).slice(0, CODE_DIGITS);
  return (
    <Wide
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(typed) => onChange(clean(typed))}
    />
  );
}
