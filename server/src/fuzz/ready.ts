import fc from 'fast-check';
import { calls, type Call } from 'shared-lib/contract';
import { STATUSES } from 'shared-lib/domain';
import { aBuild, asBody } from '../testing/a-build.js';
import type { Ready } from './ready-request.js';
import { FUZZ_PASSWORD } from './valid.js';
import { PREPAID_REQUESTS } from './prepaid-requests.js';
import { named, step, visitAt } from './visit-steps.js';

/** Codes and records that the world prepares for the calls below, so that a request can name them. */
export const FUZZ_CODE = '123456';
export const CHALLENGES = [
  { purpose: 'two_factor', challenge: 'fuzz-two-factor', userId: 6, email: 'therapist.6@example.test' },
  { purpose: 'verify_email', challenge: 'fuzz-verify-email', userId: 4, email: 'operator.4@example.test' },
  { purpose: 'reset_password', challenge: 'fuzz-reset-password', userId: 8, email: 'driver.8@example.test' },
  { purpose: 'change_email', challenge: 'fuzz-change-email', userId: 3, email: 'changed@example.test' },
] as const;
export const OTHER_SESSION = '11111111-2222-4333-8444-555555555555';
export const SUSPENDED_DRIVER = 9;
/** The version of remote-driver that some devices of the world get. */
export const FUZZ_CANARY = '1.9.0';
/** Tokens of remote-driver beside the one that releases. */
export const FUZZ_TOKENS = { waits: '2', ends: '3' } as const;

/** What the product writes to clients when a ride starts. */
const ON_THE_WAY = {
  sms: 'We are on the way to you.\n{arrival}.\n{link}',
  subject: 'We are on the way to you',
  mail: [
    'Hello {client},',
    '{arrival}',
    '{therapists} comes to you',
    'See who comes and when, or tell us of a change: {link}',
    'Questions? Call {office}.',
  ].join('\n\n'),
};

const coded = (purpose: (typeof CHALLENGES)[number]['purpose']) => {
  const { challenge, email } = CHALLENGES.find((one) => one.purpose === purpose) ?? CHALLENGES[0];
  return { email, challenge, code: FUZZ_CODE };
};
const operator = (body: object, id?: string | number): fc.Arbitrary<Ready> =>
  fc.constant({ who: 'operator', body, ...(id !== undefined && { members: { id: String(id) } }) });
const anonymous = (body: object): fc.Arbitrary<Ready> => fc.constant({ who: 'anonymous', body });
const person = (more: object): fc.Arbitrary<Ready> =>
  fc.nat(1_000_000_000).map((n) => ({
    who: 'operator',
    body: { first_name: `Nena ${n}`, last_name: 'Fuzz', email: `nena.${n}@example.test`, ...more },
  }));
const client = fc.nat(99_999_999).map(
  (n): Ready => ({
    who: 'operator',
    body: { first_name: 'Nena', last_name: `Fuzz ${n}`, phone_number: `0917 ${String(10_000_000 + n).slice(-7)}` },
  }),
);
const NO_CALLS = { schemas: [], calls: {} };
/** Records of builds that give and take nothing. */
const BUILDS = {
  shell: { version: '1.0.0', shared: 'a1b2c3d4', names: {}, packages: {}, calls: NO_CALLS },
  server: { version: '1.0.0', calls: NO_CALLS },
  remotes: [],
};

const release = fc
  .nat(3)
  .map(
    (n): Ready => ({ who: 'releaser', members: { remote: 'driver' }, body: asBody(aBuild({ version: `1.${n}.0` })) }),
  );

const releaser = (body: object): fc.Arbitrary<Ready> =>
  fc.constant({ who: 'releaser', members: { remote: 'driver' }, body });
const operatorOfParts = (body: object, id?: string): fc.Arbitrary<Ready> =>
  fc.constant({ who: 'operator', members: { remote: 'driver', ...(id !== undefined && { id }) }, body });

const REFUSED = { id: visitAt('rejected'), kind: 'refusal' };

/** The visit of the world's only series. It is seeded after one visit for each status. */
export const SERIES_VISIT = STATUSES.length + 1;
const SERIES_BOOKING = { client: 1, services: [1], therapist: 6, driver: 8 };
const SERIES_DATES = ['2026-11-20', '2026-11-21'].map((date) => ({ date, start_time: '16:00' }));

