import { formatPesos } from 'shared-lib';
import type { PaymentCorrection } from 'shared-lib/booking';
import * as m from '../../texts/m';

/** `₱850.00 to ₱300.00`. For a first payment only its sum. For a write-off, what of it. */
export function correctionWords({ change, paid_before, paid_after }: PaymentCorrection): string {
  const after = formatPesos(paid_after);
  if (change === 'mark_completed') return after;
  if (change === 'agree_difference') return formatPesos(paid_before - paid_after);
  return m.to({ fromDay: formatPesos(paid_before), toDay: paid_after === 0 ? m.nothing_a_refund() : after });
}

export const CORRECTION_WORDS = {
  correct_payment: { what: 'correction', approve: m.approve_the_correction(), done: m.payment_corrected() },
  mark_completed: { what: 'payment', approve: m.approve_the_payment(), done: m.the_payment_is_recorded() },
  agree_difference: { what: 'write-off', approve: m.approve_the_write_off(), done: m.written_off() },
} as const;

/** The label of its line. */
export const toApprove = ({ change }: PaymentCorrection): string => {
  const { what } = CORRECTION_WORDS[change];
  return m.to_approve({ charAt: what.charAt(0).toUpperCase(), what: what.slice(1) });
};
