import {
  TODAY,
  aBooking,
  aBookingRequest,
  aClient,
  aCorrection,
  aCount,
  aDifference,
  aLowRating,
  aRefusedVisit,
  aRemittance,
  aSeries,
  aSeriesBooking,
  aTherapistsStatement,
  aVisit,
  anAskForTime,
  anAskToCancel,
  anOwnHand,
} from './scenario.js';
import { A_PERMIT } from './invoices.js';
import { A_VOUCHER, noVoucher } from './vouchers.js';
import { A_COST, AN_OPENING, aCost, anOpening, aProof, aProofForm } from './costs.js';
import { aFirstDay, aPayout, anAllowance, somethingToPay } from './payouts.js';
import { aGcashPayment, aSignature } from './book-days.js';
import { aSettlement, aVoid } from './second-operator.js';
import {
  A_DAY,
  MISSING,
  type Row,
  SERIES,
  VISITS,
  WRONG_ROLE,
  body,
  everybody,
  operators,
  owners,
  query,
  staff,
} from './matrix-words.js';

/** Routes of visits, and of reports and money. */
export const VISITS_ROUTES: Readonly<Record<string, Row>> = {
  [`GET ${VISITS}/`]: { results: everybody('200') },
  [`GET ${VISITS}/today/`]: { results: everybody('200') },
  [`GET ${VISITS}/upcoming/`]: { results: everybody('200') },
  [`GET ${VISITS}/by_week/`]: { results: everybody('200'), ask: query({ week_start: TODAY }) },
  [`GET ${VISITS}/calendar/`]: {
    results: everybody('200'),
    ask: query({ date_after: TODAY, date_before: TODAY }),
  },
  [`GET ${VISITS}/counts/`]: { results: everybody('200') },
  [`GET ${VISITS}/export/`]: { results: operators('200') },
  [`GET ${VISITS}/:id/timeline/`]: { results: operators('200'), ask: aVisit() },
  [`GET ${VISITS}/:id/messages/`]: { results: operators('200'), ask: aVisit() },
  [`GET ${VISITS}/:id/tracking/`]: { results: operators('200'), ask: aVisit() },
  [`POST ${VISITS}/:id/tracking/`]: { results: operators('200'), ask: aVisit({}, { replaces: 0 }) },
  [`POST ${VISITS}/:id/tracking/sent/`]: {
    results: operators('204'),
    ask: aVisit({}, { way: 'copy_text', about: 'confirmation' }),
  },
  [`POST ${VISITS}/:id/tracking/mails/`]: {
    results: operators('409 CLIENT_NOT_REACHED'),
    ask: aVisit({}, { about: 'confirmation', language: 'en', text: 'See you at 4', after: 0 }),
  },
  [`POST ${VISITS}/:id/words/`]: {
    results: { ...staff('409 ACTION_NOT_ALLOWED'), otherDriver: MISSING, otherTherapist: MISSING },
    ask: aVisit({}, { word: 'which_unit' }),
  },
  [`GET ${VISITS}/needs_me/`]: { results: everybody('200') },
  [`GET ${VISITS}/rejected/`]: { results: operators('200') },
  [`GET ${VISITS}/pending/`]: { results: operators('200') },
  [`GET ${VISITS}/timeout/`]: { results: operators('200') },
  [`GET ${VISITS}/awaiting_payment/`]: { results: operators('200') },
  [`GET ${VISITS}/:id/pickup_drivers/`]: {
    results: { ...operators('200'), otherDriver: WRONG_ROLE, otherTherapist: WRONG_ROLE },
    ask: aVisit(),
  },
  [`GET ${VISITS}/:id/backup_drivers/`]: {
    results: { ...operators('200'), otherDriver: WRONG_ROLE, otherTherapist: WRONG_ROLE },
    ask: aVisit({ status: 'journey' }),
  },
  [`GET ${VISITS}/:id/`]: { results: owners('200'), ask: aVisit() },
  [`GET ${VISITS}/:id/replacements/`]: {
    results: operators('200'),
    ask: async (world) => ({ ...(await aVisit()(world)), query: { role: 'driver' } }),
  },
  [`POST ${VISITS}/`]: { results: operators('201'), ask: aBooking },
  [`PATCH ${VISITS}/:id/`]: {
    results: { ...operators('200'), otherDriver: WRONG_ROLE, otherTherapist: WRONG_ROLE },
    ask: aVisit({}, { notes: 'Two dogs' }),
  },
  [`DELETE ${VISITS}/:id/`]: {
    results: { ...operators('204'), otherDriver: WRONG_ROLE, otherTherapist: WRONG_ROLE },
    ask: aVisit(),
  },
  // Each action has its own matrix: actions.test.ts.
  [`POST ${VISITS}/:id/:action/`]: {
    results: { ...owners('200'), operator: WRONG_ROLE },
    ask: async (scenario) => ({
      path: { ...(await aVisit()(scenario)).path, action: 'reject' },
      body: { rejection_reason: 'Other' },
    }),
  },
  [`POST ${VISITS}/:id/`]: {
    results: { ...owners('200'), operator: WRONG_ROLE },
    ask: aVisit({}, { action: 'reject', rejection_reason: 'Other' }),
  },
  [`POST ${VISITS}/:id/needs/:kind/take/`]: { results: operators('200'), ask: aRefusedVisit({ from: null }) },
  [`POST ${VISITS}/:id/needs/:kind/let_go/`]: { results: operators('204'), ask: aRefusedVisit() },
  [`POST ${VISITS}/auto_cancel_overdue/`]: { results: operators('200') },
  [`POST ${SERIES}/preview/`]: {
    results: operators('200'),
    ask: (scenario) => aSeriesBooking(scenario, { preview: true }),
  },
  [`POST ${SERIES}/`]: { results: operators('201'), ask: (scenario) => aSeriesBooking(scenario, { preview: false }) },
  [`GET ${SERIES}/:id/`]: { results: operators('200'), ask: aSeries(() => undefined) },
  [`POST ${SERIES}/:id/preview/`]: {
    results: operators('200'),
    ask: aSeries((from) => ({ from, change: { notes: 'Two dogs' } })),
  },
  [`PATCH ${SERIES}/:id/`]: {
    results: operators('200'),
    ask: aSeries((from) => ({ from, change: { notes: 'Two dogs' }, visits: [{ id: from, version: 1 }] })),
  },
  [`POST ${SERIES}/:id/cancel/`]: {
    results: operators('200'),
    ask: aSeries((id) => ({ visits: [{ id, version: 1 }], reason: 'Moves away' })),
  },
  'GET /api/scheduling/dispatch/': { results: operators('200'), ask: query({ date: TODAY }) },
  'GET /api/scheduling/dispatch/tight_ways/': {
    results: operators('200'),
    ask: query({ date: TODAY, start_time: '16:00', end_time: '17:00', location: '14 Mabini Street, Makati' }),
  },

  'GET /api/reports/summary/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/breakdown/': { results: operators('200'), ask: query({ ...A_DAY, by: 'therapist' }) },
  'GET /api/reports/materials/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/short-over/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/ratings/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/appointments/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/export/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/statement/': {
    results: { ...everybody(MISSING), therapist: '200', operator: '200' },
    ask: aTherapistsStatement,
  },

  'GET /api/reports/cash/': { results: operators('200') },
  'GET /api/reports/cash/:id/': {
    results: owners('200'),
    ask: anOwnHand,
  },
  'GET /api/reports/remittances/': { results: everybody('200') },
  'POST /api/reports/remittances/': { results: operators('201'), ask: aCount },
  'POST /api/reports/remittances/:id/confirm/': {
    results: owners('200'),
    ask: aRemittance(),
  },
  'POST /api/reports/remittances/:id/dispute/': {
    results: owners('200'),
    ask: aRemittance({ reason: 'It was more' }),
  },
  'POST /api/reports/remittances/:id/withdraw/': {
    results: operators('200'),
    ask: aRemittance({ reason: 'Counted twice' }),
  },

  'GET /api/reports/payouts/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/reports/payouts/own/': { results: everybody('200') },
  'POST /api/reports/payouts/start/': { results: operators('200'), ask: aFirstDay },
  'POST /api/reports/payouts/lines/': { results: operators('201'), ask: anAllowance },
  'POST /api/reports/payouts/': { results: operators('201'), ask: somethingToPay },
  'POST /api/reports/payouts/:id/confirm/': { results: owners('200'), ask: aPayout() },
  'POST /api/reports/payouts/:id/dispute/': {
    results: owners('200'),
    ask: aPayout({ reason: 'It was less' }),
  },
  'POST /api/reports/payouts/:id/void/': { results: operators('200'), ask: aPayout({ reason: 'A mistake' }) },
  'GET /api/reports/costs/': { results: operators('200'), ask: query({ month: '2026-11' }) },
  'POST /api/reports/costs/': { results: operators('201'), ask: body(A_COST) },
  'POST /api/reports/costs/:id/void/': { results: operators('200'), ask: aCost({ reason: 'Typed twice' }) },
  'POST /api/reports/costs/:id/proofs/': { results: operators('201'), ask: aProofForm },
  'GET /api/reports/costs/:id/proofs/:hash/': { results: operators('200'), ask: aProof },
  'GET /api/reports/opening-balances/': { results: operators('200') },
  'POST /api/reports/opening-balances/': { results: operators('201'), ask: body(AN_OPENING) },
  'POST /api/reports/opening-balances/:id/void/': { results: operators('200'), ask: anOpening({ reason: 'Twice' }) },
  'GET /api/reports/costs/export/': { results: operators('200'), ask: query({ month: '2026-11' }) },
  'GET /api/reports/books/': { results: operators('200'), ask: query({ month: '2026-11' }) },
  'GET /api/reports/books/journal/': { results: operators('200'), ask: query({ month: '2026-11' }) },
  'GET /api/reports/books/sales/': { results: operators('200'), ask: query({ month: '2026-11' }) },
  'GET /api/reports/books/receipts/': { results: operators('200'), ask: query({ month: '2026-11' }) },
  'GET /api/reports/books/export/': { results: operators('200'), ask: query(A_DAY) },
  'GET /api/settings/accounts/': { results: operators('200') },
  'PUT /api/settings/accounts/': { results: operators('200'), ask: body({ accounts: [] }) },
  'GET /api/settings/invoices/': { results: operators('200') },
  'PUT /api/settings/invoices/': { results: operators('200'), ask: body(A_PERMIT) },
  'GET /api/reports/days/': { results: operators('200') },
  'GET /api/reports/days/:day/': { results: operators('200'), ask: () => ({ path: { day: TODAY } }) },
  'POST /api/reports/days/:day/steps/': { results: operators('200'), ask: aSignature },
  'POST /api/reports/days/:day/gcash/': { results: operators('200'), ask: aGcashPayment },

  'GET /api/reports/settlements/': { results: operators('200') },
  'POST /api/reports/settlements/:id/approve/': { results: operators('200'), ask: aSettlement() },
  'POST /api/reports/settlements/:id/refuse/': { results: operators('200'), ask: aSettlement({ reason: 'No' }) },

  'GET /api/scheduling/corrections/': { results: operators('200') },
  'GET /api/scheduling/appointments/:id/corrections/': { results: operators('200'), ask: aVisit() },
  'POST /api/scheduling/appointments/:id/corrections/': {
    results: operators('201'),
    ask: aVisit({ status: 'completed', columns: { payment_status: 'paid' } }, { payment_amount: 100, reason: 'x' }),
  },
  'POST /api/scheduling/corrections/:id/approve/': { results: operators('200'), ask: aCorrection() },
  'POST /api/scheduling/corrections/:id/refuse/': { results: operators('200'), ask: aCorrection({ reason: 'No' }) },
  'POST /api/scheduling/corrections/:id/take_back/': {
    results: operators('200'),
    ask: aCorrection(undefined, true),
  },

  [`GET ${VISITS}/:id/rating/`]: { results: operators('200'), ask: aLowRating() },
  [`POST ${VISITS}/:id/rating/settle/`]: { results: operators('200'), ask: aLowRating({ stars: 2 }) },
  'GET /api/scheduling/ratings/low/': { results: operators('200') },
  'GET /api/scheduling/cancel-requests/': { results: operators('200') },
  'GET /api/scheduling/time-requests/': { results: operators('200') },
  'GET /api/scheduling/booking-requests/': { results: operators('200') },
  'GET /api/scheduling/booking-requests/:id/': { results: operators('200'), ask: aBookingRequest() },
  'POST /api/scheduling/booking-requests/:id/decline/': {
    results: operators('200'),
    ask: aBookingRequest({ reason: 'Full' }),
  },
  [`POST ${VISITS}/:id/cancel-request/keep/`]: { results: operators('200'), ask: anAskToCancel({}) },
  [`POST ${VISITS}/:id/time-request/keep/`]: { results: operators('200'), ask: anAskForTime({}) },
  'GET /api/scheduling/reports/unpaid/': { results: operators('200') },
  'GET /api/scheduling/clients/:id/owed/': { results: operators('200'), ask: aClient() },
  'GET /api/scheduling/reports/written-off/': { results: operators('200') },
  'GET /api/scheduling/clients/:id/credit/': { results: operators('200'), ask: aClient() },
  'POST /api/scheduling/clients/:id/credit/': {
    results: operators('200'),
    ask: aClient({ amount: 500, method: 'cash', had: 0 }),
  },
  'POST /api/scheduling/clients/:id/credit/refunds/': {
    results: operators('400 VALIDATION_FAILED'),
    ask: aClient({ amount: 500, method: 'cash', had: 0, reason: 'Moves away' }),
  },
  'POST /api/scheduling/clients/:id/credit/:entry/void/': { results: operators('404 NOT_FOUND'), ask: aVoid },
  [`GET ${VISITS}/:id/fee/`]: { results: operators('200'), ask: aVisit() },
  [`POST ${VISITS}/:id/fee/`]: {
    results: operators('409 STALE_VERSION'),
    ask: aVisit({}, { kind: 'late_cancel', proposed: 425, amount: 0, reason: 'Her child is ill' }),
  },
  [`POST ${VISITS}/:id/fee/take_back/`]: {
    results: operators('200'),
    ask: aVisit({}, { fee: 1, reason: 'A mistake' }),
  },
  'GET /api/reports/vouchers/': { results: operators('200') },
  'POST /api/reports/vouchers/': { results: operators('201'), ask: body(A_VOUCHER) },
  'POST /api/reports/vouchers/look_up/': {
    results: operators('400 VALIDATION_FAILED'),
    ask: body({ voucher_code: 'ACDE-FGHJ-KMNP' }),
  },
  'GET /api/reports/vouchers/:id/': { results: operators('404 NOT_FOUND'), ask: noVoucher() },
  'POST /api/reports/vouchers/:id/end/': {
    results: operators('404 NOT_FOUND'),
    ask: noVoucher({ ends_on: null, expected: { ends_on: '2027-01-31' }, reason: 'Asked for it' }),
  },
  'POST /api/reports/vouchers/:id/refunds/': {
    results: operators('404 NOT_FOUND'),
    ask: noVoucher({ amount: 500, method: 'cash', had: 500, reason: 'Moves away' }),
  },
  'POST /api/reports/vouchers/:id/:entry/void/': {
    results: operators('404 NOT_FOUND'),
    ask: aVoid,
  },
  'GET /api/reports/refunds/': { results: operators('200') },
  'POST /api/reports/refunds/:id/': {
    results: operators('404 NOT_FOUND'),
    ask: () => ({ path: { id: '999999' }, body: { answer: 'approve' } }),
  },
  'GET /api/scheduling/reports/unpaid/export/': { results: operators('200') },
  [`POST ${VISITS}/:id/payment_difference/undo/`]: {
    results: operators('200'),
    ask: aDifference({ due: 850, paid: 800, reason: 'They pay after all' }),
  },
  [`GET ${VISITS}/:id/payment_difference/`]: { results: operators('200'), ask: aDifference() },
  [`POST ${VISITS}/:id/payments/`]: {
    results: operators('200'),
    ask: aDifference({ due: 850, paid: 800, payment_amount: 50, received_on: TODAY }),
  },
  [`POST ${VISITS}/:id/payment_difference/agree/`]: {
    results: operators('200'),
    ask: aDifference({ due: 850, paid: 800, note: 'A tip was left out' }),
  },
};
