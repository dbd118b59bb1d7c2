import type { ReactNode } from 'react';
import { Banner } from '../ui/banner/Banner';
import { InSight } from '../ui/banner/InSight';
import { Stack } from '../ui/layout/Stack';
import { LeaveQuestion } from './LeaveQuestion';
import type { Guarded } from './navigationGuard';
import { type Restorable, Restored } from './Restored';
import type { FormState, Notice } from './useForm';

/** A rejection that belongs to no field, above the fields and scrolled into view, as the button is far below it. */
export function Refused({ title, detail, action }: Notice) {
  return (
    <InSight says={title}>
      <Banner tone="red" live="alert" title={title} action={action}>
        {detail}
      </Banner>
    </InSight>
  );
}

export interface FormProps {
  form: Pick<FormState<object>, 'frame' | 'refused' | keyof Restorable | keyof Guarded | 'leaving'>;
  /** A success message above the fields, until something is rejected. */
  news?: string | null | false;
  /** A step of a longer process, left without a question: its entries are short, or are carried along. */
  asStep?: boolean;
  /** The fields, one below the other, and the button that sends. */
  children: ReactNode;
}

/**
 * A form on a page. A form in its own dialog is a `FormDialog`.
 *
 * @example
 * <Form form={form} news={form.sent && 'Your message is on its way.'}>
 *   <Field label={m.subject()} error={form.errors.subject}><TextInput {...form.control('subject')} /></Field>
 *   <Button type="submit" variant="primary" busy={form.busy}>Send</Button>
 * </Form>
 */
export function Form({ form, news, asStep = false, children }: FormProps) {
  return (
    <form {...form.frame}>
      <Stack $gap={4}>
        <Restored form={form} />
        {form.refused && <Refused {...form.refused} />}
        {news && !form.refused && <Banner tone="green" live="status" title={news} />}
        {children}
      </Stack>
      {!asStep && <LeaveQuestion form={form} />}
    </form>
  );
}
