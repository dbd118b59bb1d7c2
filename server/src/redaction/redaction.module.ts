import type { Module } from '../platform/module.js';
import { redactClients } from './redact-clients.js';

/** Takes away what is known of clients personally, once their last visit is long past. */
export const redactionModule: Module = { name: 'redaction', daily: [redactClients] };
