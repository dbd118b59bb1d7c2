import { z } from 'zod';
import {
  OUTCOMES,
  PAYMENT_METHODS,
  REPORT_DAYS_MAX,
  REPORT_DIMENSIONS,
  REPORT_FIGURES,
  ROLES,
  serverLimits,
  type Status,
  STATUSES,
} from '../domain/index.js';
import { call, XLSX } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { day, flag, id, idText, instant, oneOfText, periodQuery, time } from './primitives.js';

/** Service days, both included. */
const period = { from: day, to: day };

/** Whole pesos. An amount taken back counts below zero on the day it was taken back. */
const revenue = z.int();
/** Pesos, with centavos. */
const earned = z.number();

const summary = z.object({
  ...period,
  /** The last day counts only up to this instant; null if all of it counts. */
  until: instant.nullable(),
  revenue,
  /** What therapists earn from it, at the rates of the visits' days. */
  commission: earned,
  /** Revenue minus commission. */
  net: earned,
  /** Recorded in the period, minus those voided in it. Without bills of materials: these count once used. */
  costs: earned,
  /** Revenue and fees minus commission, the materials that visits used up, and costs. Source: R-beyond-864. */
  net_after_costs: earned,
  /** The cost of the materials that visits used up. */
  materials_cost: earned,
  /** Part of the revenue. */
  extensions: revenue,
  /** Taken off the price, so not part of the revenue. */
  discounts: revenue,
  /** Given on top for the people. No part of the revenue, and nobody's commission. Source: R-beyond-505. */
  tips: revenue,
  /** Of the tips: what the business has and owes to the people. */
  tips_owed: revenue,
  /** Of what clients owed: what was written off, less what was taken back. No part of the revenue. R-beyond-736. */
  written_off: revenue,
  /**
   * For visits that were called off, less what was taken back. Beside the revenue, without commission. An older server
   * leaves it out. Source: R-beyond-1133.
   */
  fees: revenue.optional(),
  cash: revenue,
  gcash: revenue,
  /** Of the revenue: what clients had paid ahead. Source: R-beyond-823. */
  credit: revenue,
  /** What clients paid ahead, less what they got back. No revenue yet. Source: R-beyond-824. */
  prepaid_cash: revenue,
  prepaid_gcash: revenue,
  /** Paid in the period, minus those refunded in it. */
  visits: z.int(),
  /** Revenue for each visit; null without visits. */
  average: earned.nullable(),
  /** Clients who paid for the first time, and those who had paid before. */
  new_clients: z.int(),
  returning_clients: z.int(),
  /** Visits booked for these days, whatever happened to them. */
  booked: z.int(),
  cancelled: z.int(),
  /** Refused, and given to nobody else. */
  refused: z.int(),
  /** Refused, whatever happened to them since. */
  refusals: z.int(),
});
export type ReportSummary = z.infer<typeof summary>;

const group = z.object({
  /** The name by which its visits are asked for: a day, the first day of a week, a month, an hour, an id or a word. */
  key: z.string(),
  label: z.string(),
  /** Null if it is not about money. */
  revenue: revenue.nullable(),
  /** Null for services and reasons: nobody earns by them. */
  commission: earned.nullable(),
  /** For reasons: the visits that were refused. */
  visits: z.int(),
});
export type ReportGroup = z.infer<typeof group>;

const materialUsed = z.object({
  id,
  name: z.string(),
  unit: z.string(),
  /** What went to visits minus what came back. For reusable materials, also minus what is still there. */
  quantity: z.int(),
  /** At the cost of a unit when it went there. */
  cost: earned,
});
export type MaterialUsed = z.infer<typeof materialUsed>;

/** What the counts of a person's cash showed. Whole pesos. Source: R-money-43. */
const shortAndOver = z.object({
  person: z.object({ id, name: z.string(), role: z.enum(ROLES), is_active: z.boolean() }),
  counts: z.int(),
  /** Missing at this count, without what was already missing before. */
  short: z.int(),
  over: z.int(),
  /** From an earlier shortage, handed over later. */
  made_good: z.int(),
  /** What the business pays for. */
  settled: z.int(),
  /** Who settled differences in the period, and on which day. Source: R-beyond-1350. */
  settled_by: z.array(z.object({ name: z.string(), day })).optional(),
  /** The amount now, whatever the period. */
  in_hand: z.int(),
});
export type ShortAndOver = z.infer<typeof shortAndOver>;

const visit = z.object({
  id,
  date: day,
  start_time: time,
  client: z.object({ id, name: z.string() }),
  services: z.array(z.string()),
  therapists: z.array(z.string()),
  driver: z.string().nullable(),
  status: z.enum(STATUSES as [Status, ...Status[]]),
  outcome: z.enum(OUTCOMES).nullable(),
  /** Why it was refused or cancelled. */
  reason: z.string().nullable(),
  /** The latest service day of the period with a payment or a reversal; null if there was none. */
  paid_on: day.nullable(),
  /** For the figure of discounts: what was taken off its price in the period; null for the others. */
  discount: revenue.nullable(),
  /** For the figure of tips: what was given on top in the period; null for the others. */
  tip: revenue.nullable(),
  /** For the figure of write-offs: what was written off in the period; null for the others. */
  written_off: revenue.nullable(),
  /** The fee, where the figure is fees. */
  fee: revenue.nullish(),
  /** Its share of the figure. All rows add up to the figure. */
  revenue,
  commission: earned.nullable(),
  visits: z.int(),
});
export type ReportVisit = z.infer<typeof visit>;

