import { asBody, aBuild } from '../testing/a-build.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { upgradeOf } from '../testing/upgrade.js';
import { newUsers, PASSWORD, PERSONS, type Person } from './testing/users.js';
import {
  aBooking,
  A_SUBSCRIPTION,
  aCalendarLink,
  aCalledDevice,
  aCallForHelp,
  aCheckIn,
  anErasure,
  anOpenDay,
  aClient,
  aColleague,
  aCopiedDay,
  aMaterial,
  aMaterialInStock,
  aName,
  aNewWindow,
  aClientToErase,
  aCorrection,
  aDifference,
  aLowRating,
  aBookingRequest,
  anAskForTime,
  anAskToCancel,
  aCount,
  anOwnHand,
  aNewWish,
  aRemittance,
  aWish,
  aNotification,
  anotherSession,
  aPerson,
  aReceipt,
  aReceiptForm,
  aRecord,
  aRecordToApprove,
  aRefusedVisit,
  aClosingDay,
  aNewException,
  anException,
  aChangedArea,
  aKeptArea,
  aKeptRate,
  anArea,
  aPattern,
  aPatternsOwner,
  anEndedPattern,
  aRate,
  aSeries,
  aSeriesBooking,
  aService,
  aCsvFile,
  aSetDay,
  aTherapistsStatement,
  aVisit,
  aWindow,
  noRecordOf,
  twoClients,
  TODAY,
  type Ask,
  type Scenario,
} from './testing/scenario.js';
import { A_PERMIT, anInvoice, aVisitToInvoice } from './testing/invoices.js';
import { A_COST, aCost, aProof, aProofForm } from './testing/costs.js';
import { aFirstDay, anAllowance, aPayout, somethingToPay } from './testing/payouts.js';
import { aGcashPayment, aSignature } from './testing/book-days.js';
import { aRuleChange, aSettlement, aVoid } from './testing/second-operator.js';
import { resultOf } from './testing/request.js';

/** Status and code, as `403 WRONG_ROLE`; only the status where it is not a refusal. */
type Results = Readonly<Partial<Record<Person, string>>>;
interface Row {
  readonly results: Results;
  readonly ask?: (scenario: Scenario) => Ask | Promise<Ask>;
}

/** The request: most rows have it at once, some create it first. */
const askOf = async ({ ask }: Row, scenario: Scenario): Promise<Ask> => (await ask?.(scenario)) ?? {};

const aGoneText = () => ({ path: { id: '0'.repeat(16) }, body: { filipino: 'Simulan', seen: 'Umpisahan' } });

const NO_SESSION = {
  anonymous: '401 NOT_AUTHENTICATED',
  pending: '401 SESSION_EXPIRED',
  disabled: '403 OPERATOR_DISABLED',
};
const UNVERIFIED = '403 EMAIL_NOT_VERIFIED';
const WRONG_ROLE = '403 WRONG_ROLE';
const MISSING = '404 NOT_FOUND';

/** Any person, with or without a session. */
const anybody = (result: string): Results =>
  Object.fromEntries(
    ['anonymous', 'unverified', 'pending', 'disabled', 'driver', 'therapist', 'operator'].map((person) => [
      person,
      result,
    ]),
  );
const everybody = (result: string): Results => ({
  ...NO_SESSION,
  unverified: UNVERIFIED,
  driver: result,
  therapist: result,
  operator: result,
});
/** Also people whose address is not verified yet. */
const account = (result: string): Results => ({ ...everybody(result), unverified: result });
const operators = (result: string): Results => ({ ...everybody(WRONG_ROLE), operator: result });
/** Therapists and drivers. */
const staff = (result: string): Results => ({ ...everybody(result), operator: WRONG_ROLE });
/** People with their own records; others of the same trade find nothing there. */
const owners = (result: string): Results => ({ ...everybody(result), otherDriver: MISSING, otherTherapist: MISSING });

/** Service days of reports. */
const A_DAY = { from: TODAY, to: TODAY };
const body = (content: unknown) => (): Ask => ({ body: content });
const query = (content: NonNullable<Ask['query']>) => (): Ask => ({ query: content });
const BAD_CODE = { email: 'nobody@example.test', code: '123456', challenge: 'none' };
/** A different unknown person in each scenario, because tries and mails are counted by name. */
const nobody =
  <T>(ask: (email: string) => T) =>
  ({ users, person }: Scenario) => ({ body: ask(`nobody.${users.operator.id}.${person}@example.test`) });
