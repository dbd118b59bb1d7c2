import { useQuery } from '@tanstack/react-query';
import { Field, formatPesos, limits, Select, TextInput } from 'shared-lib';
import { asksForId, businessQueries, type DiscountKind } from 'shared-lib/booking';
import { DISCOUNT_ID_MAX, DISCOUNT_RULES, DISCOUNT_WORDS, percentOfPrice } from 'shared-lib/records';
import type { PaymentErrors, PaymentForm } from './paymentForm';
import * as m from '../../texts/m';

const KINDS = Object.keys(DISCOUNT_WORDS) as readonly DiscountKind[];

export interface DiscountKindFieldsProps {
  values: PaymentForm;
  errors: PaymentErrors;
  change: (change: Partial<PaymentForm>) => void;
  /** Of the services. Whole pesos. */
  price: number;
}

/**
 * The kind of a discount, where the business offers more than one, and the ID that some kinds ask for. A kind with a
 * usual percent fills in the amount. Source: R-beyond-1150, R-beyond-1151.
 */
export function DiscountKindFields({ values, errors, change, price }: DiscountKindFieldsProps) {
  const { data: rules } = useQuery(businessQueries.rules());
  const percentOf = (kind: DiscountKind): number =>
    kind === 'other' ? 0 : (rules?.[DISCOUNT_RULES[kind]]?.value ?? 0);
  const { discountKind, discountKindWas } = values;
  const offered = KINDS.filter(
    (kind) => kind === 'other' || kind === discountKind || kind === discountKindWas || percentOf(kind) > 0,
  );
  if (offered.length === 1) return null;
  const choose = (kind: DiscountKind): void => {
    const usual = percentOfPrice(price, percentOf(kind));
    change({ discountKind: kind, ...(usual > 0 && { discount: String(usual) }) });
  };
  const percent = percentOf(discountKind);
  return (
    <>
      <Field
        label={m.kind_of_discount()}
        required
        error={errors.discountKind}
        hint={
          percent > 0
            ? m.usual_percent_of_the_price({ percent, amount: formatPesos(percentOfPrice(price, percent)) })
            : undefined
        }
      >
        <Select
          value={discountKind}
          onChange={(kind) => choose(kind as DiscountKind)}
          options={offered.map((kind) => ({ value: kind, label: DISCOUNT_WORDS[kind] }))}
        />
      </Field>
      {asksForId(discountKind) && (
        <>
          <Field label={m.number_of_the_id()} required error={errors.cardNumber}>
            <TextInput
              maxLength={DISCOUNT_ID_MAX}
              autoComplete="off"
              value={values.cardNumber}
              onChange={(cardNumber) => change({ cardNumber })}
            />
          </Field>
          <Field label={m.name_on_the_id()} required hint={m.only_operators_see_it()} error={errors.cardName}>
            <TextInput
              maxLength={limits.NAME_MAX}
              autoComplete="off"
              value={values.cardName}
              onChange={(cardName) => change({ cardName })}
            />
          </Field>
        </>
      )}
    </>
  );
}
