import { failureText, Field, formatPesos, limits, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { useAddCredit, useRefundCredit } from 'shared-lib/records';
import {
  type Entries,
  RefundPrepaid,
  SHOWN_AT,
  START,
  TakenFields,
  takenOf,
  wrongIn,
} from '../../money/vouchers/PrepaidForms';
import * as m from '../../texts/m';

export interface CreditDialogProps {
  client: number;
  name: string;
  /** What the client had when it was asked for. Whole pesos. */
  had: number;
  onClose: () => void;
}

/** Records money that a client pays ahead. Source: R-beyond-821. */
export function AddCredit({ client, name, had, onClose }: CreditDialogProps) {
  const add = useAddCredit();
  const form = useForm<Entries>({
    draft: `add-credit.${client}`,
    start: START,
    check: wrongIn,
    send: async (entries) => {
      const body = { ...takenOf(entries), note: entries.reason.trim(), had };
      const { amount } = await add.mutateAsync({ id: client, body });
      toast.success(m.recorded_the_client_has_prepaid({ amount: formatPesos(amount) }));
    },
    done: onClose,
    shownAt: SHOWN_AT,
    failure: (error) => ({ title: failureText(error, m.could_not_record_the_prepayment()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.add_a_prepayment()}
      description={m.name_pays_ahead({ name })}
      submitLabel={m.add_the_prepayment()}
      onClose={onClose}
    >
      <TakenFields form={form} />
      <Field label={m.note()} aside="optional">
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}

/** Pays a client's credit back. */
export function RefundCredit({ client, ...props }: CreditDialogProps) {
  const refund = useRefundCredit();
  return (
    <RefundPrepaid
      {...props}
      draft={`refund-credit.${client}`}
      refund={(body) => refund.mutateAsync({ id: client, body })}
    />
  );
}
