import type { Module } from '../platform/module.js';
import { cleanUpReceipts } from './clean-up.js';
import { receiptRoutes } from './receipts.routes.js';

/** Receipts; what is paid comes with the actions of an appointment. */
export const paymentsModule: Module = { name: 'payments', routes: receiptRoutes, daily: [cleanUpReceipts] };
