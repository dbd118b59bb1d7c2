import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import { controlStyle } from './controlStyle';
import { useFieldControl } from './Field';

const Input = styled.input`
  ${controlStyle}

  [data-with='icon'] > & { padding-left: 38px; }
  [data-with='prefix'] > & { padding-left: 30px; }
`;
const Wrap = styled.div`
  position: relative;
  min-width: 0;
  flex: 1;
`;
const Before = styled.span`
  position: absolute;
  left: 13px;
  top: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  color: var(--ink-3);
  pointer-events: none;
`;

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'size' | 'prefix'> {
  value: string;
  onChange: (value: string) => void;
  /** 36 px on a computer, for a toolbar. */
  size?: 'sm' | 'md';
  icon?: IconName;
  /** A sign before the value, such as ₱. */
  prefix?: string;
}

/**
 * One line of text. In a `Field`, it takes label, hint and error from there.
 *
 * @example <TextInput value={name} onChange={setName} autoComplete="name" />
 * @example <TextInput value={amount} onChange={setAmount} inputMode="numeric" prefix="₱" />
 */
export function TextInput({ value, onChange, size = 'md', icon, prefix, ...rest }: TextInputProps) {
  const control = (
    <Input
      type="text"
      {...useFieldControl()}
      {...rest}
      data-size={size}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
    />
  );
  if (!icon && !prefix) return control;
  return (
    <Wrap data-with={icon ? 'icon' : 'prefix'}>
      <Before aria-hidden>{icon ? <Icon name={icon} size={16} /> : prefix}</Before>
      {control}
    </Wrap>
  );
}

/**
 * A search box of a toolbar. `label` is for screen readers; the placeholder says what can be found.
 *
 * @example <SearchInput label="Search appointments" placeholder="Client, phone, therapist, driver or #" value={q}
 * onChange={setQ} />
 */
export function SearchInput({ label, ...rest }: { label: string } & Omit<TextInputProps, 'icon' | 'prefix' | 'type'>) {
  return <TextInput size="sm" {...rest} type="search" icon="search" aria-label={label} />;
}
