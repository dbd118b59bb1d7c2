import { Field, formatPesos, Money, Row, Stack, Text, TextInput, TextLink } from 'shared-lib';
import { keepsTip } from 'shared-lib/booking';
import { Checkbox, ChoiceChips } from 'shared-lib/controls';
import styled from 'styled-components';
import { PesoField, type Receiver } from './PartFields';
import { onTop, partsOf, type PaymentErrors, type PaymentForm } from './paymentForm';
import { hasShare, type OnTop, QUICK_TIPS, sharesOfOther, sharesShown } from './onTop';
import * as m from '../../texts/m';

const Box = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--r-m);

  & > * { padding: 10px 14px; }
  & > * + * { border-top: 1px solid var(--line); }
`;

const REST_WORDS = {
  change: m.the_rest_is_change(),
  visit: m.the_rest_is_for(),
  later: m.the_rest_is_for_later(),
} as const;

export interface AboveDueProps {
  values: PaymentForm;
  errors: PaymentErrors;
  set: (change: Partial<OnTop>) => void;
  /** What was to pay. Whole pesos. */
  due: number;
  /** Those whom a tip may be for. */
  people: readonly Receiver[];
  /** Who took the cash, where the form leaves that as recorded. */
  recordedTaker?: string;
  /** The rest can be kept as the client's credit. */
  keepsForLater?: boolean;
  /** The sum for the visit is said, so nothing above it is for the visit. */
  isSumSaid?: boolean;
}

/**
 * What is above the sum to pay: a tip and for whom, and the rest, which is change, for the visit or for later. Nothing
 * is shown where nothing is above it. Source: R-beyond-501, R-beyond-502, R-beyond-503.
 */
export function AboveDue({ values, errors, set, due, people, recordedTaker, keepsForLater, isSumSaid }: AboveDueProps) {
  const sums = onTop(values, due);
  if (sums.over === 0) return null;
  const rest = sums.over - sums.tip;
  const quick = QUICK_TIPS.filter((pesos) => pesos <= sums.over).map(String);
  const isTyped = values.tipIsTyped || (values.tip !== '' && !quick.includes(values.tip));
  const setTip = (tip: string, tipIsTyped = false): void =>
    set({ tip, tipIsTyped, tipShares: sharesOfOther(values, tip) });
  const shown = sharesShown(values, sums.tip, people);
  return (
    <Box role="group" aria-label={m.above_what_is_due()}>
      <Stack $gap={2}>
        <Row $between>
          <div>
            {m.tip()} <Money pesos={sums.tip} strong />
            <Text as="p" size="xs" muted>
              {m.to_people({
                people: sums.tip > 0 ? namesOf(people, shown) : namesOf(people.filter(({ shares }) => shares)),
              })}
            </Text>
          </div>
          <ChoiceChips
            label={m.tip()}
            value={isTyped ? 'other' : values.tip}
            onChange={(chosen) => (chosen === 'other' ? setTip(values.tip, true) : setTip(chosen))}
            options={[
              { value: '', label: m.no_tip() },
              ...quick.map((pesos) => ({ value: pesos, label: formatPesos(Number(pesos)) })),
              { value: 'other', label: m.other() },
            ]}
          />
        </Row>
        {isTyped ? (
          <PesoField label={m.the_tip()} value={values.tip} onChange={(tip) => setTip(tip, true)} error={errors.tip} />
        ) : (
          <div aria-live="polite">
            {errors.tip && (
              <Text as="p" size="s" strong tone="red">
                {errors.tip}
              </Text>
            )}
          </div>
        )}
        {sums.tip > 0 && <WhoseTip {...{ values, errors, set, due, people, recordedTaker }} />}
      </Stack>
      {rest > 0 && (
        <Row $between aria-live="polite">
          <span>
            {REST_WORDS[values.rest === 'change' && !sums.isCash ? 'visit' : values.rest]} <Money pesos={rest} strong />
          </span>
          <Row $gap={4}>
            {(isSumSaid ? sums.isCash && values.rest === 'later' : sums.isCash || values.rest === 'later') && (
              <TextLink onClick={() => set({ rest: values.rest === 'change' || !sums.isCash ? 'visit' : 'change' })}>
                {values.rest === 'change' || !sums.isCash ? m.it_was_for_the_visit() : m.it_is_change()}
              </TextLink>
            )}
            {keepsForLater && values.rest !== 'later' && (
              <TextLink onClick={() => set({ rest: 'later' })}>{m.keep_it_for_later()}</TextLink>
            )}
            <TextLink onClick={() => setTip(String(sums.over))}>{m.make_it_all_a_tip()}</TextLink>
          </Row>
        </Row>
      )}
    </Box>
  );
}

/** Of those who have a share, where the shares are given. */
const namesOf = (people: readonly Receiver[], shown?: ReturnType<typeof sharesShown>): string =>
  people.flatMap(({ label }, at) => (shown?.[at] && !hasShare(shown[at]) ? [] : label)).join(', ');

/** One therapist gets all of it, and nobody asked for another. */
const isPlain = (people: readonly Receiver[], shown: ReturnType<typeof sharesShown>): boolean =>
  people.filter(({ shares }) => shares).length === 1 &&
  people.every((one, at) => one.shares || !shown[at] || !hasShare(shown[at]));

/** How they share it, and whether they have it already. */
function WhoseTip({ values, errors, set, due, people, recordedTaker = '' }: AboveDueProps) {
  const { tip, part, isCash } = onTop(values, due);
  const shares = sharesShown(values, tip, people);
  const taker = partsOf(values)[part]?.collectedBy || recordedTaker;
  const receivers = shares.flatMap((one) => (hasShare(one) ? Number(one.value) : []));
  const isKept = values.tipKept ?? keepsTip('cash', taker === '' ? null : Number(taker), receivers);
  const typed = Object.fromEntries(shares.map(({ value, amount }) => [value, amount]));
  const names = namesOf(people, shares);
  // One therapist's tip is shared with a driver only where somebody says so.
  const isAsked = people.length > 1 && (!isPlain(people, shares) || Object.keys(values.tipShares).length > 1);
  return (
    <>
      {isAsked && (
        <Field group label={m.who_gets_how_much()} error={errors.tipShares}>
          <Stack $gap={2}>
            {people.map(({ value, label }) => (
              <Row key={value} $between $nowrap>
                <Text size="s">{label}</Text>
                <TextInput
                  prefix="₱"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={m.share_of({ name: label })}
                  value={typed[value] ?? ''}
                  onChange={(share) => set({ tipShares: { ...typed, [value]: share } })}
                />
              </Row>
            ))}
          </Stack>
        </Field>
      )}
      {people.length > 1 && !isAsked && (
        <div>
          <TextLink onClick={() => set({ tipShares: typed })}>{m.the_tip_is_for_others_too()}</TextLink>
        </div>
      )}
      {isCash ? (
        <Checkbox
          label={receivers.length > 1 ? m.they_have_it_already() : m.has_it_already({ name: names })}
          hint={isKept ? m.so_it_is_no_cash() : m.it_is_handed_over_with()}
          checked={isKept}
          onChange={(tipKept) => set({ tipKept })}
        />
      ) : (
        <Text as="p" size="s" muted>
          {m.the_office_owes_it_to({ people: names })}
        </Text>
      )}
    </>
  );
}
