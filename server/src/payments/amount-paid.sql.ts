/**
 * What was paid for an appointment `a` in all, the extension included; null before anything was. Every total of money
 * that was paid is made of this. Source: R-money-2.
 */
export const AMOUNT_PAID = 'a.payment_amount + coalesce(a.extension_amount, 0)';
