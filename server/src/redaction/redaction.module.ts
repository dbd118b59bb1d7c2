import type { Module } from '../platform/module.js';
import { redactClients } from './redact-clients.js';

/** Removes the personal data of clients whose last visit is long past. */
export const redactionModule: Module = { name: 'redaction', daily: [redactClients] };
