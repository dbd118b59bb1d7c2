import { Suspense, useEffect } from 'react';
import { lazyComponent } from 'shared-lib';
import type { AboveDueProps } from './AboveDue';
import { onTop } from './paymentForm';

/** Comes with the dialog, so that it is there once an amount is typed. */
const AboveDue = lazyComponent(() =>
  import(/* webpackChunkName: "payment-parts" */ './AboveDue').then((code) => code.AboveDue),
);

/** What is above the sum to pay, of any payment: a first one, a later one, or that of a session that ended early. */
export function AboveSum(props: AboveDueProps) {
  useEffect(() => AboveDue.prefetch(), []);
  if (onTop(props.values, props.due).over === 0) return null;
  return (
    <Suspense>
      <AboveDue {...props} />
    </Suspense>
  );
}