/** What was earned by one rule of commission. Source: R-beyond-1001. */
export const earnedBy = z.object(
  everybodyRead({
    unit: z.enum(['percent', 'pesos']),
    /** Percent, or whole pesos of each service. */
    value: z.int(),
    /** The service that the rule is of; null: all. */
    service: z.string().nullable(),
    /** From which service day on the rule holds; null: the default of the product. */
    from: day.nullable(),
    base: revenue,
    earned,
  }),
);
export type EarnedBy = z.infer<typeof earnedBy>;

const earning = z.object(
  everybodyRead({
    appointment: id,
    /** The service day of the payment or the reversal. */
    day,
    date: day,
    start_time: time,
    client: z.string(),
    services: z.array(z.string()),
    /** `rule`: a rule from an earlier day that was set on `day`. */
    kind: z.enum(['payment', 'extension', 'reversal', 'rule']),
    /** The total of the ledger entry, and the number of therapists who share it. */
    amount: revenue,
    shared_by: z.int(),
    share: revenue,
    /** Null where no one percentage explains it: see `rules`. */
    percent: z.int().nullable(),
    rules: z.array(earnedBy),
    /** The service day on which the visit was first paid. */
    since: day,
    earned,
  }),
);
export type Earning = z.infer<typeof earning>;
/** A tip for a therapist or driver, or one that was taken back. Whole pesos. Source: R-beyond-505, R-beyond-1381. */
const ownTip = z.object(
  everybodyRead({
    appointment: id,
    /** The service day on which it was recorded or taken back. */
    day,
    date: day,
    start_time: time,
    client: z.string(),
    method: z.enum(PAYMENT_METHODS),
    /** They have it already. Otherwise the business owes it. */
    kept: z.boolean(),
    amount: revenue,
  }),
);
export type OwnTip = z.infer<typeof ownTip>;
const statement = z.object(
  everybodyRead({
    ...period,
    /** The person, who may be a driver. */
    therapist: z.object(everybodyRead({ id, name: z.string() })),
    visits: z.int(),
    share: revenue,
    earned,
    made_at: instant,
    /** By day, the earliest first. */
    rows: z.array(earning),
    /** All tips, and those of them that the business owes. No part of what was earned. */
    tips: revenue,
    tips_owed: revenue,
    tip_rows: z.array(ownTip),
  }),
);
export type Statement = z.infer<typeof statement>;

/** Which figure, or which row of a breakdown, to list the visits of. */
const behind = {
  figure: oneOfText(REPORT_FIGURES).default('revenue'),
  by: oneOfText(REPORT_DIMENSIONS).optional(),
  key: z.string().trim().max(200).optional(),
};
const own = { auth: 'session', roles: ['operator'], method: 'GET', status: 200 } as const;

export const reports = {
  summary: call({
    ...own,
    path: '/api/reports/summary/',
    summary: 'What was earned in some service days, and what became of the bookings',
    /** With `so_far`, the last day counts only up to the present time of day. */
    query: periodQuery(REPORT_DAYS_MAX, { so_far: flag.default(false) }),
    response: summary,
  }),
  /** Every breakdown of the revenue adds up to that of the summary. */
  breakdown: call({
    ...own,
    path: '/api/reports/breakdown/',
    summary: 'The revenue of a period by day, hour, therapist, service, driver, area or method; refusals by reason',
    query: periodQuery(REPORT_DAYS_MAX, { by: oneOfText(REPORT_DIMENSIONS) }),
    response: z.object({ by: z.enum(REPORT_DIMENSIONS), groups: z.array(group) }),
  }),
  appointments: call({
    ...own,
    path: '/api/reports/appointments/',
    summary: 'The visits behind a figure: what they are of it adds up to it',
    query: periodQuery(REPORT_DAYS_MAX, { ...behind, page, page_size: pageSize(serverLimits.PAGE_SIZE_BEHIND) }),
    response: paginated(visit),
  }),
  materials: call({
    ...own,
    path: '/api/reports/materials/',
    summary: 'The materials that visits used up in some service days, and their cost',
    query: periodQuery(REPORT_DAYS_MAX, {}),
    response: z.object({ rows: z.array(materialUsed) }),
  }),
  shortOver: call({
    ...own,
    path: '/api/reports/short-over/',
    summary: 'Shortages and overages of the counts of cash in some service days, by person',
    query: periodQuery(REPORT_DAYS_MAX, {}),
    response: z.object({ rows: z.array(shortAndOver) }),
  }),
  export: call({
    ...own,
    path: '/api/reports/export/',
    summary:
      'A breakdown, the visits behind a figure, the materials used, or short and over, as a CSV file or an Excel workbook',
    query: periodQuery(REPORT_DAYS_MAX, {
      ...behind,
      rows: oneOfText(['groups', 'visits', 'materials', 'short_over']).default('visits'),
      format: oneOfText(['csv', 'xlsx']).default('csv'),
    }),
    answersFile: ['text/csv', XLSX],
    response: z.unknown(),
  }),
  statement: call({
    ...own,
    path: '/api/reports/statement/',
    roles: ['operator', 'therapist', 'driver'],
    summary: 'What a therapist earned and why, or the tips of a driver; both ask for their own',
    query: periodQuery(REPORT_DAYS_MAX, { therapist: idText.optional() }),
    response: statement,
  }),
};
