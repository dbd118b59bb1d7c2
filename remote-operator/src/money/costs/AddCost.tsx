import { Field, failureText, formatPesos, limits, now, Select, serviceDayOf, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { type Cost, COST_CATEGORIES, COST_WORDS, type CostCategory, useAddCost } from 'shared-lib/records';
import { type Bill, BILL_SHOWN_AT, billBody, billErrors, emptyBill } from './billForm';
import { BillFields } from './BillFields';
import { useBillProof } from './useBillProof';
import * as m from '../../texts/m';

const OPTIONS = COST_CATEGORIES.map((value) => ({ value, label: COST_WORDS[value] }));

export interface AddCostProps {
  /** What it is for, to begin with. */
  category: CostCategory;
  /** The voided bill of a restock, of which this is the right one. Its sum is typed anew. */
  insteadOf?: Cost;
  onClose: () => void;
}

const billOf = ({ name, quantity, unit }: NonNullable<Cost['bought']>): string =>
  m.the_bill_of_what_was_bought({ name, quantity, unit });

/** Records what the business spent. It is never changed: a mistake is voided. Source: R-beyond-860, R-beyond-994. */
export function AddCost({ category, insteadOf: voided, onClose }: AddCostProps) {
  const add = useAddCost();
  const proof = useBillProof();
  const form = useForm<Bill & { category: CostCategory; note: string }>({
    draft: voided ? `bill-again.${voided.id}` : 'cost',
    start: {
      ...emptyBill(serviceDayOf(now())),
      ...(voided && {
        method: voided.method,
        paidOn: voided.paid_on,
        supplier: voided.supplier,
        reference: voided.reference,
      }),
      category,
      note: '',
    },
    check: billErrors,
    send: async ({ category: what, note, ...bill }) => {
      const body = { ...billBody(bill), category: what, note: note.trim(), ...(voided && { instead_of: voided.id }) };
      const cost = await add.mutateAsync({ body });
      await proof.sendTo(cost.id);
      toast.success(m.recorded_cost({ what: COST_WORDS[what], amount: formatPesos(cost.amount) }));
    },
    done: onClose,
    shownAt: BILL_SHOWN_AT,
    failure: (error) => ({ title: failureText(error, m.could_not_record_the_cost()) }),
  });
  return (
    <FormDialog
      form={form}
      title={voided ? m.record_the_bill_again() : m.record_a_cost()}
      description={voided?.bought ? billOf(voided.bought) : m.a_cost_is_never_changed()}
      submitLabel={m.record_the_cost()}
      onClose={onClose}
    >
      {!voided && (
        <Field
          label={m.category()}
          required
          hint={form.values.category === 'materials' ? m.a_bill_of_a_restock_goes_with_it() : undefined}
        >
          <Select {...form.control('category')} options={OPTIONS} />
        </Field>
      )}
      <BillFields bill={form.values} errors={form.errors} onChange={form.set} file={proof.file} onFile={proof.choose} />
      <Field label={m.note()} aside="optional" error={form.errors.note}>
        <TextArea {...form.control('note')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