/** For each call that needs it: a code with its challenge, a free day, a new person, or a token of its own. */
export const READY: ReadonlyMap<Call, fc.Arbitrary<Ready>> = new Map<Call, fc.Arbitrary<Ready>>([
  [calls.accounts.twoFactorVerify, anonymous(coded('two_factor'))],
  [calls.accounts.verifyEmail, anonymous(coded('verify_email'))],
  [calls.accounts.verifyPasswordResetCode, anonymous(coded('reset_password'))],
  [calls.accounts.resetPassword, anonymous({ ...coded('reset_password'), new_password: 'halo-halo sa tag-init' })],
  [calls.accounts.confirmEmail, fc.constant({ who: 'driver', body: coded('change_email') })],
  [calls.accounts.changePassword, operator({ current_password: FUZZ_PASSWORD, new_password: 'halo-halo sa tag-init' })],
  [calls.accounts.setTwoFactor, operator({ enabled: true, password: FUZZ_PASSWORD })],
  [calls.accounts.revokeSession, fc.constant({ who: 'operator', members: { id: OTHER_SESSION } })],
  [calls.appointments.act, step],
  [calls.appointments.actByBody, named],
  [
    calls.appointments.create,
    operator({
      client: 1,
      services: [1],
      therapist: 6,
      driver: 8,
      date: '2026-11-20',
      start_time: '16:00',
      notes: 'Ring twice',
    }),
  ],
  [
    calls.appointments.update,
    fc
      .constantFrom(
        { notes: 'Ring twice' },
        { therapist: 7, driver: null },
        { date: '2026-11-22', start_time: '20:00' },
        { status: 'therapist_confirmed' },
      )
      .map((body): Ready => ({ who: 'operator', members: { id: '1' }, body })),
  ],
  [calls.appointments.remove, operator({}, 1)],
  [calls.appointments.autoCancelOverdue, operator({})],
  [calls.attendance.markAbsent, operator({ staff_id: SUSPENDED_DRIVER, date: '2026-11-19' })],
  [
    calls.attendance.enterTimes,
    operator({ staff_id: SUSPENDED_DRIVER, date: '2026-11-19', check_in_time: '13:05', reason: 'Lost phone' }),
  ],
  [calls.attendance.approveSeveral, operator({ ids: [2, 3] })],
  [calls.attendance.sayLeft, fc.constant({ who: 'therapist', body: { record: 1, time: '22:05' } })],
  [calls.attendance.edit, operator({ check_in_time: '13:05', notes: 'Came early' }, 1)],
  [calls.attendance.undo, fc.constant({ who: 'driver' })],
  [calls.attendance.checkOut, fc.constant({ who: 'driver' })],
  [calls.inventory.list, operator({})],
  [calls.inventory.read, operator({}, 1)],
  [calls.inventory.movements, operator({}, 1)],
  [calls.inventory.move, operator({ kind: 'restock', quantity: 20, reason: 'Invoice 0417' }, 1)],
  [calls.inventory.updateMaterialStatus, operator({ is_empty: true, notes: 'Buy more' }, 1)],
  [calls.waitlist.list, operator({})],
  [calls.waitlist.read, operator({}, 1)],
  [
    calls.waitlist.keep,
    operator({
      client: 1,
      services: [1],
      from_day: '2026-11-21',
      to_day: '2026-11-22',
      from_time: '18:00',
      to_time: '21:00',
      therapist: 6,
      even_so: true,
    }),
  ],
  [calls.waitlist.change, operator({ version: 1, notes: 'After work' }, 2)],
  [calls.waitlist.withdraw, operator({ reason: 'Went elsewhere' }, 3)],
  [
    calls.push.subscribe,
    fc.constant({
      who: 'driver',
      body: { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
  ],
  [calls.push.change, fc.constant({ who: 'therapist', body: { details: true } })],
  [calls.sos.press, fc.constant({ who: 'driver', body: {} })],
  [calls.sos.drill, operator({})],
  [
    calls.sos.place,
    fc.constant({ who: 'therapist', members: { id: '1' }, body: { latitude: 14.65, longitude: 120.97, accuracy: 20 } }),
  ],
  [calls.sos.ring, operator({ seen: true }, 1)],
  [calls.sos.claim, operator({ from: null }, 1)],
  [calls.sos.end, operator({ reason: 'drill' }, 2)],
  [calls.needs.take, fc.constant({ who: 'operator', members: REFUSED, body: { from: null } })],
  [calls.needs.letGo, fc.constant({ who: 'operator', members: REFUSED, body: {} })],
  [calls.corrections.ask, operator({ payment_amount: 100, reason: 'Typed twice' }, visitAt('completed'))],
  [calls.corrections.approve, operator({}, 1)],
  [calls.corrections.refuse, operator({ reason: 'The receipt says 850' }, 2)],
  [calls.corrections.takeBack, operator({}, 3)],
  [calls.paymentDifferences.unpaid, operator({})],
  [calls.paymentDifferences.read, operator({}, visitAt('completed'))],
  [
    calls.paymentDifferences.pay,
    operator({ due: 850, paid: 800, payment_amount: 50, received_on: '2026-11-20' }, visitAt('completed')),
  ],
  [calls.paymentDifferences.agree, operator({ due: 850, paid: 800, note: 'Moved away' }, visitAt('completed'))],
  [calls.paymentDifferences.undo, operator({ due: 850, paid: 800, reason: 'They pay' }, visitAt('completed'))],
  [calls.paymentDifferences.writtenOff, operator({})],
  [calls.paymentDifferences.file, operator({})],
  [calls.ratings.read, operator({}, visitAt('completed'))],
  [calls.cancelRequests.keep, operator({}, visitAt('confirmed'))],
  [calls.timeRequests.keep, operator({}, visitAt('confirmed'))],
  [calls.bookingRequests.read, operator({}, 1)],
  [calls.bookingRequests.decline, operator({ reason: 'Full' }, 1)],
  [calls.ratings.settle, operator({ stars: 2 }, visitAt('completed'))],
  [calls.bookDays.list, operator({})],
  [calls.cash.person, operator({}, 1)],
  [calls.cash.remittances, operator({})],
  [calls.cash.count, operator({ person: 2, expected: 500, counted: 400, reason: 'Taxi' })],
  [calls.cash.confirm, fc.constant({ who: 'therapist', members: { id: '1' } })],
  [calls.cash.dispute, fc.constant({ who: 'therapist', members: { id: '2' }, body: { reason: 'It was more' } })],
  [calls.cash.settle, operator({}, 1)],
  [calls.cash.refuseToSettle, operator({ reason: 'Ask again' }, 2)],
  [calls.payouts.start, operator({ from: '2026-11-01' })],
  [calls.payouts.addLine, operator({ person: 2, kind: 'allowance', day: '2026-11-02', amount: 80, reason: 'Rides' })],
  [
    calls.payouts.pay,
    operator({
      from: '2026-11-01',
      to: '2026-11-15',
      people: [{ person: 3, expected: 80 }],
      nets_cash: false,
      method: 'cash',
      paid_on: '2026-11-15',
    }),
  ],
  [calls.payouts.confirm, fc.constant({ who: 'therapist', members: { id: '1' } })],
  [calls.payouts.dispute, fc.constant({ who: 'therapist', members: { id: '2' }, body: { reason: 'It was more' } })],
  [calls.payouts.void, operator({ reason: 'Paid twice' }, 3)],
  [calls.business.approveChange, operator({}, 1)],
  [calls.business.refuseChange, operator({ reason: 'It stays' }, 2)],
  [calls.business.takeChangeBack, operator({}, 3)],
  [calls.cash.withdraw, operator({ reason: 'Counted twice' }, 3)],
  [calls.notifications.markRead, operator({}, 3)],
  [calls.notifications.remove, operator({}, 6)],
  [
    calls.series.preview,
    operator({ ...SERIES_BOOKING, date: '2026-11-20', start_time: '16:00', repeat: { every_weeks: 1, times: 3 } }),
  ],
  [calls.tracking.makeLink, operator({ replaces: 0 }, 1)],
  [calls.tracking.mailText, operator({ about: 'confirmation', language: 'en', text: 'See you at 4', after: 0 }, 1)],
  [calls.tracking.noteSent, operator({ way: 'copy_text', about: 'confirmation' }, 1)],
  [
    calls.tracking.tellNow,
    fc.constant({ who: 'driver', members: { id: visitAt('arrived') }, body: { word: 'come_down' } }),
  ],
  [calls.series.create, operator({ ...SERIES_BOOKING, every_weeks: 1, dates: SERIES_DATES })],
  [calls.series.read, operator({}, 1)],
  [calls.series.previewChange, operator({ from: SERIES_VISIT, change: { notes: 'Ring twice' } }, 1)],
  [
    calls.series.change,
    operator({ from: SERIES_VISIT, change: { notes: 'Ring twice' }, visits: [{ id: SERIES_VISIT, version: 1 }] }, 1),
  ],
  [calls.series.cancel, operator({ visits: [{ id: SERIES_VISIT, version: 1 }], reason: 'Moves away' }, 1)],
  [calls.availability.create, operator({ user: 7, date: '2026-11-25', start_time: '13:00', end_time: '20:00' })],
  [calls.availability.update, operator({ date: '2026-11-26', start_time: '13:00', end_time: '20:00' }, 16)],
  [calls.availability.copy, operator({ user: 7, from: '2026-11-20', to: ['2026-12-01'] })],
  [
    calls.availability.setPattern,
    operator({ user: 7, days: [[{ start_time: '06:00', end_time: '06:15' }], [], [], [], [], [], []] }),
  ],
  [calls.availability.endPattern, operator({ user: 7 })],
  [calls.availability.addException, operator({ user: 7, from: '2026-12-20', to: '2026-12-21', kind: 'day_off' })],
  [calls.availability.removeException, operator({}, 2)],
  [
    calls.availability.removeClosingDay,
    fc.constant<Ready>({ who: 'operator', members: { day: '2027-03-01' }, body: {} }),
  ],
  [calls.availability.addClosingDay, operator({ day: '2027-12-25', note: 'Christmas' })],
  [
    calls.availability.setDay,
    operator({ user: 7, date: '2026-11-27', windows: [{ start_time: '13:00', end_time: '01:00' }] }),
  ],
  [calls.business.changeRules, operator({ gap: 15, pickup: 60 })],
  [calls.costs.add, operator({ category: 'petrol', amount: 1_250.5, method: 'cash', paid_on: '2026-11-20' })],
  [calls.openingBalances.add, operator({ account: 'bank', side: 'debit', amount: 1_250.5, as_of: '2026-11-20' })],
  [calls.openingBalances.void, operator({ reason: 'Typed twice' }, 1)],
  [calls.costs.void, operator({ reason: 'Typed twice' }, 1)],
  [
    calls.invoices.set,
    operator({
      on: true,
      name: 'Hatid',
      address: 'Makati',
      tin: '412-555-019-00000',
      vat_percent: null,
      permit: 'OCN 1',
      prefix: 'NEW-',
      next_number: 7,
    }),
  ],
  [
    calls.invoices.issue,
    fc.constant<Ready>({ who: 'operator', members: { appointment: String(visitAt('completed')) }, body: {} }),
  ],
  [
    calls.receipts.mail,
    fc.constant<Ready>({
      who: 'operator',
      members: { appointment: String(visitAt('completed')) },
      body: { to: 'client@example.test', asked: true, after: 0 },
    }),
  ],
  [calls.invoices.read, operator({}, 1)],
  [calls.invoices.addStep, operator({ step: 'voided', reason: 'wrong_amount' }, 2)],
  [calls.books.setAccounts, operator({ accounts: [{ key: 'revenue', number: '4001', name: 'Massage' }] })],
  [calls.settings.setPrivacyNotice, operator({ en: 'What we keep', fil: '' })],
  [calls.settings.correctText, operator({ filipino: 'Umpisahan', seen: 'Simulan ang Session' }, 'ce29715a2f70bf72')],
  [
    calls.clientTexts.change,
    fc.constant<Ready>({
      who: 'operator',
      members: { about: 'on_the_way', language: 'en' },
      body: { ...ON_THE_WAY, sms: 'Almost there, {client}', seen: ON_THE_WAY },
    }),
  ],
  [calls.business.setCommission, operator({ from: '2027-01-01', payment_percent: 45, extension_percent: 100 })],
  [calls.business.previewCommission, operator({ from: '2027-01-01', payment_percent: 45, extension_percent: 100 })],
  [calls.business.setWorkRate, operator({ work: 'day', from: '2027-01-01', pesos: 500 })],
  [
    calls.business.addSurcharge,
    operator({
      name: 'Sunday night',
      unit: 'percent',
      amount: 10,
      from_time: '22:00',
      to_time: '06:00',
      starts_on: '2027-01-01',
    }),
  ],
  [calls.business.removeCommission, operator({}, 1)],
  [calls.travel.addArea, operator({ name: 'Antipolo', words: ['Antipolo City'], minutes: [{ area: 1, minutes: 70 }] })],
  [calls.travel.changeArea, operator({ words: ['Ayala'], minutes: [{ area: 2, minutes: 25 }] }, 1)],
  [calls.travel.removeArea, operator({}, 2)],
  [calls.people.createClient, client],
  [calls.registration.registerClient, client],
  [calls.people.markClient, operator({ kind: 'no_show', reason: 'Nobody opened' }, 1)],
  [
    calls.clientContacts.change,
    operator({ phones: [{ number: '0917 111 0004', kind: 'own', main: true }], addresses: [] }, 1),
  ],
  [calls.clientConsents.record, operator({ about: 'sms', state: 'given', how: 'phone', on: '2026-11-26', seen: 0 }, 1)],
  [calls.clientCredit.add, operator({ amount: 500, method: 'cash', received_on: '2026-11-18', had: 500 }, 1)],
  [calls.clientCredit.refund, operator({ amount: 100, method: 'cash', had: 500, reason: 'Moves away' }, 1)],
  ...PREPAID_REQUESTS,
  [calls.clientCredit.fee, operator({}, visitAt('cancelled'))],
  [
    calls.clientCredit.decideFee,
    operator(
      { kind: 'late_cancel', proposed: 100, amount: 40, from: 'cash', reason: 'A regular' },
      visitAt('cancelled'),
    ),
  ],
  [calls.clientCredit.takeFeeBack, operator({ fee: 1, reason: 'A mistake' }, visitAt('cancelled'))],
  [calls.clientCredit.decideRefund, operator({ answer: 'refuse', reason: 'No' }, 1)],
  [calls.people.updateClient, operator({ notes: 'Gate code 4' }, 1)],
  [
    calls.registration.complete,
    anonymous({ email: 'registered@example.test', username: 'nena.fuzz', password: FUZZ_PASSWORD }),
  ],
  [calls.registration.registerDriver, person({ vehicle_type: 'car', motorcycle_plate: 'FUZ 100' })],
  [calls.registration.registerOperator, person({})],
  [calls.registration.updateStaff, operator({ first_name: 'Nena' }, 7)],
  [calls.records.staff, operator({}, 7)],
  [calls.records.mergeClients, operator({ other: 2 }, 3)],
  [calls.erasures.read, operator({}, 51)],
  [calls.erasures.ask, operator({ reason: 'client', name: 'Quiet' }, 51)],
  [calls.erasures.confirm, operator({}, 1)],
  [calls.erasures.close, operator({}, 2)],
  [calls.receipts.ledger, fc.constant<Ready>({ who: 'operator', members: { appointment: '1' }, body: {} })],
  [calls.imports.read, operator({}, 1)],
  [calls.logs.list, operator({})],
  [calls.logs.export, operator({})],
  [calls.logs.send, anonymous({ message: 'It broke', page: '/dashboard', release: '1.0.0' })],
  [calls.registration.updateMaterial, operator({ reorder_level: 5 }, 1)],
  [calls.registration.liftSuspension, operator({}, SUSPENDED_DRIVER)],
  [calls.releases.publish, release],
  [
    calls.releases.compat,
    fc.constant({ who: 'releaser', members: { remote: 'driver' }, body: { builds: JSON.stringify(BUILDS) } }),
  ],
  [calls.releases.rollback, releaser({})],
  [calls.releases.promote, releaser({ share: 50 })],
  [calls.releases.preview, releaser({ version: '1.0.0' })],
  [calls.releases.details, releaser({})],
  [calls.parts.details, operatorOfParts({})],
  [calls.parts.promote, operatorOfParts({ version: FUZZ_CANARY, from: 10, share: 50 })],
  [calls.parts.rollBack, operatorOfParts({ to: '1.0.0', from: '1.1.0', canary: FUZZ_CANARY })],
  [calls.parts.stop, operatorOfParts({ version: FUZZ_CANARY })],
  [calls.parts.allowToken, operatorOfParts({}, FUZZ_TOKENS.waits)],
  [calls.parts.endToken, operatorOfParts({}, FUZZ_TOKENS.ends)],
  [calls.mix.choose, fc.constant({ who: 'operator', body: { versions: [] } })],
  [calls.business.makeOwner, operator({ user: 1 })],
  [calls.business.endOwner, operator({}, 4)],
  [calls.mix.letChoose, fc.constant({ who: 'operator', body: { who: 'nobody' } })],
  [calls.parts.preview, operatorOfParts({ version: '1.0.0' })],
]);
