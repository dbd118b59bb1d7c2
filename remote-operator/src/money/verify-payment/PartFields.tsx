import { type AppointmentCard, Field, PAYMENT_METHODS, personName, Select, Text, TextInput, useUser } from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { paidBy } from '../../parts/visit-words/methodWords';
import { GcashFields } from './GcashFields';
import { type PartErrors, type PaymentPart } from './paymentForm';
import * as m from '../../texts/m';

export interface Collector {
  value: string;
  label: string;
}

export interface Receiver extends Collector {
  /** Shares a tip where nobody says whose it is. */
  shares: boolean;
}

/** Who may have taken the cash of a visit: its people, the operator at the desk, and those recorded. */
function useCollectors(
  { therapists_details, driver, driver_details }: AppointmentCard,
  recorded: readonly Collector[],
): readonly Collector[] {
  const self = useUser();
  const collectors = [
    ...therapists_details.map((one) => ({ value: String(one.id), label: personName(one) })),
    ...(driver && driver_details
      ? [{ value: String(driver), label: m.driver_details_driver({ driverDetails: personName(driver_details) }) }]
      : []),
    { value: String(self.id), label: m.me_at_the_office() },
  ];
  return [...collectors, ...recorded.filter(({ value }) => collectors.every((one) => one.value !== value))];
}

/** Those whom a tip may be for: therapists and drivers of the visit, and those recorded. Source: R-beyond-1380. */
export function tipPeople(
  {
    therapists_details: therapists,
    driver,
    driver_details: who,
    assigned_pickup_driver: home,
    pickup_driver_name: whoHome,
  }: Pick<
    AppointmentCard,
    'therapists_details' | 'driver' | 'driver_details' | 'assigned_pickup_driver' | 'pickup_driver_name'
  >,
  recorded: readonly Collector[] = [],
): readonly Receiver[] {
  const there = therapists.map((one) => ({ value: String(one.id), label: personName(one), shares: true }));
  const drivers = [
    { id: home, name: whoHome },
    { id: driver, name: who && personName(who) },
  ].flatMap(({ id, name }) =>
    id && name ? { value: String(id), label: m.driver_details_driver({ driverDetails: name }) } : [],
  );
  const others = new Map([...recorded, ...drivers].map((one) => [one.value, { ...one, shares: false }]));
  return [...there, ...[...others.values()].filter(({ value }) => there.every((one) => one.value !== value))];
}

interface CollectorFieldProps {
  appointment: AppointmentCard;
  value: string;
  onChange: (collectedBy: string) => void;
  error?: string;
  /** The placeholder while nobody is chosen for the cash: 'As recorded'. */
  nobodyChosen?: string;
  /** The people recorded to have cash of this visit. */
  recorded?: readonly Collector[];
}

/** Who took the cash. Source: R-money-4. */
export function CollectorField({
  appointment,
  value,
  onChange,
  error,
  nobodyChosen,
  recorded = [],
}: CollectorFieldProps) {
  const collectors = useCollectors(appointment, recorded);
  return (
    <Field label={m.cash_taken_by()} error={error}>
      <Select value={value} onChange={onChange} placeholder={nobodyChosen} options={collectors} />
    </Field>
  );
}

/** In cash, or by GCash. Credit or a voucher is offered where the part has it: it is chosen by its own button. */
export function MethodField({
  isVoucher = false,
  ...control
}: {
  value: PaymentPart['method'];
  onChange: (method: PaymentPart['method']) => void;
  isVoucher?: boolean;
}) {
  return (
    <RadioGroup
      label={m.method()}
      {...control}
      options={PAYMENT_METHODS.filter((method) => method !== 'credit' || control.value === method).map((method) => ({
        value: method,
        label: paidBy(method, method === 'credit' && isVoucher),
      }))}
    />
  );
}

export interface PesoFieldProps {
  label: string;
  /** As typed. */
  value: string;
  onChange: (typed: string) => void;
  error?: string;
  hint?: string;
  /** It may stay empty. */
  isOptional?: boolean;
}

/** Whole pesos. What is typed stays, and the form refuses it if needed. */
export function PesoField({ label, value, onChange, error, hint, isOptional = false }: PesoFieldProps) {
  return (
    <Field label={label} required={!isOptional} aside={isOptional ? 'optional' : undefined} error={error} hint={hint}>
      <TextInput prefix="₱" inputMode="numeric" autoComplete="off" value={value} onChange={onChange} />
    </Field>
  );
}

export interface PartFieldsProps extends Pick<CollectorFieldProps, 'nobodyChosen' | 'recorded'> {
  appointment: AppointmentCard;
  part: PaymentPart;
  errors: PartErrors;
  onChange: (change: Partial<PaymentPart>) => void;
  /** The hint below the amount. */
  amountHint?: string;
  /** It is all that was handed over: no extension is typed beside it. */
  isReceived?: boolean;
}

/** One part of a payment: how, who took it or what proves it, and how much. */
export function PartFields({ appointment, part, errors, onChange, amountHint, isReceived, ...cash }: PartFieldsProps) {
  return (
    <>
      <MethodField value={part.method} isVoucher={Boolean(part.voucher)} onChange={(method) => onChange({ method })} />
      {part.method === 'gcash' ? (
        <GcashFields appointmentId={appointment.id} part={part} onChange={onChange} receiptError={errors.receipt} />
      ) : part.method === 'credit' ? (
        part.voucher && (
          <Text as="p" size="s">
            {part.voucher.end ? m.voucher_ending({ end: part.voucher.end }) : m.out_of_a_voucher()}
          </Text>
        )
      ) : (
        <CollectorField
          {...cash}
          appointment={appointment}
          value={part.collectedBy}
          onChange={(collectedBy) => onChange({ collectedBy })}
          error={errors.collectedBy}
        />
      )}
      <PesoField
        label={isReceived ? m.amount_received() : m.amount()}
        value={part.amount}
        onChange={(amount) => onChange({ amount })}
        error={errors.amount}
        hint={amountHint}
      />
    </>
  );
}