const NEW_DRIVER = { vehicle_type: 'car', motorcycle_plate: 'NHT 1234' };

const AUTH = '/api/auth';
const VISITS = '/api/scheduling/appointments';
const SERIES = '/api/scheduling/series';
const TIMES = '/api/scheduling/availabilities';
const NEWS = '/api/scheduling/notifications';
const REGISTER = '/api/registration';
const ATTENDANCE = '/api/attendance';

/** Who may call what. The first test below fails for a route without a row: add one, and decide who may call it. */
const MATRIX: Readonly<Record<string, Row>> = {
  'GET /healthz': { results: anybody('200') },
  'GET /readyz': { results: anybody('200') },
  'GET /metrics': { results: anybody('200') },
  'GET /api/docs': { results: anybody('200') },
  'GET /api/docs/openapi.json': { results: anybody('200') },
  'GET /dev/outbox': { results: anybody('200') },
  'GET /remotes.json': { results: anybody('200') },
  'GET /remotes/:remote/:version/*': {
    results: anybody('404'),
    ask: () => ({ path: { remote: 'driver', version: '9.9.9', '*': 'remoteEntry.js' } }),
  },
  'POST /api/releases/:remote/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' }, body: asBody(aBuild()) }),
  },
  'POST /api/releases/:remote/check/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' }, body: { version: '9.9.9' } }),
  },
  'POST /api/releases/:remote/compat/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' }, body: {} }),
  },
  'POST /api/releases/:remote/promote/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' }, body: { share: 50 } }),
  },
  'POST /api/releases/:remote/preview/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' }, body: { version: '1.0.0' } }),
  },
  'GET /api/releases/:remote/details/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' } }),
  },
  // Nobody hears whether an id counted.
  'POST /api/starts/': {
    results: anybody('204'),
    ask: body({ page: 'x'.repeat(60), parts: [{ name: 'driver', outcome: 'failed' }] }),
  },
  'GET /preview/:token': { results: anybody('410'), ask: () => ({ path: { token: 'x'.repeat(60) } }) },
  'GET /api/parts/': { results: operators('200') },
  'GET /api/parts/events/': { results: operators('200') },
  'GET /api/parts/tokens/': { results: operators('200') },
  'POST /api/parts/:remote/tokens/:id/allow/': {
    results: operators(MISSING),
    ask: () => ({ path: { remote: 'driver', id: 2_000_000_000 } }),
  },
  'POST /api/parts/:remote/tokens/:id/end/': {
    results: operators(MISSING),
    ask: () => ({ path: { remote: 'driver', id: 2_000_000_000 } }),
  },
  'GET /api/parts/:remote/': {
    results: operators(MISSING),
    ask: () => ({ path: { remote: 'never-released' } }),
  },
  'POST /api/parts/:remote/promote/': {
    results: operators('409 NO_CANARY'),
    ask: () => ({ path: { remote: 'driver' }, body: { version: '9.9.9', from: 10 } }),
  },
  'POST /api/parts/:remote/roll_back/': {
    results: operators('409 RELEASE_CHANGED'),
    ask: () => ({ path: { remote: 'driver' }, body: { to: '9.9.9', from: '9.9.8', canary: null } }),
  },
  'POST /api/parts/:remote/stop/': {
    results: operators('409 NO_CANARY'),
    ask: () => ({ path: { remote: 'driver' }, body: { version: '9.9.9' } }),
  },
  'POST /api/parts/:remote/preview/': {
    results: operators('404 UNKNOWN_VERSION'),
    ask: () => ({ path: { remote: 'driver' }, body: { version: '9.9.9' } }),
  },
  'GET /api/doctor/': { results: operators('200') },
  'GET /api/mix/': { results: everybody('200') },
  'POST /api/mix/': { results: everybody('200'), ask: body({ versions: [] }) },
  'PUT /api/mix/who/': { results: operators('200'), ask: body({ who: 'nobody' }) },
  'POST /api/releases/:remote/rollback/': {
    results: anybody('401 NOT_AUTHENTICATED'),
    ask: () => ({ path: { remote: 'driver' } }),
  },

  [`POST ${AUTH}/login/`]: {
    results: anybody('400 INVALID_LOGIN'),
    ask: nobody((username) => ({ username, password: PASSWORD })),
  },
  [`POST ${AUTH}/two-factor-verify/`]: { results: anybody('400 INVALID_CODE'), ask: body(BAD_CODE) },
  [`POST ${AUTH}/resend-two-factor/`]: {
    results: anybody('200'),
    ask: nobody((email) => ({ email, challenge: 'none' })),
  },
  [`POST ${AUTH}/verify-email/`]: { results: anybody('400 INVALID_CODE'), ask: body(BAD_CODE) },
  [`POST ${AUTH}/resend-verification/`]: { results: anybody('200'), ask: nobody((email) => ({ email })) },
  [`GET ${AUTH}/check-username/`]: { results: anybody('200'), ask: query({ username: 'nobody' }) },
  [`POST ${AUTH}/contact-support/`]: { results: anybody('200'), ask: body({ username: 'nobody' }) },
  [`POST ${AUTH}/check-account-status/`]: {
    results: anybody('404 ACCOUNT_NOT_FOUND'),
    ask: body({ username: 'nobody' }),
  },
  [`POST ${AUTH}/resend-password-reset/`]: { results: anybody('200'), ask: nobody((email) => ({ email })) },
  [`POST ${AUTH}/verify-password-reset-code/`]: { results: anybody('400 INVALID_RESET_CODE'), ask: body(BAD_CODE) },
  [`POST ${AUTH}/reset-password/`]: {
    results: anybody('400 INVALID_RESET_CODE'),
    ask: body({ ...BAD_CODE, new_password: 'Another-long-one-7' }),
  },
  [`POST ${AUTH}/logout/`]: { results: account('204') },
  [`GET ${AUTH}/profile/`]: { results: account('200') },
  [`PUT ${AUTH}/profile/`]: { results: account('200'), ask: body({ first_name: 'New', last_name: 'Name' }) },
  [`GET ${AUTH}/sessions/`]: { results: account('200') },
  [`DELETE ${AUTH}/sessions/:id/`]: {
    results: { ...account('204'), otherDriver: MISSING, otherTherapist: MISSING },
    ask: anotherSession,
  },
  [`DELETE ${AUTH}/sessions/`]: { results: account('204') },
  [`POST ${AUTH}/channel-token/`]: { results: account('201') },
  [`PUT ${AUTH}/change-password/`]: {
    results: account('200'),
    ask: body({ current_password: PASSWORD, new_password: 'Another-long-one-7' }),
  },
  [`PUT ${AUTH}/two-factor/`]: { results: account('200'), ask: body({ enabled: true, password: PASSWORD }) },
  [`POST ${AUTH}/change-email/`]: {
    results: account('200'),
    ask: ({ who }) => ({ body: { email: `new.${who.id}@example.test`, password: PASSWORD } }),
  },
  [`POST ${AUTH}/confirm-email/`]: { results: account('400 INVALID_CODE'), ask: body(BAD_CODE) },
  [`DELETE ${AUTH}/email-change/`]: { results: account('404 NOT_FOUND') },
  [`POST ${AUTH}/email-change/`]: {
    results: anybody('400 INVALID_CODE'),
    ask: body({ code: 'ABCD-EFGH-JKLM-NPQR', answer: 'confirm' }),
  },
  'GET /api/settings/notifications/': { results: everybody('200') },
  'GET /api/settings/booking-table/': { results: operators('200') },
  'PUT /api/settings/booking-table/': {
    results: operators('200'),
    ask: body({ columns: ['when', 'price'], ordering: 'starts_at' }),
  },
  'PUT /api/settings/notifications/': { results: everybody('200'), ask: body({ muted: [] }) },
  'GET /api/settings/scheduling/': { results: everybody('200') },
  'GET /api/settings/company/': { results: everybody('200') },
  'PUT /api/settings/company/': {
    results: operators('200'),
    ask: body({ name: 'Hatid', about: '', address: '', hours: '', phone_number: null, email: null }),
  },
  'GET /api/settings/business/': { results: operators('200') },
  'PATCH /api/settings/business/': { results: operators('200'), ask: body({ gap: 0 }) },
  'GET /api/settings/business/changes/': { results: operators('200') },
  'POST /api/settings/business/changes/:id/approve/': { results: operators('200'), ask: aRuleChange() },
  'POST /api/settings/business/changes/:id/refuse/': { results: operators('200'), ask: aRuleChange({ reason: 'No' }) },
  'POST /api/settings/business/changes/:id/take_back/': {
    results: operators('200'),
    ask: aRuleChange(undefined, true),
  },
  'GET /api/settings/owners/': { results: operators('200') },
  // With an owner all other rows would be refused: server/src/settings/owners.test.ts has owners.
  'POST /api/settings/owners/': { results: operators('400 VALIDATION_FAILED'), ask: body({ user: 2_000_000 }) },
  'DELETE /api/settings/owners/:id/': { results: operators(MISSING), ask: aColleague() },
  'GET /api/settings/first-run/': { results: operators('200') },
  'GET /api/settings/retention-run/': { results: operators('200') },
  'GET /api/settings/last-backup/': { results: operators('200') },
  'GET /api/settings/commission/': { results: operators('200') },
  'POST /api/settings/commission/': { results: operators('200'), ask: aRate },
  'POST /api/settings/commission/preview/': { results: operators('200'), ask: aRate },
  'DELETE /api/settings/commission/:id/': { results: operators('204'), ask: aKeptRate },
  'GET /api/settings/calendar-link/': { results: everybody('200') },
  'POST /api/settings/calendar-link/': { results: everybody('201') },
  'DELETE /api/settings/calendar-link/': { results: everybody('204'), ask: aCalendarLink },
  'GET /api/calendar/:link/': { results: anybody(MISSING), ask: () => ({ path: { link: 'x'.repeat(43) } }) },
  'GET /api/settings/privacy-notice/': { results: operators('200') },
  'PUT /api/settings/privacy-notice/': { results: operators('200'), ask: body({ en: '', fil: '' }) },
  'GET /api/settings/filipino/': { results: operators('200') },
  'PUT /api/settings/filipino/:id/': { results: operators(MISSING), ask: aGoneText },
  'GET /privacy/': { results: anybody('200') },
  'POST /sms/report/:message/': { results: anybody(MISSING), ask: () => ({ path: { message: '1' } }) },
  'POST /sms/answer/': { results: anybody(MISSING) },
  'GET /book/': { results: anybody('404') },
  'POST /book/': { results: anybody('404') },
  'GET /t/:token/': { results: anybody('404'), ask: () => ({ path: { token: 'x'.repeat(22) } }) },
  'GET /t/:token/state/': { results: anybody(MISSING), ask: () => ({ path: { token: 'x'.repeat(22) } }) },
  'POST /t/:token/': { results: anybody('404'), ask: () => ({ path: { token: 'x'.repeat(22) } }) },
  'POST /t/:token/seen/': { results: anybody('204'), ask: () => ({ path: { token: 'x'.repeat(22) } }) },
  'GET /api/settings/travel/': { results: operators('200') },
  'POST /api/settings/travel/areas/': { results: operators('201'), ask: anArea },
  'PATCH /api/settings/travel/areas/:id/': { results: operators('200'), ask: aChangedArea },
  'DELETE /api/settings/travel/areas/:id/': { results: operators('200'), ask: aKeptArea },
  'POST /api/settings/support/': {
    results: everybody('202'),
    ask: body({ subject: 'Help', message: 'The page is blank.' }),
  },

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
    results: { ...everybody(WRONG_ROLE), therapist: '200', otherTherapist: MISSING, operator: '200' },
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

  'GET /api/push/': { results: everybody('200') },
  'PUT /api/push/': { results: everybody('200'), ask: body(A_SUBSCRIPTION) },
  'PATCH /api/push/': { results: everybody('200'), ask: aCalledDevice({ details: true }) },
  'DELETE /api/push/': { results: everybody('204'), ask: aCalledDevice() },
  // The token alone counts, whoever sends it.
  'POST /api/push/answer/': { results: anybody('409 ACTION_NOT_ALLOWED'), ask: body({ token: 'x'.repeat(43) }) },
  'GET /api/sos/': { results: operators('200') },
  'POST /api/sos/': { results: staff('200'), ask: body({}) },
  'POST /api/sos/drill/': { results: operators('200') },
  'GET /api/sos/mine/': { results: staff('200') },
  'POST /api/sos/:id/place/': {
    results: { ...staff('204'), otherDriver: MISSING, otherTherapist: MISSING },
    ask: aCallForHelp({ latitude: 14.65, longitude: 120.97, accuracy: 20 }),
  },
  'POST /api/sos/:id/ring/': { results: operators('204'), ask: aCallForHelp({ seen: true }) },
  'POST /api/sos/:id/claim/': { results: operators('200'), ask: aCallForHelp({ from: null }) },
  'POST /api/sos/:id/end/': { results: operators('204'), ask: aCallForHelp({ reason: 'safe' }) },
  'GET /api/scheduling/waitlist/': { results: operators('200') },
  'GET /api/scheduling/waitlist/:id/': { results: operators('200'), ask: aWish() },
  'POST /api/scheduling/waitlist/': { results: operators('201'), ask: aNewWish },
  'PATCH /api/scheduling/waitlist/:id/': { results: operators('200'), ask: aWish({ version: 1, notes: 'Ring twice' }) },
  'POST /api/scheduling/waitlist/:id/withdraw/': {
    results: operators('200'),
    ask: aWish({ reason: 'Went elsewhere' }),
  },

  'GET /api/inventory/': { results: operators('200') },
  'GET /api/inventory/:id/': { results: operators('200'), ask: aMaterialInStock() },
  'GET /api/inventory/:id/movements/': { results: operators('200'), ask: aMaterialInStock() },
  'POST /api/inventory/:id/movements/': {
    results: operators('201'),
    ask: aMaterialInStock({ kind: 'restock', quantity: 12 }),
  },
  'POST /api/inventory/:id/update_material_status/': {
    results: { ...everybody('200'), driver: WRONG_ROLE, otherTherapist: MISSING, otherDriver: WRONG_ROLE },
    ask: aMaterial,
  },
  'POST /api/scheduling/receipts/': { results: operators('201'), ask: aReceiptForm },
  'GET /api/scheduling/receipts/duplicates/': {
    results: operators('200'),
    ask: async (scenario) => ({ query: { appointment: (await aVisit()(scenario)).path?.['id'] ?? 0 } }),
  },
  'GET /api/scheduling/receipts/:appointment/': {
    results: operators('200'),
    ask: async (scenario) => ({ path: { appointment: (await aVisit()(scenario)).path?.['id'] ?? 0 } }),
  },
  'POST /api/scheduling/receipts/:appointment/invoices/': { results: operators('200'), ask: aVisitToInvoice },
  'GET /api/scheduling/invoices/:id/': { results: operators('200'), ask: anInvoice() },
  'POST /api/scheduling/invoices/:id/steps/': { results: operators('200'), ask: anInvoice({ step: 'printed' }) },
  'GET /api/scheduling/receipts/:appointment/:hash/': { results: operators('200'), ask: aReceipt },

  [`GET ${TIMES}/available_therapists/`]: {
    results: everybody('200'),
    ask: query({ date: TODAY, start_time: '15:00', end_time: '16:00' }),
  },
  [`GET ${TIMES}/available_drivers/`]: {
    results: everybody('200'),
    ask: query({ date: TODAY, start_time: '15:00', end_time: '16:00' }),
  },
  [`GET ${TIMES}/slots/`]: { results: everybody('200'), ask: query({ date: TODAY }) },
  [`GET ${TIMES}/days/`]: { results: everybody('200'), ask: query({ date_after: TODAY, date_before: TODAY }) },
  [`GET ${TIMES}/`]: { results: everybody('200') },
  [`POST ${TIMES}/`]: { results: owners('201'), ask: aNewWindow },
  [`PUT ${TIMES}/:id/`]: { results: owners('200'), ask: aWindow(true) },
  [`DELETE ${TIMES}/:id/`]: { results: owners('204'), ask: aWindow(false) },
  [`POST ${TIMES}/copy/`]: { results: owners('200'), ask: aCopiedDay },
  [`GET ${TIMES}/week/`]: { results: everybody('200'), ask: query({ date: TODAY }) },
  [`PUT ${TIMES}/day/`]: { results: owners('200'), ask: aSetDay },
  [`GET ${TIMES}/coverage/`]: { results: operators('200'), ask: query({ date: TODAY }) },
  [`GET ${TIMES}/pattern/`]: { results: owners('200'), ask: aPatternsOwner },
  [`PUT ${TIMES}/pattern/`]: { results: owners('200'), ask: aPattern },
  [`POST ${TIMES}/pattern/end/`]: { results: owners('200'), ask: anEndedPattern },
  [`POST ${TIMES}/exceptions/`]: { results: owners('201'), ask: aNewException },
  [`DELETE ${TIMES}/exceptions/:id/`]: { results: owners('200'), ask: anException },
  [`GET ${TIMES}/closing_days/`]: { results: everybody('200') },
  [`POST ${TIMES}/closing_days/`]: { results: operators('201'), ask: body({ day: '2027-12-25' }) },
  [`DELETE ${TIMES}/closing_days/:day/`]: { results: operators('200'), ask: aClosingDay },

  'GET /api/scheduling/clients/': { results: operators('200') },
  'GET /api/scheduling/clients/check_duplicates/': {
    results: operators('200'),
    ask: query({ email: 'luz@example.test' }),
  },
  'GET /api/scheduling/dispatch/same_time/': {
    results: operators('200'),
    ask: query({ starts: `${TODAY}T19:00`, minutes: '60', location: 'Makati' }),
  },
  'GET /api/scheduling/dispatch/same_time/:id/': { results: operators('200'), ask: aVisit() },
  'GET /api/scheduling/phones/read/': {
    results: everybody('200'),
    ask: query({ number: '0917 555 0142' }),
  },
  'GET /api/scheduling/clients/recent/': { results: operators('200') },
  'GET /api/scheduling/clients/:id/': { results: operators('200'), ask: aClient() },
  'GET /api/scheduling/clients/:id/overview/': { results: operators('200'), ask: aClient() },
  'GET /api/scheduling/clients/:id/visits/': { results: operators('200'), ask: aClient() },
  'GET /api/scheduling/clients/:id/contacts/': { results: operators('200'), ask: aClient() },
  'PATCH /api/scheduling/clients/:id/contacts/': { results: operators('200'), ask: aClient({ addresses: [] }) },
  'GET /api/scheduling/clients/:id/consents/': { results: operators('200'), ask: aClient() },
  'POST /api/scheduling/clients/:id/consents/': {
    results: operators('201'),
    ask: aClient({ about: 'sms', state: 'given', how: 'phone', on: TODAY, seen: 0 }),
  },
  'POST /api/scheduling/clients/:id/marks/': {
    results: operators('201'),
    ask: aClient({ kind: 'no_show', reason: 'Nobody opened' }),
  },
  'POST /api/scheduling/clients/marks/:id/lift/': {
    results: operators('404 NOT_FOUND'),
    ask: () => ({ path: { id: '999999' }, body: { reason: 'Apologised' } }),
  },
  'POST /api/scheduling/clients/': { results: operators('201'), ask: aPerson() },
  'PATCH /api/scheduling/clients/:id/': { results: operators('200'), ask: aClient({ notes: 'Two dogs' }) },
  'GET /api/scheduling/services/': { results: anybody('200') },
  'POST /api/scheduling/services/': { results: operators('201'), ask: aName({ duration: 60, price: 900 }) },
  'PATCH /api/scheduling/services/:id/': { results: operators('200'), ask: aService({ price: 950 }) },
  'GET /api/scheduling/staff/active_staff/': { results: operators('200') },

  ...Object.fromEntries(
    ['therapist', 'driver', 'operator', 'client', 'material', 'service'].map((kind) => [
      `GET ${REGISTER}/register/${kind}/`,
      { results: operators('200') },
    ]),
  ),
  [`POST ${REGISTER}/register/therapist/`]: { results: operators('201'), ask: aPerson() },
  [`POST ${REGISTER}/register/driver/`]: { results: operators('201'), ask: aPerson(NEW_DRIVER) },
  [`POST ${REGISTER}/register/operator/`]: { results: operators('201'), ask: aPerson() },
  [`POST ${REGISTER}/register/client/`]: { results: operators('201'), ask: aPerson() },
  [`POST ${REGISTER}/register/material/`]: { results: operators('201'), ask: aName({ unit: 'ml' }) },
  [`POST ${REGISTER}/register/service/`]: { results: operators('201'), ask: aName({ duration: 60, price: 900 }) },
  [`PATCH ${REGISTER}/staff/:id/`]: { results: operators('200'), ask: aColleague({ first_name: 'New' }) },
  [`POST ${REGISTER}/staff/:id/disable/`]: { results: operators('200'), ask: aColleague({ reason: 'Left us' }) },
  [`POST ${REGISTER}/staff/:id/enable/`]: { results: operators('200'), ask: aColleague() },
  [`POST ${REGISTER}/staff/:id/approve_email/`]: { results: operators(MISSING), ask: aColleague() },
  [`POST ${REGISTER}/staff/:id/cancel_email/`]: { results: operators(MISSING), ask: aColleague() },
  [`POST ${REGISTER}/staff/:id/lift_suspension/`]: { results: operators('200'), ask: aColleague() },
  [`POST ${REGISTER}/staff/:id/resend_invitation/`]: {
    results: operators('200'),
    ask: aColleague(),
  },
  [`POST ${REGISTER}/clients/:id/export/`]: { results: operators('200'), ask: aClient({ as: 'json' }) },
  [`GET ${REGISTER}/clients/:id/erasure/`]: { results: operators('200'), ask: aClient() },
  [`POST ${REGISTER}/clients/:id/erasure/`]: { results: operators('200'), ask: aClientToErase },
  [`GET ${REGISTER}/erasures/`]: { results: operators('200') },
  [`POST ${REGISTER}/erasures/:id/confirm/`]: { results: operators('200'), ask: anErasure },
  [`POST ${REGISTER}/erasures/:id/close/`]: { results: operators('200'), ask: anErasure },
  [`POST ${REGISTER}/clients/:id/merge/`]: { results: operators('200'), ask: twoClients },
  [`GET ${REGISTER}/import/:kind/`]: { results: operators('200'), ask: () => ({ path: { kind: 'client' } }) },
  [`POST ${REGISTER}/import/:kind/`]: { results: operators('200'), ask: aCsvFile },
  [`GET ${REGISTER}/imports/:id/`]: { results: operators(MISSING), ask: () => ({ path: { id: '999999' } }) },
  [`GET ${REGISTER}/export/:kind/`]: { results: operators('200'), ask: () => ({ path: { kind: 'driver' } }) },
  [`GET ${REGISTER}/counts/`]: { results: operators('200') },
  [`GET ${REGISTER}/alike/`]: { results: operators('200'), ask: query({ kind: 'client', name: 'Luz' }) },
  [`GET ${REGISTER}/staff/:id/`]: { results: operators('200'), ask: aColleague() },
  [`GET ${REGISTER}/clients/:id/`]: { results: operators('200'), ask: aClient() },
  [`GET ${REGISTER}/materials/:id/`]: { results: operators('404 NOT_FOUND'), ask: () => ({ path: { id: '999999' } }) },
  [`GET ${REGISTER}/services/:id/`]: { results: operators('200'), ask: aService(undefined) },
  'PATCH /api/inventory/:id/': {
    results: operators('404 NOT_FOUND'),
    ask: () => ({ path: { id: '999999' }, body: { unit: 'ml' } }),
  },
  'GET /api/logs/': { results: operators('200') },
  'GET /api/logs/people/': { results: operators('200') },
  'GET /api/logs/export/': { results: operators('200') },
  'GET /api/logs/client/': { results: operators('200') },
  'POST /api/logs/client/': {
    results: anybody('200'),
    ask: body({ message: 'It broke', page: '/dashboard', release: '1.0.0' }),
  },
  [`POST ${REGISTER}/check-email/`]: { results: anybody('200'), ask: body({ email: BAD_CODE.email }) },
  [`POST ${REGISTER}/complete-registration/`]: {
    results: anybody('400 VALIDATION_FAILED'),
    ask: body({ email: BAD_CODE.email, username: 'nobody', password: PASSWORD }),
  },

  [`POST ${ATTENDANCE}/check-in/`]: { results: everybody('201') },
  [`POST ${ATTENDANCE}/check-out/`]: { results: everybody('409 NOT_CHECKED_IN') },
  [`POST ${ATTENDANCE}/left/`]: { results: everybody('200'), ask: anOpenDay },
  [`POST ${ATTENDANCE}/undo/`]: { results: everybody('200'), ask: aCheckIn },
  [`GET ${ATTENDANCE}/today-status/`]: { results: everybody('200') },
  [`GET ${ATTENDANCE}/records/`]: { results: everybody('200') },
  [`GET ${ATTENDANCE}/summary/`]: { results: operators('200') },
  [`GET ${ATTENDANCE}/totals/`]: { results: everybody('200'), ask: query({ from: TODAY, to: TODAY }) },
  [`GET ${ATTENDANCE}/records/:id/history/`]: { results: operators('200'), ask: aRecord() },
  [`POST ${ATTENDANCE}/approve/`]: { results: operators('200'), ask: aRecordToApprove },
  [`POST ${ATTENDANCE}/approve/:id/`]: { results: operators('200'), ask: aRecord() },
  [`POST ${ATTENDANCE}/update-status/:id/`]: { results: operators('200'), ask: aRecord() },
  [`POST ${ATTENDANCE}/mark-absent/`]: { results: operators('200'), ask: noRecordOf },
  [`PATCH ${ATTENDANCE}/records/:id/`]: { results: owners('200'), ask: aRecord({ notes: 'Flat tyre' }) },

  [`GET ${NEWS}/`]: { results: everybody('200') },
  [`POST ${NEWS}/:id/mark_as_read/`]: { results: owners('200'), ask: aNotification },
  [`POST ${NEWS}/:id/mark_as_unread/`]: { results: owners('200'), ask: aNotification },
  [`POST ${NEWS}/mark_all_as_read/`]: { results: everybody('200') },
  [`DELETE ${NEWS}/:id/`]: { results: owners('204'), ask: aNotification },
  [`DELETE ${NEWS}/delete_all/`]: { results: everybody('200') },
  [`DELETE ${NEWS}/delete_read/`]: { results: everybody('200') },

  // The live channel: the answer to the upgrade.
  'GET /ws/scheduling/appointments': { results: everybody('101') },
};

