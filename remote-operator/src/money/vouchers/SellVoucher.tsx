import {
  type Client,
  failureText,
  Field,
  formatPesos,
  limits,
  now,
  personName,
  serviceDayOf,
  Stack,
  TextInput,
  TextLink,
  toast,
  useNavigate,
} from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import { FormDialog, type FormState, required, useForm } from 'shared-lib/form';
import { useSellVoucher } from 'shared-lib/records';
import { ChosenClient, ClientSearch } from '../../parts/choose-person/ClientSearch';
import { useKeyboardFollows } from '../../parts/useKeyboardFollows';
import { type Entries, SHOWN_AT, START, sumOf, TakenFields, takenOf, wrongIn } from './PrepaidForms';
import { voucherPath } from '../prepaid/vouchersAddress';
import * as m from '../../texts/m';

export interface SellVoucherProps {
  /** By the rules of the business; null for no end. */
  proposedEnd: string | null;
  onClose: () => void;
}

type Buyer = Pick<Client, 'id' | 'first_name' | 'last_name' | 'phone_number'>;
interface SaleEntries extends Entries {
  /** A client on record; null for a name that is typed. */
  client: Buyer | null;
  /** What is typed in the search for a client; null while nobody searches. */
  search: string | null;
  buyer: string;
  phone: string;
  ends: string;
}

/** Who bought it: a client has their name and number on it, too. */
const buyerOf = ({ client, buyer, phone }: SaleEntries) =>
  client
    ? { client: client.id, buyer: personName(client).slice(0, limits.NAME_MAX), buyer_phone: client.phone_number }
    : { buyer: buyer.trim(), buyer_phone: phone.trim() };

const buyerError = (entries: SaleEntries): string | undefined =>
  entries.client === null && entries.search !== null
    ? m.choose_a_client_or_type_a_name_instead()
    : required(buyerOf(entries).buyer);

/** Sells a voucher, and opens it to print its code. Source: R-beyond-1220, R-beyond-1221. */
export function SellVoucher({ proposedEnd, onClose }: SellVoucherProps) {
  const sell = useSellVoucher();
  const navigate = useNavigate();
  const form = useForm<SaleEntries>({
    draft: 'sell-voucher',
    start: { ...START, client: null, search: null, buyer: '', phone: '', ends: proposedEnd ?? '' },
    check: (entries) => ({ ...wrongIn(entries), buyer: buyerError(entries) }),
    alsoAnswers: { client: ['buyer'], search: ['buyer'] },
    send: async (entries) => {
      const body = { ...takenOf(entries), ...buyerOf(entries), ends_on: entries.ends || null };
      const { id } = await sell.mutateAsync({ body });
      toast.success(m.the_voucher_of_amount_is_sold({ amount: formatPesos(sumOf(entries.amount)) }));
      void navigate(voucherPath(id));
    },
    done: onClose,
    shownAt: { ...SHOWN_AT, buyer_phone: 'phone', ends_on: 'ends', client: 'buyer' },
    failure: (error) => ({ title: failureText(error, m.could_not_sell_the_voucher()) }),
  });
  const { values, errors, set } = form;
  return (
    <FormDialog
      form={form}
      title={m.sell_a_voucher()}
      description={m.whoever_has_the_code_can_use_it()}
      submitLabel={m.sell_it()}
      onClose={onClose}
    >
      <TakenFields form={{ values, errors, set, control: form.control }} />
      <BuyerFields form={form} />
      <Field label={m.last_day()} aside="optional" hint={m.the_law_may_forbid_an_end()} error={errors.ends}>
        <DateField value={values.ends} onChange={(ends) => set({ ends })} min={serviceDayOf(now())} />
      </Field>
    </FormDialog>
  );
}

/** A client on record, who is searched for, or a name and phone. Source: R-beyond-1390. */
function BuyerFields({ form }: { form: Pick<FormState<SaleEntries>, 'values' | 'errors' | 'set' | 'control'> }) {
  const { values, errors, set } = form;
  const { client, search } = values;
  // A typed name moves into the search and back: no hidden one is sold to.
  const startSearch = (): void => set({ client: null, search: values.buyer, buyer: '' });
  const typeInstead = (): void => set({ search: null, buyer: (search ?? '').trim() });
  const shown = client ? 'client' : search === null ? 'typed' : 'search';
  const place = useKeyboardFollows(shown);
  return (
    <Stack ref={place}>
      {client ? (
        <Field group label={m.buyer()} error={errors.buyer}>
          <ChosenClient client={client} onChange={startSearch} />
        </Field>
      ) : search !== null ? (
        <Field label={m.buyer()} required error={errors.buyer}>
          <ClientSearch
            typed={search}
            onType={(typed) => set({ search: typed })}
            onChoose={({ id, first_name, last_name, phone_number }) =>
              set({ client: { id, first_name, last_name, phone_number }, search: null })
            }
            action={{ label: m.type_a_name_instead(), onSelect: typeInstead }}
          />
        </Field>
      ) : (
        <>
          <Field label={m.buyer()} required error={errors.buyer}>
            <TextInput {...form.control('buyer')} autoComplete="off" maxLength={limits.NAME_MAX} />
          </Field>
          <Field label={m.phone()} aside="optional" error={errors.phone}>
            <TextInput {...form.control('phone')} inputMode="tel" autoComplete="off" maxLength={limits.PHONE_MAX} />
          </Field>
          <div>
            <TextLink onClick={startSearch}>{m.choose_a_client_on_record()}</TextLink>
          </div>
        </>
      )}
    </Stack>
  );
}
