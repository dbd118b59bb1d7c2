import { momentWords, Money, Stat, StatRow, Text } from 'shared-lib';
import type { CashOf } from '../contract';
import * as m from '../texts/m';

/** What is in this person's hand, since when, and when they last handed cash over. Source: R-money-20. */
export function CashFigures({ cash }: { cash: CashOf }) {
  return (
    <StatRow>
      <Stat
        label={cash.in_hand < 0 ? m.the_office_owes_you() : m.in_hand()}
        value={<Money pesos={Math.abs(cash.in_hand)} />}
      />
      {cash.since && <Stat label={m.since()} value={<Text size="s">{momentWords(new Date(cash.since))}</Text>} />}
      {cash.last_handed_over_at && (
        <Stat
          label={m.last_handed_over()}
          value={<Text size="s">{momentWords(new Date(cash.last_handed_over_at))}</Text>}
        />
      )}
    </StatRow>
  );
}
