import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { addStep, invoiceSettings, issueInvoice, readInvoice, setInvoices } from './invoices.usecases.js';

/** Invoices of visits, and what the permit for them says. */
export function invoiceRoutes(app: FastifyInstance): void {
  const { invoices } = calls;
  route(app, invoices.settings, ({ deps }) => invoiceSettings(deps.db));
  route(app, invoices.set, ({ body, ...asked }) => setInvoices(callerOf(asked), body));
  route(app, invoices.issue, ({ params, ...asked }) => issueInvoice(callerOf(asked), params.appointment));
  route(app, invoices.read, ({ params, deps }) => readInvoice(deps.db, params.id));
  route(app, invoices.addStep, ({ params, body, ...asked }) => addStep(callerOf(asked), params.id, body));
}
