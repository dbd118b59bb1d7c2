import styled from 'styled-components';
import { TextInput, type TextInputProps } from './TextInput';

const Native = styled(TextInput)`
  appearance: none;
  font-variant-numeric: tabular-nums;

  &::-webkit-calendar-picker-indicator { cursor: pointer; opacity: 0.7; }
  [data-theme='dark'] &::-webkit-calendar-picker-indicator { filter: none; }
  &::-webkit-date-and-time-value { text-align: start; }
`;

export interface DateFieldProps extends Omit<TextInputProps, 'type' | 'icon' | 'prefix' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, empty while nothing is chosen. */
  value: string;
  min?: string;
  max?: string;
}

/**
 * A date, by the device's own picker.
 *
 * @example <Field label="Date"><DateField value={date} onChange={setDate} min={today} /></Field>
 */
export function DateField(props: DateFieldProps) {
  return <Native {...props} type="date" />;
}

/**
 * A time of day, `HH:MM`.
 *
 * @example <Field label="Check-in"><TimeField value={time} onChange={setTime} /></Field>
 */
export function TimeField(props: DateFieldProps) {
  return <Native {...props} type="time" />;
}
