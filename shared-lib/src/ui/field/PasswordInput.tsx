import { useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../button/IconButton';
import { TextInput, type TextInputProps } from './TextInput';
import * as m from '../../texts/m';

const Wrap = styled.div`
  position: relative;

  input { padding-right: 48px; }
  > button { position: absolute; right: 2px; top: 0; bottom: 0; margin: auto 0; }
`;

/**
 * A password with a show/hide toggle.
 *
 * @example <Field label="Password"><PasswordInput value={password} onChange={setPassword}
 * autoComplete="current-password" /></Field>
 */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'icon' | 'prefix' | 'size'>) {
  const [shown, setShown] = useState(false);
  return (
    <Wrap>
      <TextInput autoCapitalize="none" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        label={shown ? m.hide_password() : m.show_password()}
        onClick={() => setShown(!shown)}
      />
    </Wrap>
  );
}
