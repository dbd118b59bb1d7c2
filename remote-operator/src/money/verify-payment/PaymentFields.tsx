import { type ReactNode, Suspense } from 'react';
import {
  Field,
  formatPesos,
  IconButton,
  lazyComponent,
  limits,
  Money,
  Row,
  Stack,
  Text,
  TextInput,
  Button,
  DescriptionList,
} from 'shared-lib';
import { asksForId, PAYMENT_PARTS_MAX } from 'shared-lib/booking';
import { Checkbox } from 'shared-lib/controls';
import styled from 'styled-components';
import { howFarOff } from '../review-payment/differenceWords';
import { AboveSum } from './AboveSum';
import { PartFields, type PartFieldsProps, type Collector, PesoField, tipPeople } from './PartFields';
import {
  discountOf,
  extensionOf,
  isSplit,
  onTop,
  partErrors,
  partsOf,
  type PaymentErrors,
  type PaymentForm,
  paymentTotal,
  priceOf,
} from './paymentForm';
import { addedPart, changedPart, type ToPay, withoutPart, withRest } from './splitPayment';
import * as m from '../../texts/m';

const ReceivedOn = lazyComponent(() =>
  import(/* webpackChunkName: "payment-parts" */ './ReceivedOn').then((code) => code.ReceivedOn),
);
/** Asks which kinds are offered, once there is a discount. */
const DiscountKindFields = lazyComponent(() =>
  import(/* webpackChunkName: "payment-parts" */ './DiscountKindFields').then((code) => code.DiscountKindFields),
);

/** Gets a frame when there are several. The elements stay the same, so that a running upload goes on. */
const Part = styled(Stack)<{ $isAlone: boolean }>`
  ${({ $isAlone }) => $isAlone && 'display: contents;'}
  padding: var(--s3) var(--s3) var(--s4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
`;

const Each = styled(Stack)<{ $isAlone: boolean }>`
  ${({ $isAlone }) => $isAlone && 'display: contents;'}
`;

export interface PaymentFieldsProps extends Omit<PartFieldsProps, 'part' | 'errors' | 'onChange'> {
  values: PaymentForm;
  errors: PaymentErrors;
  set: (change: Partial<PaymentForm>) => void;
  /** What the amounts must add up to. */
  toPay: ToPay;
  /** What was due for the visit. Above it is a tip, change, or more for the visit. Whole pesos. */
  due: number;
  /** Those whose tips are on record. */
  tipped?: readonly Collector[];
  /** What is above the due can be kept as the client's credit. */
  keepsForLater?: boolean;
  /** Beside the button that splits the payment. */
  beside?: ReactNode;
}

/** How much was paid, how, and who took it. Source: 3-046, R-money-2, R-money-3, R-money-15, R-money-16. */
export function PaymentFields({
  values,
  errors,
  set,
  toPay,
  due,
  tipped,
  keepsForLater,
  beside,
  ...ofParts
}: PaymentFieldsProps) {
  const change = (changed: Partial<PaymentForm>): void => set(withRest(values, changed, toPay));
  const parts = partsOf(values);
  const split = isSplit(values);
  const people = tipPeople(ofParts.appointment, tipped);
  return (
    <>
      <Parts values={values} errors={errors} change={change} {...ofParts} />
      <AboveSum
        values={values}
        errors={errors}
        set={set}
        due={due}
        people={people}
        keepsForLater={keepsForLater}
        recordedTaker={ofParts.recorded?.[0]?.value}
      />
      {parts.length < PAYMENT_PARTS_MAX && (
        <Row>
          <Button size="sm" icon="plus" onClick={() => change(addedPart(values))}>
            {split ? m.another_part() : m.split_the_payment()}
          </Button>
          {beside}
        </Row>
      )}
      <Checkbox
        label={m.the_session_was_extended()}
        checked={values.hasServiceExtension}
        onChange={(hasServiceExtension) => change({ hasServiceExtension })}
      />
      {values.hasServiceExtension && (
        <PesoField
          label={m.extension_amount()}
          value={values.extensionAmount}
          onChange={(extensionAmount) => change({ extensionAmount })}
          error={errors.extensionAmount}
          hint={split ? m.part_of_the_amounts_above() : undefined}
        />
      )}
      <Checkbox
        label={m.a_discount_was_given()}
        checked={values.hasDiscount}
        onChange={(hasDiscount) => change({ hasDiscount })}
      />
      {values.hasDiscount && (
        <>
          <Suspense>
            <DiscountKindFields values={values} errors={errors} change={change} price={priceOf(ofParts.appointment)} />
          </Suspense>
          <PesoField
            label={m.discount()}
            value={values.discount}
            onChange={(discount) => change({ discount })}
            error={errors.discount}
          />
          {!asksForId(values.discountKind) && (
            <Field label={m.why_it_was_given()} required error={errors.discountReason}>
              <TextInput
                maxLength={limits.TEXT_MAX}
                value={values.discountReason}
                onChange={(discountReason) => change({ discountReason })}
              />
            </Field>
          )}
        </>
      )}
      <Suspense>
        <ReceivedOn
          from={ofParts.appointment.date}
          value={values.receivedOn}
          error={errors.receivedOn}
          onChange={(receivedOn) => set({ receivedOn })}
        />
      </Suspense>
    </>
  );
}

