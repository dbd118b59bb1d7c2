import { type ComponentPropsWithRef, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../button/IconButton';
import { Icon } from '../icon/Icon';
import { lazyModule } from '../lazy/lazyModule';
import { controlStyle } from './controlStyle';
import { useFieldControl } from './Field';
import { useTold } from './told';
import { isHalfTyped, UNFINISHED } from './unfinished';
import * as m from '../../texts/m';

const Place = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  flex: 1;

  /* As its field, whose own size a browser takes from the text. */
  &:has([type='date']) { min-width: min(9.75rem, 60vw); }
  &:has([type='date']):has(> button) { min-width: calc(min(9.75rem, 60vw) + 36px); }
`;
const Native = styled.input`
  ${controlStyle}
  appearance: none;
  /* Narrower, it hides its year: a browser lets a date shrink to nothing. Large text may not widen a phone's page. */
  &[type='date'] { min-width: min(9.75rem, 60vw); }
  &[type='time'] { min-width: min(7.5rem, 60vw); }

  &::-webkit-calendar-picker-indicator { cursor: pointer; opacity: 0.7; }
  [data-theme='dark'] &::-webkit-calendar-picker-indicator { filter: none; }
  &::-webkit-date-and-time-value { text-align: start; }
`;
const Complaint = styled.p`
  display: flex;
  gap: 6px;
  /* Its field stays as wide as it was. */
  width: 0;
  min-width: 100%;
  margin-top: 6px;
  font-size: var(--t-s);
  font-weight: 600;
  color: var(--red);

  svg { margin-top: 2px; }
  /* Of two complaints about one field the one that is true now. */
  & ~ [aria-live] { display: none; }

  /* A tool bar has no room below its fields: it is said over what stands there. */
  ${Place} > & {
    position: absolute;
    z-index: 5;
    top: 100%;
    left: 0;
    width: max-content;
    min-width: 0;
    max-width: 200px;
    padding: var(--s2);
    border: 1px solid var(--red);
    border-radius: var(--r-m);
    background: var(--surface);
  }
`;

export interface DateFieldProps
  extends Omit<
    ComponentPropsWithRef<'input'>,
    | 'type'
    | 'value'
    | 'onChange'
    | 'size'
    | 'min'
    | 'max'
    | 'onPointerDown'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'onBlur'
    | 'onInvalid'
  > {
  /** `YYYY-MM-DD` or `HH:MM`, empty while nothing is chosen. */
  value: string;
  /** Called with complete values only, and with an empty one if the field was cleared on purpose. */
  onChange: (value: string) => void;
  /** Called with the same value once typing pauses or the focus leaves the field; at once if it was picked. */
  onSettled?: (value: string) => void;
  /** Allows an empty field: the name of the button that clears it, such as 'Clear the check-out'. */
  clear?: string;
  /** 36 px on a computer, for a toolbar. */
  size?: 'sm' | 'md';
  min?: string;
  max?: string;
}

interface NativeFieldProps extends Omit<DateFieldProps, 'onChange'> {
  thing: 'date' | 'time';
  onChange?: DateFieldProps['onChange'];
}

/** Without it, such as without a network, a field has the browser's own words. */
const wordsCode = lazyModule(() => import(/* webpackChunkName: "date-words" */ './DateWords'));

const EMPTIES = ['Backspace', 'Delete', 'Cut'];

/**
 * The native date or time field. A half-typed value never reaches the owner, who keeps the last complete one. The field
 * shows what is wrong, and its form is not sent (`refuseUnfinished`). Typing never empties it; only the button does, or
 * that of the device's own picker. Source: R-forms-1.
 */
function NativeField({ thing, value, onChange, onSettled, clear, size = 'md', ...rest }: NativeFieldProps) {
  const field = useFieldControl();
  const id = useId();
  const code = wordsCode.useCode(false, wordsCode.prefetch);
  useEffect(() => wordsCode.prefetch(), []);
  /** The browser's value while the typed one is incomplete; null otherwise. */
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const [isSaid, setSaid] = useState(false);
  /** The last key since the field got the focus or was touched: a change without one was picked. */
  const lastKey = useRef<string | null>(null);
  const typed = useTold({
    value,
    onChange,
    onSettled,
    onOther: () => {
      setUnfinished(null);
      setSaid(false);
    },
  });
  const isEmptying = (): boolean => EMPTIES.includes(lastKey.current ?? '');
  const look = (input: HTMLInputElement, isEmptiedOnPurpose = typed.shown === ''): boolean => {
    const isOpen = isHalfTyped(input) || (input.value === '' && !isEmptiedOnPurpose);
    setUnfinished(isOpen ? input.value : null);
    if (isOpen) typed.drop();
    else setSaid(false);
    return isOpen;
  };
  const say = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => setSaid(look(currentTarget));
  const isWrong = unfinished !== null && isSaid;
  const native = (
    <Native
      {...field}
      {...rest}
      {...(isWrong && {
        'aria-invalid': true,
        'aria-describedby': [field['aria-describedby'], id].filter(Boolean).join(' '),
      })}
      {...{ [UNFINISHED]: unfinished !== null || undefined }}
      type={thing}
      data-size={size}
      // Any other value would overwrite what is half typed.
      value={unfinished ?? typed.shown}
      onChange={({ currentTarget }) => {
        if (!look(currentTarget, typed.shown === '' || !isEmptying()))
          typed.take(currentTarget.value, lastKey.current !== null);
      }}
      onPointerDown={() => void (lastKey.current = null)}
      onKeyDown={({ key }) => {
        lastKey.current = key;
        if (key === 'Enter') typed.tell();
      }}
      // In an empty field, typing a part of a date changes no value, and no other event reports it.
      onKeyUp={({ currentTarget }) => void look(currentTarget)}
      onBlur={(event) => {
        lastKey.current = null;
        say(event);
        typed.tell();
      }}
      onInvalid={say}
    />
  );
  const control =
    thing === 'time' ? (
      native
    ) : (
      <Place>
        {native}
        {code && <code.DateWords day={typed.shown} isHalfTyped={unfinished !== null} />}
      </Place>
    );
  const words = clear ? m.or_clear_the_field() : '';
  const complaint = isWrong && (
    <Complaint id={id} role="alert">
      <Icon name="alert" size={16} />
      <span>{thing === 'date' ? m.enter_a_complete_date({ words }) : m.enter_a_complete_time({ words })}</span>
    </Complaint>
  );
  const clearing = clear && (typed.shown !== '' || unfinished !== null) && (
    <IconButton
      icon="close"
      size="sm"
      label={clear}
      onClick={({ currentTarget }) => {
        const input = currentTarget.parentElement?.querySelector('input');
        // A half-typed date has no value, so writing an empty one would not clear it.
        if (input) input.value = '';
        setUnfinished(null);
        setSaid(false);
        typed.take('', false);
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
 * A date that filters a page and stands in its address. It reports once typing pauses or the focus leaves, and at once
 * if picked. A page that followed each key would take the field away while one types.
 *
 * @example <DateFilter aria-label="Service day" value={day} onChange={(to) => to && change({ day: to })} />
 */
export function DateFilter({ onChange, ...props }: Omit<DateFieldProps, 'onSettled'>) {
  return <NativeField {...props} thing="date" onSettled={onChange} />;
}

/**
 * A time of day, `HH:MM`.
 *
 * @example <Field label="Check-in"><TimeField value={time} onChange={setTime} clear="Clear the check-in" /></Field>
 */
export function TimeField(props: DateFieldProps) {
  return <NativeField {...props} thing="time" />;
}
