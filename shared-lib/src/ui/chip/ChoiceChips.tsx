import { type ReactNode, useId } from 'react';
import styled, { css } from 'styled-components';
import { media } from '../../theme/tokens';
import { Avatar } from '../avatar/Avatar';
import { useFieldGroup } from '../field/Field';

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
  /** Lighter words after the label: a price, a licence plate. */
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
 * One (or several) of a few options, side by side: services, people who are free. In a `Field group` it takes its label
 * from there.
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
