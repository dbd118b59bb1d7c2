/** The page of an invoice. */
export const invoicePath = (id: number): string => `/dashboard/invoices/${id}`;
