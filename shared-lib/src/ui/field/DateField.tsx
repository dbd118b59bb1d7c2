import { type ComponentPropsWithRef, type SyntheticEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../button/IconButton';
import { controlStyle } from './controlStyle';
import { useFieldControl } from './Field';
import { isHalfTyped, UNFINISHED } from './unfinished';

const Place = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  flex: 1;
  min-width: 0;
`;
const Native = styled.input`
  ${controlStyle}
  appearance: none;
  font-variant-numeric: tabular-nums;

  &::-webkit-calendar-picker-indicator { cursor: pointer; opacity: 0.7; }
  [data-theme='dark'] &::-webkit-calendar-picker-indicator { filter: none; }
  &::-webkit-date-and-time-value { text-align: start; }
`;
const Complaint = styled.p`
  margin-top: 6px;
  font-size: var(--t-s);
  font-weight: 600;
  color: var(--red);

  /* Of two complaints about one field the one that is true now. */
  & ~ [aria-live] { display: none; }

  /* A tool bar has no room below its fields: it is said over what stands there. */
  ${Place} > & {
    position: absolute;
    z-index: 5;
    top: 100%;
    left: 0;
    width: max-content;
    max-width: 180px;
    padding: var(--s2);
    border: 1px solid var(--red);
    border-radius: var(--r-m);
    background: var(--surface);
  }
`;

export interface DateFieldProps
  extends Omit<
    ComponentPropsWithRef<'input'>,
    'type' | 'value' | 'onChange' | 'size' | 'min' | 'max' | 'onKeyDown' | 'onKeyUp' | 'onBlur' | 'onInvalid'
  > {
  /** `YYYY-MM-DD` or `HH:MM`, empty while nothing is chosen. */
  value: string;
  /** Called with whole values alone, and with an empty one once the field was cleared on purpose. */
  onChange: (value: string) => void;
  /** The field may be empty again: the name of the button that clears it, such as 'Clear the check-out'. */
  clear?: string;
  /** 36 px on desk, for a tool bar. */
  size?: 'sm' | 'md';
  min?: string;
  max?: string;
}

type Thing = 'date' | 'time';

const EMPTIES = ['Backspace', 'Delete', 'Cut'];

/**
 * The one native date or time field. What is half typed never reaches its owner: the last whole value stays theirs,
 * the field says what is wrong, and a form does not send (`refuseUnfinished`). Keys alone never empty it; the button
 * does, or that of the device's own picker. Source: R-forms-1.
 */
function NativeField({ thing, value, onChange, clear, size = 'md', ...rest }: DateFieldProps & { thing: Thing }) {
  const field = useFieldControl();
  const id = useId();
  const [unfinished, setUnfinished] = useState(false);
  const [isSaid, setSaid] = useState(false);
  const isEmptying = useRef(false);
  // Its owner has set another value: what was half typed is gone.
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setUnfinished(false);
    setSaid(false);
  }
  const look = (input: HTMLInputElement, isEmptiedOnPurpose = value === ''): boolean => {
    const isOpen = isHalfTyped(input) || (input.value === '' && !isEmptiedOnPurpose);
    setUnfinished(isOpen);
    if (!isOpen) setSaid(false);
    return isOpen;
  };
  const say = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => setSaid(look(currentTarget));
  const isWrong = unfinished && isSaid;
  const control = (
    <Native
      {...field}
      {...rest}
      {...(isWrong && {
        'aria-invalid': true,
        'aria-describedby': [field['aria-describedby'], id].filter(Boolean).join(' '),
      })}
      {...{ [UNFINISHED]: unfinished || undefined }}
      type={thing}
      data-size={size}
      // Any other value would be written over what is half typed.
      value={unfinished ? '' : value}
      onChange={({ currentTarget }) => {
        if (!look(currentTarget, value === '' || !isEmptying.current)) onChange(currentTarget.value);
      }}
      onKeyDown={({ key }) => void (isEmptying.current = EMPTIES.includes(key))}
      // Typed into an empty field, a part of a date changes no value: nothing else tells of it.
      onKeyUp={({ currentTarget }) => void look(currentTarget)}
      onBlur={say}
      onInvalid={say}
    />
  );
  const complaint = isWrong && (
    <Complaint id={id} role="alert">
      {`Enter a complete, valid ${thing}${clear ? ', or clear the field' : ''}.`}
    </Complaint>
  );
  const clearing = clear && (value !== '' || unfinished) && (
    <IconButton
      icon="close"
      size="sm"
      label={clear}
      onClick={({ currentTarget }) => {
        const input = currentTarget.parentElement?.querySelector('input');
        // What is half typed is no value, so that an empty one would not be drawn over it.
        if (input) input.value = '';
        setUnfinished(false);
        setSaid(false);
        onChange('');
        input?.focus();
      }}
    />
  );
  if (!field.id)
    return (
      <Place>
        {control}
        {clearing}
        {complaint}
      </Place>
    );
  return (
    <>
      {clear ? (
        <Place>
          {control}
          {clearing}
        </Place>
      ) : (
        control
      )}
      {complaint}
    </>
  );
}

/**
 * A date, by the device's own picker.
 *
 * @example <Field label="Date"><DateField value={date} onChange={setDate} min={today} /></Field>
 */
export function DateField(props: DateFieldProps) {
  return <NativeField {...props} thing="date" />;
}

/**
 * A time of day, `HH:MM`.
 *
 * @example <Field label="Check-in"><TimeField value={time} onChange={setTime} clear="Clear the check-in" /></Field>
 */
export function TimeField(props: DateFieldProps) {
  return <NativeField {...props} thing="time" />;
}