type PartsProps = Pick<PaymentFieldsProps, 'values' | 'errors'> &
  Omit<PartFieldsProps, 'part' | 'errors' | 'onChange'> & { change: (change: Partial<PaymentForm>) => void };

/** A single part without a frame, or several parts each in a frame with its own errors. */
function Parts({ values, errors, change, amountHint, ...ofParts }: PartsProps) {
  const parts = partsOf(values);
  const isAlone = !isSplit(values);
  const wrongIn = (at: number) => (errors.further === undefined ? {} : partErrors(parts[at] ?? values, parts));
  const isSaid = parts.some((_, at) => at > 0 && Object.keys(wrongIn(at)).length > 0);
  return (
    <Each $gap={3} $isAlone={isAlone}>
      {parts.map((part, at) => (
        <Part
          key={at === 0 ? values.firstKey : values.further[at - 1]?.key}
          $gap={3}
          $isAlone={isAlone}
          {...(!isAlone && { role: 'group', 'aria-label': m.part({ at: at + 1 }), 'data-part': true })}
        >
          {!isAlone && (
            <Row $between>
              <Text strong>{m.part({ at: at + 1 })}</Text>
              <IconButton
                size="sm"
                variant="ghost"
                icon="trash"
                label={m.remove_part({ at: at + 1 })}
                onClick={() => change(withoutPart(values, at))}
              />
            </Row>
          )}
          <PartFields
            {...ofParts}
            amountHint={isAlone ? amountHint : undefined}
            isReceived={isAlone && !values.hasServiceExtension}
            part={part}
            errors={at === 0 ? errors : wrongIn(at)}
            onChange={(changed) => change(changedPart(values, at, changed))}
          />
        </Part>
      ))}
      {!isAlone && amountHint && (
        <Text as="p" size="s" muted>
          {amountHint}
        </Text>
      )}
      {!isAlone && (
        <div aria-live="polite">
          {errors.further && !isSaid && (
            <Text as="p" size="s" strong tone="red">
              {errors.further}
            </Text>
          )}
        </div>
      )}
    </Each>
  );
}

/** The sum to pay, if it is not simply the price. */
export function ToPaySum({ values, price, toPay }: { values: PaymentForm; price: number; toPay: ToPay }) {
  const discount = discountOf(values);
  const extension = extensionOf(values);
  if (discount === 0 && !isSplit(values)) return null;
  const left = toPay(values) - paymentTotal(values);
  return (
    <DescriptionList
      items={[
        { term: m.price(), value: <Money pesos={price} /> },
        ...(discount > 0 ? [{ term: m.discount(), value: formatPesos(-discount) }] : []),
        ...(extension > 0 ? [{ term: m.extension(), value: <Money pesos={extension} /> }] : []),
        { term: m.to_pay(), value: <Money pesos={toPay(values)} strong /> },
        ...(left > 0 ? [{ term: m.left_to_pay(), value: <Money pesos={left} strong /> }] : []),
        ...(left < 0 ? [{ term: m.more_than_that(), value: <Money pesos={-left} strong /> }] : []),
      ]}
    />
  );
}

export interface PaymentTotalProps {
  label: string;
  values: PaymentForm;
  /** The total to pay, by the entries. */
  due: number;
}

/** The total of the entries for the foot of the dialog, and its difference from what is due. Source: R-money-24. */
export function PaymentTotal({ label, values, due }: PaymentTotalProps) {
  const { tip, change, later } = onTop(values, due);
  const paid = paymentTotal(values) - tip - change - later;
  return (
    <Row data-total>
      <Text size="s" muted>
        {tip + change + later > 0 ? m.kept() : label}
      </Text>
      <Text size="l">
        <Money pesos={paid + tip + later} strong />
      </Text>
      {tip > 0 && (
        <Text size="s" muted>
          {m.visit_and_tip({ visit: formatPesos(paid), tip: formatPesos(tip) })}
        </Text>
      )}
      {later > 0 && (
        <Text size="s" muted>
          {m.of_it_for_later({ later: formatPesos(later) })}
        </Text>
      )}
      <span aria-live="polite">
        {paid > 0 && paid !== due && (
          <Text size="s" strong tone="amber">
            {howFarOff({ due, paid })} ({formatPesos(due)})
          </Text>
        )}
      </span>
    </Row>
  );
}
