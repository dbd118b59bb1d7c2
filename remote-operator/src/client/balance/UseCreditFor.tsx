import { ConfirmDialog, failureText, formatPesos, now, serviceDayOf, toast } from 'shared-lib';
import { type OwedVisit, useAddPayment } from 'shared-lib/booking';
import * as m from '../../texts/m';

export interface UseCreditForProps {
  /** As when it was asked for. */
  visit: OwedVisit;
  /** Whole pesos. */
  amount: number;
  onClose: () => void;
}

/** Pays what is owed for a visit with what the client paid ahead. Source: R-beyond-823. */
export function UseCreditFor({ visit: { id, due, paid }, amount, onClose }: UseCreditForProps) {
  const pay = useAddPayment();
  const confirm = (): void => {
    const day = serviceDayOf(now());
    const body = { payment_method: 'credit', payment_amount: amount, received_on: day, due, paid } as const;
    // The promise answers after this part has gone with the debt, too.
    pay.mutateAsync({ id, body }).then(
      () => toast.success(m.paid_visit_with_credit({ amount: formatPesos(amount), id })),
      (error: unknown) => toast.error(failureText(error, m.could_not_use_the_credit())),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={m.use_amount_for_visit({ amount: formatPesos(amount), id })}
      confirmLabel={m.use_the_credit()}
      busy={pay.isPending}
      onConfirm={confirm}
      onClose={onClose}
      text={m.it_becomes_revenue_today()}
    />
  );
}
