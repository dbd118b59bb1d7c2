import { type ReactNode, useId } from 'react';
import styled, { css } from 'styled-components';
import { media } from '../../theme/tokens';
import { Avatar } from '../avatar/Avatar';
import { useFieldGroup } from '../field/Field';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
`;
const chip = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 8px;
  max-width: 100%;
  min-height: 36px;
  padding: 3px 14px;
  border: 1px solid var(--line-strong);
  border-radius: 22px;
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t-s);
  font-weight: 600;
  line-height: 1.3;
  text-align: start;
  transition: background-color var(--fast), border-color var(--fast);

  &[data-avatar='true'] { padding-left: 5px; }
  &[data-on='true'] { background: var(--brand-soft); border-color: var(--brand); color: var(--brand-ink); }
  &:has(:disabled) { color: var(--ink-2); background: var(--sunken); cursor: not-allowed; }

  ${media.touch} {
    min-height: 44px;
  }
`;
const Choice = styled.label`
  ${chip}
  cursor: pointer;

  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  &:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: 2px; }

  ${media.hover} {
    &:hover:not([data-on='true'], :has(:disabled)) { background: var(--sunken); }
  }
`;
const Detail = styled.span`
  color: var(--ink-2);
  font-weight: 400;

  [data-on='true'] & { color: inherit; }
`;

export interface ChipOption<T extends string | number> {
  value: T;
  label: string;
  /** Lighter words after the label: a price, a plate. */
  detail?: ReactNode;
  /** A person: initials before the name. */
  person?: boolean;
  disabled?: boolean;
}

interface Common<T extends string | number> {
  options: readonly ChipOption<T>[];
  /** Needed only outside a `Field`. */
  label?: string;
}
export type ChoiceChipsProps<T extends string | number> = Common<T> &
  (
    | { multiple?: false; value: T | undefined; onChange: (value: T) => void }
    | { multiple: true; value: readonly T[]; onChange: (value: T[]) => void }
  );

/**
 * One (or several) of a few, side by side: services, people who are free. In a `Field group` it takes its label from
 * there.
 *
 * @example
 * <Field group label="Therapist" aside="free at this time">
 *   <ChoiceChips value={id} onChange={setId} options={free.map((person) => ({ value: person.id, label: person.name,
 * person: true }))} /> </Field>
 */
export function ChoiceChips<T extends string | number>(props: ChoiceChipsProps<T>) {
  const name = useId();
  const { options, label, multiple = false } = props;
  const chosen = (value: T): boolean => (props.multiple ? props.value.includes(value) : props.value === value);
  const toggle = (value: T): void => {
    if (!props.multiple) props.onChange(value);
    else props.onChange(chosen(value) ? props.value.filter((other) => other !== value) : [...props.value, value]);
  };
  return (
    <List
      role={multiple ? 'group' : 'radiogroup'}
      {...(label ? { 'aria-label': label } : undefined)}
      {...useFieldGroup()}
    >
      {options.map((option) => (
        <Choice key={option.value} data-on={chosen(option.value)} data-avatar={option.person}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen(option.value)}
            disabled={option.disabled}
            onChange={() => toggle(option.value)}
          />
          {option.person && <Avatar name={option.label} size={26} />}
          <span>
            {option.label}
            {option.detail && <Detail> · {option.detail}</Detail>}
          </span>
        </Choice>
      ))}
    </List>
  );
}

const Static = styled.span`
  ${chip}
`;
const Pressed = styled.button`
  ${chip}

  ${media.hover} {
    &:hover { background: var(--sunken); }
  }
`;
const Remove = styled.button`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  margin: 0 -10px 0 -4px;
  border: 0;
  border-radius: 50%;
  background: none;
  color: inherit;

  ${media.touch} {
    width: 44px;
    height: 44px;
    margin: -4px -14px -4px -8px;
  }
`;

export interface ChipProps {
  children: string;
  icon?: IconName;
  /** Ours: filled with the brand's soft ground. */
  on?: boolean;
  /** A cross at the right takes it away. */
  onRemove?: () => void;
  onClick?: () => void;
}

/**
 * A small thing in a row of such things: a chosen service that can be taken away, an 'Add'.
 *
 * @example <Chip on onRemove={() => remove(service.id)}>Swedish 60 · ₱850</Chip>
 * @example <Chip icon="plus" onClick={add}>Add</Chip>
 */
export function Chip({ children, icon, on = false, onRemove, onClick }: ChipProps) {
  const contents = (
    <>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </>
  );
  if (onClick)
    return (
      <Pressed type="button" data-on={on} onClick={onClick}>
        {contents}
      </Pressed>
    );
  return (
    <Static data-on={on}>
      {contents}
      {onRemove && (
        <Remove type="button" aria-label={`Remove ${children}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </Remove>
      )}
    </Static>
  );
}
