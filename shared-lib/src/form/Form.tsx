import type { ReactNode } from 'react';
import { Banner } from '../ui/banner/Banner';
import { InSight } from '../ui/banner/InSight';
import { Stack } from '../ui/layout/Stack';
import { LeaveQuestion } from './LeaveQuestion';
import type { FormState, Notice } from './useForm';

/** What was refused and belongs to no field, above the fields and brought into sight: the button is far below it. */
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
  form: Pick<FormState<object>, 'frame' | 'refused' | 'unsaved' | 'hasDraft' | 'leave' | 'leaving'>;
  /** Good news above the fields, until something is refused. */
  news?: string | null | false;
  /** A step of a way, left without a question: what was typed is short, or goes along. */
  asStep?: boolean;
  /** The fields below each other, and the button that sends. */
  children: ReactNode;
}

/**
 * A form on a page. In a dialog of its own it is a `FormDialog`.
 *
 * @example
 * <Form form={form} news={form.sent && 'Your message is on its way.'}>
 *   <Field label="Subject" error={form.errors.subject}><TextInput {...form.control('subject')} /></Field>
 *   <Button type="submit" variant="primary" busy={form.busy}>Send</Button>
 * </Form>
 */
export function Form({ form, news, asStep = false, children }: FormProps) {
  return (
    <form {...form.frame}>
      <Stack $gap={4}>
        {form.refused && <Refused {...form.refused} />}
        {news && !form.refused && <Banner tone="green" live="status" title={news} />}
        {children}
      </Stack>
      {!asStep && <LeaveQuestion form={form} />}
    </form>
  );
}
