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

export interface AddCreditProps extends CreditDialogProps {
  /** The visit that it is for; left out, it is for any. */
  visit?: number;
}

/** Records money that a client pays ahead, for one visit or for any. Source: R-beyond-821, R-beyond-1413. */
export function AddCredit({ client, name, had, visit, onClose }: AddCreditProps) {
  const add = useAddCredit();
  const form = useForm<Entries>({
    draft: `add-credit.${client}.${visit ?? ''}`,
    start: START,
    check: wrongIn,
    send: async (entries) => {
      const body = { ...takenOf(entries), note: entries.reason.trim(), had, appointment: visit };
      const { amount } = await add.mutateAsync({ id: client, body });
      toast.success(m.recorded_the_credit_is({ amount: formatPesos(amount) }));
    },
    done: onClose,
    shownAt: SHOWN_AT,
    failure: (error) => ({ title: failureText(error, m.could_not_add_the_credit()) }),
  });
  return (
    <FormDialog
      form={form}
      title={visit === undefined ? m.add_credit() : m.take_a_deposit()}
      description={
        visit === undefined ? m.name_gives_money_for_visits({ name }) : m.name_pays_a_deposit_for({ name, id: visit })
      }
      submitLabel={visit === undefined ? m.add_the_credit() : m.take_the_deposit()}
      onClose={onClose}
    >
      <TakenFields form={form} />
      <Field label={m.note()} aside="optional">
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}

/** Pays a client's credit back. `amount`: what is typed at first, where that is not all of it. */
export function RefundCredit({ client, ...props }: CreditDialogProps & { amount?: number }) {
  const refund = useRefundCredit();
  return (
    <RefundPrepaid
      {...props}
      draft={`refund-credit.${client}`}
      refund={(body) => refund.mutateAsync({ id: client, body })}
    />
  );
}
