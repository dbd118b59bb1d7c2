// How it works: docs/subsystems/invoices.md.
import type { Answer, Body, Calls, Invoice, InvoiceSettings } from 'shared-lib/contract';
import { type AuditAction, FIELD_TEXTS, vatOfSale } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import { companyInfo } from '../settings/company.usecases.js';
import { findSetting, lockSetting, writeSetting } from '../settings/settings.repository.js';
import {
  addInvoiceStep,
  findPaper,
  findSeries,
  issueNext,
  lockInvoice,
  lockSeries,
  lockVisit,
  mayIssue,
  setNextNumber,
} from './invoices.repository.js';
import * as m from '../texts/m.js';

type Invoices = Calls['invoices'];

/** What a business enters first: its name and address are those of Company Info. */
export async function invoiceSettings(q: Queryable): Promise<InvoiceSettings> {
  const stored = await findSetting(q, 'invoices');
  if (!stored) {
    const { name, address } = await companyInfo(q);
    const empty = { on: false, tin: '', vat_percent: null, exempt_kinds: [], permit: '', prefix: 'SI-' };
    return { ...empty, name, address, next_number: 1, begun: false };
  }
  const series = await findSeries(q, stored.prefix);
  return { exempt_kinds: [], ...stored, next_number: series?.next_number ?? 1, begun: series?.begun ?? false };
}

/**
 * Enters what the permit says. Another prefix begins another series; one that has an invoice goes on by itself. Its
 * next number can be set higher: restored data may not know the last numbers that were printed. Refusals: a field error
 * where it is lower; STALE_VERSION where another person changed what was `expected`.
 * Source: R-beyond-1040, R-beyond-1043.
 */
export const setInvoices = (
  { deps, actor, origin }: Caller,
  { next_number: next, expected, exempt_kinds: exempt, ...permit }: Body<Invoices['set']>,
): Promise<InvoiceSettings> =>
  deps.db.tx(async (tx) => {
    const by = userIdOf(actor);
    if (by === null) throw notFound();
    await lockSetting(tx, 'invoices');
    const before = await invoiceSettings(tx);
    refuseStaleEdit(expected, before);
    // Without VAT nothing is exempt from it. Invoices copy this, so their papers and the journal stay as issued.
    const kinds = permit.vat_percent === null ? [] : [...new Set(exempt ?? before.exempt_kinds)];
    const said = { ...permit, exempt_kinds: kinds };
    await lockSeries(tx, said.prefix, next ?? 1);
    if (next !== undefined) {
      const series = await findSeries(tx, said.prefix);
      if (series?.begun && next < series.next_number)
        throw wrongFields({ next_number: [m.a_series_is_never_set_lower({ next: series.next_number })] });
      await setNextNumber(tx, said.prefix, next);
    }
    const at = deps.clock.now();
    await writeSetting(tx, ['invoices', said], at, by);
    const after = await invoiceSettings(tx);
    recordAudit(tx, {
      at,
      actor,
      action: 'settings.invoices',
      entity: 'settings',
      entityId: 'invoices',
      before,
      after,
      ...origin,
    });
    // Screens of visits offer the invoice, or no longer.
    tx.emit({ type: 'payments_update', audience: { operators: true } });
    return after;
  });

/** The paper as people read it. Refusal: NOT_FOUND. */
export async function readInvoice(q: Queryable, id: number): Promise<Invoice> {
  const paper = await findPaper(q, id);
  if (!paper) throw notFound();
  return { ...paper, vat: vatOfSale(paper.total, paper.issuer, paper.discount_kind) };
}

interface Noted {
  readonly action: AuditAction;
  readonly appointment: number;
  readonly after: Readonly<Record<string, string | null>>;
}
/** In the history of the visit, and on open screens. */
function tell(tx: Tx, { actor, origin }: Caller, at: Date, { action, appointment, after }: Noted): void {
  recordAudit(tx, { at, actor, action, entity: 'appointment', entityId: appointment, after, ...origin });
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}

/**
 * Issues the invoice of a paid visit that has none that stands: after one was voided, or for a visit of before the
 * permit. Refusal: NEED_OVER where none is due. Source: R-beyond-1044.
 */
export const issueInvoice = (caller: Caller, appointment: number): Promise<Answer<Invoices['issue']>> =>
  caller.deps.db.tx(async (tx) => {
    if (!(await lockVisit(tx, appointment))) throw notFound();
    const at = caller.deps.clock.now();
    const id = (await mayIssue(tx, appointment)) ? await issueNext(tx, appointment, userIdOf(caller.actor), at) : null;
    if (id === null) throw new ApiError('NEED_OVER');
    const paper = await readInvoice(tx, id);
    tell(tx, caller, at, { action: 'invoice.issue', appointment, after: { invoice: paper.label } });
    return paper;
  });

const ACTIONS = { printed: 'invoice.print', voided: 'invoice.void', manual: 'invoice.manual' } as const;

/**
 * Notes what became of an invoice. To void what is void changes nothing; a void one gets no other number. Refusals:
 * NOT_FOUND; a field error where the reason or the number is missing. Source: R-beyond-1044..1046.
 */
export const addStep = (
  caller: Caller,
  id: number,
  { step, reason, manual_number: manual }: Body<Invoices['addStep']>,
): Promise<Answer<Invoices['addStep']>> =>
  caller.deps.db.tx(async (tx) => {
    const by = userIdOf(caller.actor);
    const invoice = await lockInvoice(tx, id);
    if (!invoice || by === null) throw notFound();
    if (step === 'voided' && !reason) throw wrongFields({ reason: [FIELD_TEXTS.required] });
    if (step === 'manual' && !manual) throw wrongFields({ manual_number: [FIELD_TEXTS.required] });
    if (invoice.voided && step !== 'printed') {
      if (step === 'voided') return readInvoice(tx, id);
      throw new ApiError('NEED_OVER');
    }
    const at = caller.deps.clock.now();
    const said = {
      reason: step === 'voided' ? (reason ?? null) : null,
      manualNumber: step === 'manual' ? (manual ?? null) : null,
    };
    await addInvoiceStep(tx, { invoice: id, step, ...said, by, at });
    const { label, appointment } = invoice;
    const after = {
      invoice: label,
      ...(said.reason && { void_reason: said.reason }),
      ...(said.manualNumber && { manual_number: said.manualNumber }),
    };
    tell(tx, caller, at, { action: ACTIONS[step], appointment, after });
    return readInvoice(tx, id);
  });
