import {
  Field,
  failureText,
  formatPesos,
  limits,
  now,
  SegmentedControl,
  Select,
  serviceDayOf,
  TextInput,
  toast,
} from 'shared-lib';
import { DateField, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type OpeningAccount, type OpeningAccounts, OPENING_MAX, type Side, useAddOpening } from 'shared-lib/records';
import * as m from '../../texts/m';

const SIDES: { value: Side; label: string }[] = [
  { value: 'debit', label: m.debit() },
  { value: 'credit', label: m.credit() },
];
/** The side on which an account usually stands: what there is, or what is owed. */
const USUAL_SIDE: Readonly<Record<OpeningAccount, Side>> = {
  office_cash: 'debit',
  gcash: 'debit',
  bank: 'debit',
  equipment: 'debit',
  other_assets: 'debit',
  loans: 'credit',
  other_debts: 'credit',
  capital: 'credit',
};
const FIRST: OpeningAccount = 'office_cash';

export interface AddOpeningProps {
  accounts: OpeningAccounts;
  /** The day of those that stand. */
  asOf: string | null;
  onClose: () => void;
}

const TYPED = /^\d{1,8}(?:\.\d{1,2})?$/;
/** The pesos typed, with centavos, above zero; undefined for anything else, and for more than there can be. */
function typedOpening(typed: string): number | undefined {
  const plain = typed.replace(/[₱,\s]/g, '');
  const pesos = TYPED.test(plain) ? Number(plain) : 0;
  return pesos > 0 && pesos <= OPENING_MAX ? pesos : undefined;
}
const amountError = (typed: string): string | undefined =>
  typedOpening(typed) === undefined ? m.pesos_up_to({ amount: formatPesos(OPENING_MAX) }) : undefined;

/** What stood in an account. It is never changed: a mistake is voided. Source: R-beyond-1370. */
export function AddOpening({ accounts, asOf, onClose }: AddOpeningProps) {
  const add = useAddOpening();
  const form = useForm<{ account: OpeningAccount; side: Side; amount: string; asOf: string; note: string }>({
    draft: 'opening-balance',
    start: { account: FIRST, side: USUAL_SIDE[FIRST], amount: '', asOf: asOf ?? serviceDayOf(now()), note: '' },
    check: ({ amount, asOf: day }) => ({ amount: required(amount) ?? amountError(amount), asOf: required(day) }),
    send: async ({ account, side, amount, asOf: day, note }) => {
      const body = { account, side, amount: typedOpening(amount) ?? 0, as_of: day, note: note.trim() };
      const made = await add.mutateAsync({ body });
      toast.success(m.recorded_opening({ account: made.name, amount: formatPesos(made.amount) }));
    },
    done: onClose,
    shownAt: { as_of: 'asOf' },
    failure: (error) => ({ title: failureText(error, m.could_not_record_the_opening()) }),
  });
  const { account, side } = form.values;
  const choose = (key: string): void => {
    const next = accounts.find((one) => one.key === key)?.key ?? account;
    form.set({ account: next, side: USUAL_SIDE[next] });
  };
  return (
    <FormDialog
      form={form}
      title={m.record_an_opening_balance()}
      description={m.an_opening_is_never_changed()}
      submitLabel={m.record_it()}
      onClose={onClose}
    >
      <Field label={m.account()} required error={form.errors.account}>
        <Select
          value={account}
          onChange={choose}
          options={accounts.map(({ key, number, name }) => ({ value: key, label: `${number} ${name}` }))}
        />
      </Field>
      <SegmentedControl label={m.side()} value={side} onChange={(next) => form.set({ side: next })} options={SIDES} />
      <Field label={m.amount()} required hint={m.what_there_is_is_debit()} error={form.errors.amount}>
        <TextInput {...form.control('amount')} prefix="₱" inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={m.as_of_day()} required hint={m.it_counts_today_in_the_journal()} error={form.errors.asOf}>
        <DateField value={form.values.asOf} onChange={(day) => form.set({ asOf: day })} max={serviceDayOf(now())} />
      </Field>
      <Field label={m.note()} aside="optional" error={form.errors.note}>
        <TextArea {...form.control('note')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
