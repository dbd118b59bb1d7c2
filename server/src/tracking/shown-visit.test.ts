import { STATUSES, speaking, type Status, pageState, PAGE_STATES, type PageState } from 'shared-lib/domain';
import { arrivalAt, shownVisit } from './shown-visit.js';
import type { TrackedRow } from './tracking.repository.js';

const NOW = new Date('2026-11-25T18:46:00+08:00');
const PLAN = {
  areas: [
    { id: 1, name: 'Makati', words: [] },
    { id: 2, name: 'Caloocan South', words: [] },
  ],
  pairs: [{ one: 1, other: 2, minutes: 25 }],
  between: 45,
  within: 15,
};
const COMPANY = { name: 'Hatid', phone_number: '0917 555 0100' };
const BESIDE = { plan: PLAN, company: COMPANY, now: NOW, hoursToCancel: 0, hoursToMove: 0, canBook: false };

const row = (more: Partial<TrackedRow> = {}): TrackedRow => ({
  id: 384,
  status: 'confirmed',
  outcome: null,
  starts_at: '2026-11-25T19:00:00+08:00',
  ends_at: '2026-11-25T20:00:00+08:00',
  closes_at: '2026-12-02T20:00:00+08:00',
  duration: 60,
  total_price: 850,
  payment_status: 'unpaid',
  payment_voucher: null,
  payment_method: null,
  amount_paid: null,
  paid_at: null,
  journey_started_at: null,
  session_started_at: null,
  running_late: null,
  area: 'Caloocan South',
  language: null,
  services: ['Swedish massage'],
  therapists: [[1, 'Liza', 'LM', 'Swedish massage and hilot']],
  driver_id: 7,
  driver: ['Dodong', 'DL', 'motorcycle', '219 HTD'],
  location: '23 Ligaya St., Caloocan South',
  client_confirmed_at: null,
  cancel_asked_at: null,
  cancel_kept_at: null,
  time_asked_for: null,
  time_held_until: null,
  time_asks: null,
  time_answer: null,
  client_says: null,
  client_taps: 0,
  words_said: null,
  rating: null,
  came_from: null,
  ...more,
});
const AWAY = { status: 'journey', journey_started_at: '2026-11-25T18:38:00+08:00' } as const;

const STATE_OF: Readonly<Record<Status, PageState>> = {
  pending: 'booked',
  rejected: 'booked',
  confirmed: 'confirmed',
  therapist_confirmed: 'confirmed',
  driver_confirmed: 'confirmed',
  in_progress: 'confirmed',
  journey: 'on_the_way',
  picking_up_therapists: 'on_the_way',
  transporting_group: 'on_the_way',
  driving_to_location: 'on_the_way',
  // Of one therapist: at their pickup.
  arrived: 'on_the_way',
  at_location: 'arrived',
  dropped_off: 'arrived',
  session_in_progress: 'in_session',
  awaiting_payment: 'to_pay',
  payment_verified: 'to_pay',
  payment_completed: 'to_pay',
  completed: 'done',
  pickup_requested: 'done',
  driver_assigned_pickup: 'done',
  return_journey: 'done',
  transport_completed: 'done',
  cancelled: 'cancelled',
  auto_cancelled: 'cancelled',
};

