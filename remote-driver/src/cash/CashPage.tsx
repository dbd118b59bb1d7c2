import { PageHeader, Stack, pageName } from 'shared-lib';
import {
  CashFigures,
  MovementTable,
  OWN_CASH,
  OwnCash,
  OwnPayouts,
  OwnTips,
  WaitingRemittances,
} from 'shared-lib/records';
import { pages } from '../pages';

/** The business's cash in this person's hand, its parts, hand-overs and tips. Source: R-money-20, R-beyond-1381. */
export function CashPage() {
  return (
    <>
      <PageHeader title={pageName(pages.cash)} subtitle={OWN_CASH} />
      <Stack $gap={4}>
        <OwnPayouts />
        <OwnTips />
        <WaitingRemittances />
        <OwnCash>
          {(cash, turnTo) => (
            <>
              <CashFigures cash={cash} />
              <MovementTable cash={cash} onPage={turnTo} />
            </>
          )}
        </OwnCash>
      </Stack>
    </>
  );
}