const CHANNEL = 'GET /ws/scheduling/appointments';

describe('who may what', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is said for every route there is, and for no other', () => {
    const routes = server.app.routeList.map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(MATRIX).sort()).toEqual(routes.sort());
  });

  it.each(Object.entries(MATRIX))('%s', async (route, row) => {
    const users = await newUsers(server);
    const answered: Record<string, string> = {};
    for (const person of PERSONS.filter((one) => one in row.results)) {
      const scenario: Scenario = { server, users, person, who: users[person] };
      answered[person] =
        route === CHANNEL
          ? await upgradeOf(server, scenario.who.token)
          : await resultOf(scenario, route, await askOf(row, scenario));
    }
    expect(answered).toEqual(row.results);
  });

  it('records of every change above its call, its origin and its device', async () => {
    const entries = await server.sql<{ action: string; placed: boolean }>(
      `select action, bool_and(request_id is not null and address is not null and device is not null) as placed
      from audit_log where actor_role <> 'system' group by action order by action`,
    );
    expect(entries.filter(({ placed }) => !placed).map(({ action }) => action)).toEqual([]);
    const areas = new Set(entries.map(({ action }) => action.split('.')[0]));
    for (const area of ['appointment', 'attendance', 'availability', 'cash', 'client', 'material', 'settings', 'staff'])
      expect([...areas]).toContain(area);
  });

  it("all calls are under /api of one address, beside the channel and the browser's files (7-001, 7-002)", async () => {
    const calls = server.app.boundCalls.map(({ path }) => path);
    expect(calls.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    const address = await server.listen();
    const statuses = await Promise.all(
      ['/api/scheduling/services/', '/remotes.json'].map(async (path) => (await fetch(address + path)).status),
    );
    expect([...statuses, await upgradeOf(server, (await server.as('operator')).token)]).toEqual([200, 200, '101']);
  });

  it('has nothing under /dev outside demo mode', async () => {
    const real = await server.secondInstance({ demo: false });
    expect(real.app.routeList.filter(({ url }) => url.startsWith('/dev'))).toEqual([]);
    const missing = [...server.app.routeList].filter(
      ({ url, method }) => !real.app.routeList.some((one) => one.url === url && one.method === method),
    );
    expect(missing.map(({ url }) => url)).toEqual(['/dev/outbox']);
  });

  it('depends only on the caller: a token in the address, in a cookie or under another scheme does not count', async () => {
    const { token } = await server.as('operator');
    const ask = (headers: Record<string, string>, query?: Record<string, string>) =>
      server.anonymous.get<{ code: string }>(`${VISITS}/`, { headers, query });
    for (const answer of [await ask({ cookie: `token=${token}` }), await ask({ 'x-auth-token': token ?? '' })])
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_AUTHENTICATED']);
    const others = [`Basic ${token}`, token ?? '', `Token ${token} ${token}`, 'Token undefined', 'Token null'];
    for (const authorization of others) expect((await ask({ authorization })).body.code).toBe('SESSION_EXPIRED');
    expect((await ask({}, { token: token ?? '' })).status).toBe(401);
  });
});
