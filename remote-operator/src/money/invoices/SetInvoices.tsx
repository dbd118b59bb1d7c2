import { Field, failureText, limits, Select, TextInput, toast } from 'shared-lib';
import { Checkbox, typedWhole } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { INVOICE_PREFIX, INVOICE_TEXTS, type InvoiceSettings, TIN, useSetInvoices } from 'shared-lib/records';
import * as m from '../../texts/m';

const VAT_DEFAULT = '12';
const VAT_MAX = 30;
const VAT = [
  { value: 'none', label: m.not_registered_for_vat() },
  { value: 'vat', label: m.registered_for_vat() },
] as const;

interface Draft {
  on: boolean;
  name: string;
  address: string;
  tin: string;
  vat: string;
  percent: string;
  permit: string;
  prefix: string;
  next: string;
}

const isPercent = (typed: string): boolean => {
  const percent = typedWhole(typed) ?? 0;
  return percent >= 1 && percent <= VAT_MAX;
};

export interface SetInvoicesProps {
  settings: InvoiceSettings;
  onClose: () => void;
}

/** What the permit says, and the series. Source: R-beyond-1040, R-beyond-1043. */
export function SetInvoices({ settings, onClose }: SetInvoicesProps) {
  const save = useSetInvoices();
  /** A series that has begun goes on by itself. */
  const goesOn = (prefix: string): boolean => settings.begun && prefix.trim() === settings.prefix;
  const form = useForm<Draft>({
    draft: 'invoices',
    start: {
      on: settings.on || settings.tin === '',
      name: settings.name,
      address: settings.address,
      tin: settings.tin,
      vat: settings.vat_percent === null ? 'none' : 'vat',
      percent: settings.vat_percent === null ? VAT_DEFAULT : String(settings.vat_percent),
      permit: settings.permit,
      prefix: settings.prefix,
      next: String(settings.next_number),
    },
    check: ({ name, address, tin, vat, percent, permit, prefix, next }) => ({
      name: required(name),
      address: required(address),
      tin: required(tin) ?? (TIN.test(tin.trim()) ? undefined : INVOICE_TEXTS.tin),
      percent: vat === 'none' || isPercent(percent) ? undefined : m.a_percentage_from_1_to_30(),
      permit: required(permit),
      prefix: required(prefix) ?? (INVOICE_PREFIX.test(prefix.trim()) ? undefined : INVOICE_TEXTS.prefix),
      next: goesOn(prefix) || (typedWhole(next) ?? 0) >= 1 ? undefined : m.a_whole_number_from_1(),
    }),
    send: async ({ on, vat, percent, next, ...said }) => {
      const prefix = said.prefix.trim();
      await save.mutateAsync({
        body: {
          on,
          name: said.name.trim(),
          address: said.address.trim(),
          tin: said.tin.trim(),
          vat_percent: vat === 'none' ? null : (typedWhole(percent) ?? null),
          permit: said.permit.trim(),
          prefix,
          ...(!goesOn(prefix) && { next_number: typedWhole(next) }),
        },
      });
      toast.success(m.the_permit_is_saved());
    },
    done: onClose,
    shownAt: { vat_percent: 'percent', next_number: 'next' },
    failure: (error) => ({ title: failureText(error, m.could_not_save_the_permit()) }),
  });
  const { errors, values } = form;
  return (
    <FormDialog
      form={form}
      title={m.invoices()}
      description={m.invoices_begin_with_the_permit()}
      submitLabel={m.save()}
      onClose={onClose}
    >
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
      <Field label={m.line_of_the_permit()} required hint={m.it_stands_at_the_foot()} error={errors.permit}>
        <TextInput {...form.control('permit')} maxLength={limits.TEXT_MAX} />
      </Field>
      <Field label={m.prefix()} required hint={m.another_prefix_begins_a_series()} error={errors.prefix}>
        <TextInput {...form.control('prefix')} maxLength={12} />
      </Field>
      {!goesOn(values.prefix) && (
        <Field label={m.next_number()} required hint={m.later_numbers_follow_without_a_gap()} error={errors.next}>
          <TextInput {...form.control('next')} maxLength={9} inputMode="numeric" />
        </Field>
      )}
    </FormDialog>
  );
}
