import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { controlStyle } from './controlStyle';
import { useFieldControl } from './Field';
import * as m from '../../texts/m';

const Area = styled.textarea`
  ${controlStyle}
  display: block;
  padding: 10px 12px;
  resize: vertical;
`;
const Counter = styled.p`
  margin-top: 4px;
  color: var(--ink-2);
  font-size: var(--t-xs);
  text-align: end;

  &[data-full='true'] { color: var(--red); font-weight: 600; }
`;

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** The longest text. Typing stops there, and a counter shows the length. */
  maxLength?: number;
}

/**
 * Several lines of text.
 *
 * @example <Field label="Notes"><TextArea value={notes} onChange={setNotes} maxLength={1000} /></Field>
 */
export function TextArea({ value, onChange, maxLength, rows = 3, ...rest }: TextAreaProps) {
  const left = maxLength === undefined ? undefined : maxLength - value.length;
  return (
    <div>
      <Area
        {...useFieldControl()}
        {...rest}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
      />
      {left !== undefined && (
        <>
          <Counter aria-hidden data-full={left <= 0}>
            {value.length} / {maxLength}
          </Counter>
          {/* Announced only near the end, in steps of ten. */}
          <VisuallyHidden aria-live="polite">
            {left <= 20 ? m.characters_left({ left: Math.ceil(left / 10) * 10 }) : ''}
          </VisuallyHidden>
        </>
      )}
    </div>
  );
}
