/** The page of an invoice. */
export const invoicePath = (id: number): string => `/dashboard/invoices/${id}`;
/** The page with the acknowledgement of a visit's payment, to print. */
export const paperPath = (visit: number): string => `/dashboard/receipts/${visit}?paper=1`;
