/** The door of booking and payment: whom and what to book, and the receipt of what was paid. Shared like the root. */
export { clientQueries, type ClientSearch, type NewClient, useCreateClient } from './api/clients';
export { fetchReceipt, type Receipt, receiptFault, receiptQueries, useUploadReceipt } from './api/payment-receipts';
export { FALLBACK_SERVICES, serviceQueries, servicesOr } from './api/services';
