/** Who owes what, in the reports: `CASH_PATH` is the other view of them. */
export const UNPAID_PATH = '/dashboard/sales-reports?view=unpaid';
export const isUnpaidView = (params: URLSearchParams): boolean => params.get('view') === 'unpaid';