describe("the client's page", () => {
  it.each(STATUSES)('has one state for %s (R-beyond-460)', (status) => {
    expect(pageState(row({ status }))).toBe(STATE_OF[status]);
  });

  it('is ended early or cancelled by the outcome, also while people are driven home (R-beyond-460)', () => {
    expect(pageState(row({ status: 'cancelled', outcome: 'aborted' }))).toBe('ended_early');
    expect(pageState(row({ status: 'return_journey', outcome: 'aborted' }))).toBe('ended_early');
    expect(pageState(row({ status: 'return_journey', outcome: 'cancelled' }))).toBe('cancelled');
    expect(pageState(row({ status: 'in_progress', driver: null, driver_id: null }))).toBe('on_the_way');
    expect(new Set(PAGE_STATES)).toEqual(new Set([...Object.values(STATE_OF), 'ended_early']));
  });

  it('asks of cancelling once (R-beyond-1535)', () => {
    const now = new Date('2026-11-25T08:00:00+08:00');
    const foot = (hoursToCancel: number) => shownVisit(row(), { ...BESIDE, now, hoursToCancel }).foot;
    expect(foot(0)).toBe('Change or cancel? Tell the office.');
    expect(foot(1)).toBe('Something else to change? Tell the office.');
  });

  it('names who comes and says when, while it is confirmed; the driver only on the way (R-beyond-460)', () => {
    const confirmed = shownVisit(row(), BESIDE);
    expect(confirmed).toMatchObject({
      title: 'Confirmed for tonight',
      strong: '7:00 PM – 8:00 PM',
      lines: ['Wednesday, 25 November'],
      hasCalendar: true,
      foot: 'Change or cancel? Tell the office.',
    });
    expect(confirmed.people.map(({ title }) => title)).toEqual(['Liza comes to you']);
    const away = shownVisit(row(AWAY), BESIDE);
    expect(away.people.map(({ title, plate }) => [title, plate])).toEqual([
      ['Liza', undefined],
      ['Dodong', '219 HTD'],
    ]);
    expect(away.lines).toEqual(['Dodong brings Liza to you', 'Motorcycle 219 HTD']);
    for (const status of ['pending', 'rejected', 'dropped_off', 'session_in_progress', 'awaiting_payment'] as const)
      expect(JSON.stringify(shownVisit(row({ status }), BESIDE))).not.toContain('Dodong');
    for (const status of ['pending', 'rejected', 'completed', 'cancelled'] as const)
      expect(JSON.stringify(shownVisit(row({ status }), BESIDE))).not.toContain('Liza');
  });

  it('names all therapists of a group (R-beyond-460)', () => {
    const therapists: TrackedRow['therapists'] = [
      [1, 'Liza', 'LM', null],
      [2, 'Ana', 'AC', 'Shiatsu'],
      [3, 'Joy', 'JR', null],
    ];
    const arrived = shownVisit(row({ status: 'at_location', therapists }), BESIDE);
    expect(arrived.title).toBe('Liza, Ana and Joy are here');
    expect(arrived.people.map(({ first, about }) => [first, about])).toEqual([
      ['Liza', ''],
      ['Ana', 'Shiatsu'],
      ['Joy', ''],
    ]);
  });

  it.each([
    ['from where the driver was before', { came_from: '1 Ayala Ave, Makati' }, '7:05 PM'],
    ['from an unknown place', {}, '7:25 PM'],
    ['from the same address', { came_from: '23 Ligaya St., Caloocan South' }, undefined],
  ] as const)('reckons the arrival by the start of the ride: %s (R-beyond-460)', (_where, more, time) => {
    const { title } = shownVisit(row({ ...AWAY, ...more }), BESIDE);
    expect(title).toBe(time ? `Arrives about ${time}` : 'Arrives any moment');
  });

  it('takes the word of a driver who runs late, and of nobody else (R-beyond-460)', () => {
    const late = {
      by: 7,
      minutes: 20,
      at: NOW.getTime(),
      expectedAt: Date.parse('2026-11-25T19:20:00+08:00'),
    } as const;
    const said = shownVisit(row({ ...AWAY, running_late: late }), BESIDE);
    expect(said.title).toBe('Arrives about 7:20 PM');
    expect(said.lines).toContain('Dodong said at 6:46 PM: running late.');
    expect(arrivalAt(row({ ...AWAY, running_late: { ...late, by: 8 } }), PLAN)).toBe(
      Date.parse('2026-11-25T19:23:00+08:00'),
    );
    expect(arrivalAt(row({ status: 'in_progress' }), PLAN)).toBeUndefined();
  });

  it('says only the service and what was paid once it is over (R-beyond-460)', () => {
    const paid = {
      payment_status: 'paid',
      payment_method: 'gcash',
      amount_paid: 850,
      paid_at: '2026-11-25T20:14:00+08:00',
    };
    const done = shownVisit(row({ status: 'completed', outcome: 'completed', ...paid }), BESIDE);
    expect(done).toMatchObject({
      title: 'All done. Thank you.',
      lines: ['Swedish massage, 60 min'],
      people: [],
      facts: [{ icon: 'receipt', title: '₱850.00 paid', lines: ['GCash · 8:14 PM'] }],
      foot: 'This page closes on 2 December.',
      isOver: true,
      hasCalendar: false,
    });
    expect(done.links.map(({ label }) => label)).toEqual(['Book again: call 0917 555 0100']);
    const unpaid = shownVisit(row({ status: 'completed', outcome: 'completed' }), BESIDE);
    expect(unpaid.facts).toEqual([]);
  });

  it('books again on the request form while that is open, and still has the number of the office (R-beyond-1290)', () => {
    const linksAt = (outcome: 'completed' | 'cancelled', phone: string | null = COMPANY.phone_number) =>
      shownVisit(row({ status: outcome, outcome }), {
        ...BESIDE,
        canBook: true,
        company: { ...COMPANY, phone_number: phone },
      }).links.map(({ label, href }) => [label, href]);
    expect(linksAt('completed')).toEqual([
      ['Book again', '/book/'],
      ['Call the office', 'tel:09175550100'],
    ]);
    expect(linksAt('completed', null)).toEqual([['Book again', '/book/']]);
    expect(linksAt('cancelled').map(([label]) => label)).toEqual(['Message the office', 'Call the office']);
    expect(speaking('fil', () => linksAt('completed', null))).toEqual([['Mag-book ulit', '/book/?lang=fil']]);
  });

  it('says of a cancelled visit that it is, and whom to call (R-beyond-460)', () => {
    const { title, lines, steps, facts, links } = shownVisit(
      row({ status: 'cancelled', outcome: 'cancelled' }),
      BESIDE,
    );
    expect(title).toBe('This visit was cancelled');
    expect(lines).toEqual([
      'It was booked for Wednesday, 25 November, 7:00 PM – 8:00 PM.',
      'Questions? Call 0917 555 0100.',
    ]);
    expect([steps, facts]).toEqual([[], []]);
    expect(links.map(({ href }) => href)).toEqual([
      'sms:09175550100?body=About%20visit%20%23384%3A%20',
      'tel:09175550100',
    ]);
  });

  it.each([null, 'ask the guard'])('has no link to an office without a number: %s (R-beyond-460)', (phone) => {
    for (const status of STATUSES)
      expect(shownVisit(row({ status }), { ...BESIDE, company: { name: 'Hatid', phone_number: phone } }).links).toEqual(
        [],
      );
  });

  it.each([
    ['2026-11-25T14:00:00+08:00', 'Confirmed for today'],
    ['2026-11-26T00:30:00+08:00', 'Confirmed for tonight'],
    ['2026-11-26T19:00:00+08:00', 'Confirmed for tomorrow'],
    ['2026-11-28T19:00:00+08:00', 'Your visit is confirmed'],
  ])('says the day in words: %s, %s (R-beyond-460)', (start, title) => {
    expect(shownVisit(row({ starts_at: start }), BESIDE).title).toBe(title);
  });
});
