import { momentWords, Text, useNowValue } from 'shared-lib';
import { paidWords, PayLines, type Period, periodWords } from 'shared-lib/records';
import styled from 'styled-components';
import { leftOf, type PayRow } from './payRow';
import * as m from '../../texts/m';

const Sheet = styled.section`
  max-width: 620px;
  &:not(:last-child) { break-after: page; }
`;

export interface PrintedStatementsProps {
  rows: readonly PayRow[];
  period: Period;
  /** The name of the business. */
  business: string;
}

/** The statements on paper, one a sheet. The screen does not show them. Source: R-beyond-569. */
export function PrintedStatements({ rows, period, business }: PrintedStatementsProps) {
  const asOf = useNowValue(momentWords);
  return (
    <div data-paper>
      <div data-print>
        {rows.map((row) => {
          const { payee, payouts, openCash } = row;
          return (
            <Sheet key={payee.person.id}>
              <Text as="p">{business}</Text>
              <Text as="h2" size="l" strong>
                {payee.person.name}
              </Text>
              <Text as="p">{m.statement_as_of({ period: periodWords(period), moment: asOf })}</Text>
              {payee.lines.length > 0 && <PayLines lines={payee.lines} cash={openCash} {...leftOf(row)} />}
              {payee.waiting_days > 0 && (
                <Text as="p" size="s">
                  {m.days_wait_for_approval({ count: payee.waiting_days })}
                </Text>
              )}
              {payouts.map((payout) => (
                <div key={payout.id}>
                  <Text as="p" strong>
                    {paidWords(payout)}
                  </Text>
                  <PayLines lines={payout.lines} cash={payout.cash} sum={payout.amount} label={m.paid()} />
                </div>
              ))}
              {payee.lines.length === 0 && payouts.length === 0 && <Text as="p">{m.nothing_was_earned_in_this()}</Text>}
            </Sheet>
          );
        })}
      </div>
    </div>
  );
}
