import { createContext, type ReactNode, useContext, useId } from 'react';
import styled from 'styled-components';
import { Icon } from '../icon/Icon';

interface FieldContextValue {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined);

/** What a control inside a `Field` sets on its element, so that label, hint and error belong to it. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  return {
    id: field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}

/** The same for a group of controls (radios, chips), which has no single element for the label. */
export function useFieldGroup() {
  const field = useContext(FieldContext);
  return { 'aria-labelledby': field?.labelId, 'aria-describedby': field?.describedBy };
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;
const LabelRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s2);
  margin-bottom: 6px;
  font-size: var(--t-s);
`;
const Label = styled.label`
  font-weight: 600;
`;
const Required = styled.span`
  color: var(--red);
  margin-left: 3px;
`;
const Aside = styled.span`
  color: var(--ink-2);
`;
/** Small words below a control, shown before anything is wrong. */
export const FieldHint = styled.p`
  margin-top: 6px;
  font-size: var(--t-s);
  color: var(--ink-2);
`;
const Message = styled.p`
  display: flex;
  gap: 6px;
  margin-top: 6px;
  font-size: var(--t-s);
  font-weight: 600;
  color: var(--red);
  /* Clear of what sticks to the edges of a page. */
  scroll-margin-block: 5rem;

  svg { margin-top: 2px; }
  &[data-above] { margin: 0 0 6px; }
`;

export interface FieldProps {
  label: string;
  /** Shown before the user types: a format, a rule. */
  hint?: ReactNode;
  /** The error in one sentence. The control turns red, and screen readers read the error with it. */
  error?: ReactNode;
  required?: boolean;
  /** Small words on the right of the label: 'optional', 'free at this time'. */
  aside?: ReactNode;
  /**
   * The contents are several controls (radios, chips). The label names the group, and the error stands below the label,
   * as the end of a long list is off-screen.
   */
  group?: boolean;
  children: ReactNode;
}

/**
 * Label, control, hint and error, connected for screen readers. Any control of this folder fits in.
 *
 * @example
 * <Field label="Email or Username" error={errors.username} required>
 *   <TextInput value={username} onChange={setUsername} autoComplete="username" />
 * </Field>
 */
export function Field({ label, hint, error, required = false, aside, group = false, children }: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const value = { id, labelId, describedBy: described || undefined, invalid: Boolean(error), required };
  const complaint = (
    <div aria-live="polite">
      {error && (
        <Message id={`${id}-error`} data-complaint data-above={group || undefined}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </Message>
      )}
    </div>
  );
  return (
    <FieldContext.Provider value={value}>
      <Root data-invalid={error ? true : undefined}>
        <LabelRow>
          <Label id={labelId} {...(group ? { as: 'span' } : { htmlFor: id })}>
            {label}
            {required && <Required aria-hidden>*</Required>}
          </Label>
          {aside && <Aside>{aside}</Aside>}
        </LabelRow>
        {group && complaint}
        {children}
        {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
        {!group && complaint}
      </Root>
    </FieldContext.Provider>
  );
}

/**
 * Fields side by side if there is space, otherwise below each other.
 *
 * @example <FieldRow><Field label="Date">…</Field><Field label="Start">…</Field></FieldRow>
 */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));
  align-items: start;
  gap: var(--s4) var(--s2);
`;
