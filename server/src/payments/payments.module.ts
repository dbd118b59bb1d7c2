import type { Module } from '../platform/module.js';
import { cleanUpReceipts } from './clean-up.js';
import { paymentRoutes } from './payments.routes.js';

/** Receipts, and what is said of payments that differ; what is paid comes with the actions of an appointment. */
export const paymentsModule: Module = { name: 'payments', routes: paymentRoutes, daily: [cleanUpReceipts] };
