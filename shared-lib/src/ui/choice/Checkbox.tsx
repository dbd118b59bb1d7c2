import { type ChangeEvent, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Icon } from '../icon/Icon';
import { choiceRow, tickStyle } from './tick';

const Line = styled.label`
  ${choiceRow}
`;
const Box = styled.input`
  ${tickStyle}
`;
const Hint = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-s);
`;
const Message = styled.p`
  display: flex;
  gap: 6px;
  color: var(--red);
  font-size: var(--t-s);
  font-weight: 600;
`;

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The statement to tick. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  name?: string;
}

/**
 * A statement to accept or not. It needs no `Field`.
 *
 * @example <Checkbox checked={extended} onChange={setExtended} label="Service was extended" />
 */
export function Checkbox({ checked, onChange, label, hint, error, disabled, name }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <Line>
        <Box
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked)}
        />
        <span>
          {label}
          {hint && <Hint>{hint}</Hint>}
        </span>
      </Line>
      <div aria-live="polite">
        {error && (
          <Message id={id}>
            <Icon name="alert" size={16} />
            {error}
          </Message>
        )}
      </div>
    </div>
  );
}
