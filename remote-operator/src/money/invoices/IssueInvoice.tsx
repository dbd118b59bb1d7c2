import { failureText, toast } from 'shared-lib';
import { FormDialog, useForm } from 'shared-lib/form';
import { useIssueInvoice } from 'shared-lib/records';
import * as m from '../../texts/m';

export interface IssueInvoiceProps {
  visit: number;
  onClose: () => void;
}

/** Gives a paid visit the next number of the series. Source: R-beyond-1044. */
export function IssueInvoice({ visit, onClose }: IssueInvoiceProps) {
  const issue = useIssueInvoice();
  const form = useForm<Record<never, string>>({
    draft: `issue-invoice.${visit}`,
    start: {},
    check: () => ({}),
    send: async () => {
      const { label } = await issue.mutateAsync({ appointment: visit });
      toast.success(m.issued_invoice_label({ label }));
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_issue_the_invoice()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.issue_an_invoice_question()}
      description={m.its_number_is_used_for_good()}
      submitLabel={m.issue_an_invoice()}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
