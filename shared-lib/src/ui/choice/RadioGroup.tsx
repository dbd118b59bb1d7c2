import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Field } from '../field/Field';
import { useFieldGroup } from '../field/Field';
import { choiceRow, tickStyle } from './tick';

const Line = styled.label`
  ${choiceRow}
`;
const Ring = styled.input`
  ${tickStyle}
`;
const Hint = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-s);
`;

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<T extends string> {
  label: string;
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly Choice<T>[];
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

/**
 * One of a few options, all visible, one below the other. It has its own label, hint and error.
 *
 * @example <RadioGroup label="Reason" value={reason} onChange={setReason} options={reasons} error={error} />
 */
export function RadioGroup<T extends string>({ label, hint, error, required, ...choices }: RadioGroupProps<T>) {
  return (
    <Field group label={label} hint={hint} error={error} required={required}>
      <Rings {...choices} required={required} />
    </Field>
  );
}

function Rings<T extends string>({
  value,
  onChange,
  options,
  required,
}: Pick<RadioGroupProps<T>, 'value' | 'onChange' | 'options' | 'required'>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-required={required || undefined} {...useFieldGroup()}>
      {options.map((option) => (
        <Line key={option.value}>
          <Ring
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <Hint>{option.hint}</Hint>}
          </span>
        </Line>
      ))}
    </div>
  );
}
