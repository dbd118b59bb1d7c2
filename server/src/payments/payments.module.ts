import type { Module } from '../platform/module.js';
import { cleanUpReceipts } from './clean-up.js';
import { paymentRoutes } from './payments.routes.js';

/** Receipts, and statements about payments that differ. The actions of an appointment record the payments. */
export const paymentsModule: Module = { name: 'payments', routes: paymentRoutes, daily: [cleanUpReceipts] };
