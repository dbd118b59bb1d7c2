/**
 * The whole payment of an appointment `a`, the extension included; null before a payment. All totals of payments use
 * it. Source: R-money-2.
 */
export const AMOUNT_PAID = 'a.payment_amount + coalesce(a.extension_amount, 0)';
