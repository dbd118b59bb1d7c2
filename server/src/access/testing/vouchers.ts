export const A_VOUCHER = { amount: 1_000, method: 'cash', buyer: 'Carmela Uy', ends_on: null };

/** A voucher that is not there. */
export const noVoucher = (body?: object) => () => ({ path: { id: '999999' }, ...(body && { body }) });
