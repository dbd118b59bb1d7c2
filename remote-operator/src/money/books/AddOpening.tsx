import {
  type Client,
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
import { FormDialog, type FormState, required, useForm } from 'shared-lib/form';
import {
  OPENING_MAX,
  OPENING_OF,
  OPENING_SIDES,
  type OpeningAccount,
  type OpeningAccounts,
  type OpeningPeople,
  type Side,
  useAddOpening,
} from 'shared-lib/records';
import { ChosenClient, ClientSearch } from '../../parts/choose-person/ClientSearch';
import { useKeyboardFollows } from '../../parts/choose-person/useKeyboardFollows';
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
  client_credit: 'credit',
  cash_in_hand: 'debit',
  owed_to_people: 'credit',
};
const FIRST: OpeningAccount = 'office_cash';

interface Entries {
  account: OpeningAccount;
  side: Side;
  amount: string;
  asOf: string;
  note: string;
  /** What is typed in the search for a client, and who was found. */
  search: string;
  client: Pick<Client, 'id' | 'first_name' | 'last_name' | 'phone_number'> | null;
  person: string;
}

export interface AddOpeningProps {
  accounts: OpeningAccounts;
  people: OpeningPeople;
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
const amountError = ({ account, amount }: Entries): string | undefined => {
  const pesos = typedOpening(amount);
  if (pesos === undefined) return m.pesos_up_to({ amount: formatPesos(OPENING_MAX) });
  return OPENING_SIDES[account] && !Number.isInteger(pesos) ? m.enter_whole_pesos() : undefined;
};

/** The client or person whom the account is of. */
const ownerIn = ({ account, client, person }: Entries) => {
  const of = OPENING_OF[account];
  return {
    ...(of === 'client' && client && { client: client.id }),
    ...(of === 'person' && person && { person: Number(person) }),
  };
};
const ownerErrors = ({ account, client, person }: Entries) => ({
  client: OPENING_OF[account] === 'client' ? required(client ? String(client.id) : '') : undefined,
  person: OPENING_OF[account] === 'person' ? required(person) : undefined,
});

/** What stood in an account. It is never changed: a mistake is voided. Source: R-beyond-1370. */
export function AddOpening({ accounts, people, asOf, onClose }: AddOpeningProps) {
  const add = useAddOpening();
  const form = useForm<Entries>({
    draft: 'opening-balance',
    start: {
      account: FIRST,
      side: USUAL_SIDE[FIRST],
      amount: '',
      asOf: asOf ?? serviceDayOf(now()),
      note: '',
      search: '',
      client: null,
      person: '',
    },
    check: (entries) => ({
      amount: required(entries.amount) ?? amountError(entries),
      asOf: required(entries.asOf),
      ...ownerErrors(entries),
    }),
    alsoAnswers: { search: ['client'], account: ['client', 'person', 'amount'] },
    send: async (entries) => {
      const { account, side, amount, asOf: day, note } = entries;
      const pesos = typedOpening(amount) ?? 0;
      const body = { account, side, amount: pesos, as_of: day, note: note.trim(), ...ownerIn(entries) };
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
    form.set({ account: next, side: USUAL_SIDE[next], client: null, search: '', person: '' });
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
      <OwnerField form={form} people={people} />
      {!OPENING_SIDES[account] && (
        <SegmentedControl label={m.side()} value={side} onChange={(next) => form.set({ side: next })} options={SIDES} />
      )}
      <Field
        label={m.amount()}
        required
        hint={
          account === 'owed_to_people'
            ? m.an_advance_is_debit()
            : OPENING_SIDES[account]
              ? undefined
              : m.what_there_is_is_debit()
        }
        error={form.errors.amount}
      >
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

interface OwnerFieldProps {
  form: Pick<FormState<Entries>, 'values' | 'errors' | 'set'>;
  people: OpeningPeople;
}
/** The client who has prepaid, or the person with cash or pay. Operators have no pay. Source: R-beyond-1403. */
function OwnerField({ form: { values, errors, set }, people }: OwnerFieldProps) {
  const { account, client, search, person } = values;
  const of = OPENING_OF[account];
  const place = useKeyboardFollows(client ? 'client' : 'search');
  if (of === 'client')
    return (
      <div ref={place}>
        {client ? (
          <Field group label={m.client()} error={errors.client}>
            <ChosenClient client={client} onChange={() => set({ client: null, search: '' })} />
          </Field>
        ) : (
          <Field label={m.client()} required error={errors.client}>
            <ClientSearch
              typed={search}
              onType={(typed) => set({ search: typed })}
              onChoose={({ id, first_name, last_name, phone_number }) =>
                set({ client: { id, first_name, last_name, phone_number }, search: '' })
              }
            />
          </Field>
        )}
      </div>
    );
  if (of !== 'person') return null;
  const choices = people.filter(({ role }) => account === 'cash_in_hand' || role !== 'operator');
  return (
    <Field label={m.person()} required error={errors.person}>
      <Select
        value={person}
        onChange={(chosen) => set({ person: chosen })}
        placeholder={m.choose_a_person()}
        options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Field>
  );
}
