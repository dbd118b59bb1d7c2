/** The completed visits without a payment, while no operator has said that nothing is owed. Source: R-money-31. */
export const UNPAID = 'd.agreed_at is null and d.paid = 0';
export const UNPAID_IDS = `select d.appointment_id from payment_differences d where ${UNPAID}`;
