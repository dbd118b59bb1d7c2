import { formatPesos, Text } from 'shared-lib';
import type { CashSettlement } from 'shared-lib/booking';
import { CASH_PATH, RULES_PATH } from 'shared-lib/notifications';
import { type RuleChange, ruleChangeWords } from 'shared-lib/settings';
import { LinkLine } from './LinkLine';
import type { PlaceOfLine } from './needLine';
import { useWait } from './useWait';

/** A weaker rule that another operator asked for. Source: R-money-45. */
export function RuleLine({ change, ...place }: { change: RuleChange } & PlaceOfLine) {
  const { rule, value_before: from, value: to, asked_by, asked_at } = change;
  return (
    <LinkLine
      wait={useWait(asked_at)}
      icon="warning"
      tone="clay"
      kind="Rule to approve"
      who={<Text strong>{asked_by.name}</Text>}
      detail={ruleChangeWords({ rule, from, to })}
      button="Decide"
      to={RULES_PATH}
      {...place}
    />
  );
}

/** A shortage that another operator counted and wants settled. Source: R-money-42. */
export function SettlementLine({ settlement, ...place }: { settlement: CashSettlement } & PlaceOfLine) {
  const { person, amount, asked_by, asked_at, reason } = settlement;
  return (
    <LinkLine
      wait={useWait(asked_at)}
      icon="wallet"
      tone="clay"
      kind="Shortage to settle"
      who={<Text strong>{person.name}</Text>}
      detail={`${formatPesos(amount)}, ${asked_by.name}: ${reason}`}
      button="Decide"
      to={CASH_PATH}
      {...place}
    />
  );
}
