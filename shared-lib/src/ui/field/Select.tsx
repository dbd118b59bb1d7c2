import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../icon/Icon';
import { controlStyle } from './controlStyle';
import { useFieldControl } from './Field';

const Wrap = styled.div`
  position: relative;
  min-width: 0;

  > svg { position: absolute; right: 12px; top: 0; bottom: 0; margin: auto 0; color: var(--ink-2); pointer-events: none; }
`;
const Native = styled.select`
  ${controlStyle}
  appearance: none;
  padding-right: 36px;
  text-overflow: ellipsis;
  cursor: pointer;

  &:has(option[value='']:checked) { color: var(--ink-3); }
  option { background: var(--surface); color: var(--ink); }
`;

interface SelectOption<T extends string> {
  value: T;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<T extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'value' | 'size'> {
  value: T | '';
  onChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
  /** 36 px on a computer, for a toolbar (which needs an `aria-label`). */
  size?: 'sm' | 'md';
}

/**
 * One of a list, by the device's own picker.
 *
 * @example <Field label="Status"><Select value={status} onChange={setStatus} options={options} placeholder="Choose a
 * status" /></Field>
 */
export function Select<T extends string>({
  value,
  onChange,
  options,
  placeholder,
  size = 'md',
  ...rest
}: SelectProps<T>) {
  return (
    <Wrap>
      <Native
        {...useFieldControl()}
        {...rest}
        data-size={size}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value as T)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Native>
      <Icon name="down" size={16} />
    </Wrap>
  );
}
