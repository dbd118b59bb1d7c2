import { useState } from 'react';
import {
  failedWith,
  Field,
  failureText,
  isApiFailure,
  limits,
  Select,
  Stack,
  Text,
  TextInput,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, Checkbox, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import {
  DISCOUNT_WORDS,
  EXEMPT_KINDS,
  INVOICE_PREFIX,
  INVOICE_TEXTS,
  type InvoiceSettings,
  TIN,
  useSetInvoices,
} from 'shared-lib/records';
import * as m from '../../texts/m';

const VAT_DEFAULT = '12';
const VAT_MAX = 30;
const VAT = [
  { value: 'none', label: m.not_registered_for_vat() },
  { value: 'vat', label: m.registered_for_vat() },
] as const;

interface Draft extends Record<string, string | boolean> {
  on: boolean;
  name: string;
  address: string;
  tin: string;
  vat: string;
  percent: string;
  senior_citizen: boolean;
  pwd: boolean;
  permit: string;
  prefix: string;
  next: string;
}

const isPercent = (typed: string): boolean => {
  const percent = typedWhole(typed) ?? 0;
  return percent >= 1 && percent <= VAT_MAX;
};

/** What the form says of the settings; the next number moves with each payment, so that it is never typed over. */
const typedOf = (settings: InvoiceSettings): Draft => ({
  on: settings.on || settings.tin === '',
  name: settings.name,
  address: settings.address,
  tin: settings.tin,
  vat: settings.vat_percent === null ? 'none' : 'vat',
  percent: settings.vat_percent === null ? VAT_DEFAULT : String(settings.vat_percent),
  senior_citizen: settings.exempt_kinds?.includes('senior_citizen') ?? false,
  pwd: settings.exempt_kinds?.includes('pwd') ?? false,
  permit: settings.permit,
  prefix: settings.prefix,
  next: '',
});

const exemptOf = (of: Draft) => (of.vat === 'none' ? [] : EXEMPT_KINDS.filter((kind) => of[kind]));
const exemptWords = (of: Draft): string =>
  exemptOf(of)
    .map((kind) => DISCOUNT_WORDS[kind])
    .join(', ') || m.none_exempt();

const vatWords = (vat: string, percent: string): string =>
  vat === 'none' ? m.not_registered_for_vat() : `${percent}%`;

/** What another person changed, as people read it. */
function changedFields(seen: InvoiceSettings, mine: Draft) {
  const theirs = typedOf(seen);
  const said = (of: Draft) => [
    { name: 'on', label: m.invoices(), says: of.on ? m.invoices_on() : m.no_invoices() },
    { name: 'name', label: m.name_of_the_business(), says: of.name.trim() },
    { name: 'address', label: m.address(), says: of.address.trim() },
    { name: 'tin', label: m.tin(), says: of.tin.trim() },
    { name: 'vat', label: m.vat(), says: vatWords(of.vat, of.percent) },
    { name: 'exempt', label: m.exempt_discounts(), says: exemptWords(of) },
    { name: 'permit', label: m.line_of_the_permit(), says: of.permit.trim() },
    { name: 'prefix', label: m.prefix(), says: of.prefix.trim() },
  ];
  const own = said(mine);
  return said({ ...theirs, on: seen.on })
    .map(({ says, ...field }, at) => ({ ...field, theirs: says, mine: own[at]?.says ?? '' }))
    .filter((field) => field.theirs !== field.mine);
}

export interface SetInvoicesProps {
  settings: InvoiceSettings;
  onClose: () => void;
}

/** What the permit says, and the series. Source: R-beyond-1040, R-beyond-1043. */
export function SetInvoices({ settings, onClose }: SetInvoicesProps) {
  const save = useSetInvoices();
  const opened = useOpened('invoices', settings);
  const { value: seen, set: setSeen } = opened;
  const [isStale, setStale] = useState(false);
  const explain = (error: unknown): Refusal<Draft> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_save_the_permit()) };
    setSeen((error.body as { current: InvoiceSettings }).current);
    setStale(true);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Draft>({
    draft: opened,
    start: typedOf(opened.opened),
    check: ({ name, address, tin, vat, percent, permit, prefix, next }) => ({
      name: required(name),
      address: required(address),
      tin: required(tin) ?? (TIN.test(tin.trim()) ? undefined : INVOICE_TEXTS.tin),
      percent: vat === 'none' || isPercent(percent) ? undefined : m.a_percentage_from_1_to_30(),
      permit: required(permit),
      prefix: required(prefix) ?? (INVOICE_PREFIX.test(prefix.trim()) ? undefined : INVOICE_TEXTS.prefix),
      next: next.trim() === '' || (typedWhole(next) ?? 0) >= 1 ? undefined : m.a_whole_number_from_1(),
    }),
    send: async (typed) => {
      const { on, vat, percent, next, ...said } = typed;
      const { next_number: _, begun: __, ...expected } = seen;
      await save.mutateAsync({
        body: {
          on,
          name: said.name.trim(),
          address: said.address.trim(),
          tin: said.tin.trim(),
          vat_percent: vat === 'none' ? null : (typedWhole(percent) ?? null),
          exempt_kinds: exemptOf(typed),
          permit: said.permit.trim(),
          prefix: said.prefix.trim(),
          ...(next.trim() && { next_number: typedWhole(next) }),
          expected,
        },
      });
      toast.success(m.the_permit_is_saved());
    },
    done: onClose,
    shownAt: { vat_percent: 'percent', next_number: 'next' },
    failure: explain,
  });
  const { errors, values } = form;
  const hint =
    seen.tin !== '' && values.prefix.trim() === seen.prefix
      ? m.leave_it_empty_to_go_on_at({ next: String(seen.next_number) })
      : m.leave_it_empty_a_series_goes_on();
  return (
    <FormDialog
      form={form}
      title={m.invoices()}
      description={m.invoices_begin_with_the_permit()}
      submitLabel={isStale ? m.save_mine() : m.save()}
      onClose={onClose}
    >
      {isStale && (
        <ChangedMeanwhile
          fields={changedFields(seen, values)}
          onTake={() => form.take({ ...typedOf(seen), on: seen.on, next: values.next })}
        />
      )}
      <Checkbox label={m.paid_visits_get_the_next_number()} checked={values.on} onChange={(on) => form.set({ on })} />
      <Field label={m.name_of_the_business()} required hint={m.as_the_permit_says_it()} error={errors.name}>
        <TextInput {...form.control('name')} maxLength={limits.NAME_MAX} />
      </Field>
      <Field label={m.address()} required error={errors.address}>
        <TextInput {...form.control('address')} maxLength={limits.TEXT_MAX} />
      </Field>
      <Field label={m.tin()} required error={errors.tin}>
        <TextInput {...form.control('tin')} maxLength={20} inputMode="numeric" />
      </Field>
      <Field label={m.vat()} required>
        <Select {...form.control('vat')} options={VAT} />
      </Field>
      {values.vat !== 'none' && (
        <Field label={m.vat_in_percent()} required error={errors.percent}>
          <TextInput {...form.control('percent')} maxLength={2} inputMode="numeric" />
        </Field>
      )}
      {values.vat !== 'none' && (
        <Stack role="group" aria-label={m.exempt_discounts()} $gap={2}>
          <Text as="p" size="s" muted>
            {m.check_exempt_with_accountant()}
          </Text>
          {EXEMPT_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={m.exempt_from_vat_kind({ kind: DISCOUNT_WORDS[kind] })}
              checked={values[kind]}
              onChange={(is) => form.set({ [kind]: is })}
            />
          ))}
        </Stack>
      )}
      <Field label={m.line_of_the_permit()} required hint={m.it_stands_at_the_foot()} error={errors.permit}>
        <TextInput {...form.control('permit')} maxLength={limits.TEXT_MAX} />
      </Field>
      <Field label={m.prefix()} required hint={m.another_prefix_begins_a_series()} error={errors.prefix}>
        <TextInput {...form.control('prefix')} maxLength={12} />
      </Field>
      <Field label={m.next_number()} hint={hint} error={errors.next}>
        <TextInput {...form.control('next')} maxLength={9} inputMode="numeric" />
      </Field>
    </FormDialog>
  );
}
