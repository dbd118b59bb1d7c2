import { failedWith, Field, failureText, isApiFailure, TextInput, toast } from 'shared-lib';
import type { PaperMail } from 'shared-lib/booking';
import { Checkbox } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { MAIL_PAPER_TEXTS, useMailPaper } from 'shared-lib/records';
import * as m from '../../texts/m';

export interface MailPaperProps {
  visit: number;
  mail: PaperMail;
  /** An invoice goes out; otherwise an acknowledgement of payment. */
  isInvoice: boolean;
  onClose: () => void;
}

interface Typed {
  to: string;
  asked: boolean;
}

/**
 * Sends the receipt or the invoice of a visit to the client, who agreed to e-mails or asked. When another operator has
 * just sent it, nothing goes out until it is sent again. Source: R-beyond-1260, R-beyond-1261.
 */
export function MailPaper({ visit, mail: { address, agreed, sent }, isInvoice, onClose }: MailPaperProps) {
  const send = useMailPaper();
  const mayGo = (to: string): boolean => agreed && to.trim().toLowerCase() === address?.toLowerCase();
  const opened = useOpened(`mail-paper.${visit}`, sent.length);
  const { value: after, set: setAfter } = opened;
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_e_mail_it()) };
    setAfter((error.body as { current: PaperMail }).current.sent.length);
    return { title: m.it_was_e_mailed_meanwhile() };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: { to: address ?? '', asked: false },
    check: ({ to, asked }) => ({
      to: required(to),
      asked: asked || mayGo(to) ? undefined : MAIL_PAPER_TEXTS.asked,
    }),
    send: async ({ to, asked }) => {
      await send.mutateAsync({ visit, body: { to: to.trim(), asked, after } });
      toast.success(m.the_e_mail_is_on_its_way());
    },
    done: onClose,
    failure: explain,
  });
  const { errors, values } = form;
  return (
    <FormDialog
      form={form}
      title={isInvoice ? m.e_mail_the_invoice() : m.e_mail_the_receipt()}
      description={isInvoice ? m.a_copy_of_the_paper_goes_out() : m.the_acknowledgement_goes_out()}
      submitLabel={m.e_mail_it()}
      onClose={onClose}
    >
      <Field label={m.e_mail()} required error={errors.to}>
        <TextInput {...form.control('to')} type="email" autoComplete="off" />
      </Field>
      <Checkbox
        name="asked"
        label={m.the_client_asked_for_this_e_mail()}
        hint={mayGo(values.to) ? undefined : m.not_agreed_so_ask_first()}
        checked={values.asked}
        onChange={(asked) => form.set({ asked })}
        error={errors.asked}
      />
    </FormDialog>
  );
}
