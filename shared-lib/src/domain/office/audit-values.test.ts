import { AUDIT_ACTIONS, AUDIT_ACTION_NAMES, auditRecord, auditWords } from './audit.js';
import { auditReason, changesInWords, numbersOf } from './audit-values.js';
import { CHANGES } from '../workflow/index.js';

const NAMES = {
  people: new Map([
    [6, 'Liza Ramos'],
    [8, 'Ben Castro'],
  ]),
  services: new Map([[2, 'Swedish 60']]),
};
const words = (field: string, before: unknown, after: unknown) =>
  changesInWords([{ field, before, after }], NAMES).map((change) => Object.values(change).join(' | '));

describe('an entry of the audit trail in words (R-pages-8)', () => {
  it.each([
    ['status', 'completed', 'pickup_requested', 'Status | Completed | Pickup requested'],
    ['payment_amount', 1950, 1750, 'Amount | ₱1,950.00 | ₱1,750.00'],
    ['payment_method', null, 'gcash', 'Method | nothing | gcash'],
    [
      'payment_parts',
      null,
      [
        { method: 'cash', amount: 400 },
        { method: 'gcash', amount: 300 },
        { method: 'credit', amount: 200, voucher: '…K3P4' },
        { method: 'credit', amount: 100 },
      ],
      'In parts | nothing | cash ₱400.00; GCash ₱300.00; voucher …K3P4 ₱200.00; credit ₱100.00',
    ],
    ['receipt_hash', null, 'd681c9e2aa00bb11', 'Proof of payment | nothing | picture d681c9e2'],
    [
      'starts_at',
      '2026-11-20T04:00:00.000Z',
      '2026-11-20T05:00:00.000Z',
      'Start | Fri, 20 Nov 2026, 12:00 PM | Fri, 20 Nov 2026, 1:00 PM',
    ],
    ['driver_id', 8, null, 'Driver | Ben Castro | nothing'],
    ['pickup_asked', [], [8, 99], 'Asked for the ride home | nothing | Ben Castro; #99'],
    [
      'therapists',
      [{ id: 6, accepted: false, ready: false, pickedUp: false, needsNoRide: false }],
      [{ id: 6, accepted: true, ready: true, pickedUp: false, needsNoRide: false }],
      'Therapists | Liza Ramos | Liza Ramos: accepted, ready',
    ],
    ['services', [2], [2, 5], 'Services | Swedish 60 | Swedish 60; #5'],
    ['start_time', '12:00', '13:30', 'Start time | 12:00 PM | 1:30 PM'],
    ['reorder_level', 20, 25, 'Reorder level | 20 | 25'],
    ['two_factor', false, true, 'Two-factor codes | no | yes'],
    ['service_day', '2026-11-20', '2026-11-21', 'Day | Fri, 20 Nov 2026 | Sat, 21 Nov 2026'],
    [
      'notes',
      '',
      'snake_case stays what somebody typed here',
      'Notes | nothing | snake_case stays what somebody typed here',
    ],
    ['undone', null, 'start_session', 'Taken back | nothing | start session'],
  ])('says %s', (field, before, after, said) => {
    expect(words(field, before, after)).toEqual([said]);
  });

  it('for a group, names only those for whom something changed, and counts the others (R-pages-193)', () => {
    const group = (over: object) =>
      [6, 8, 9].map((id) => ({ id, accepted: true, ready: true, pickedUp: false, ...(id === 8 && over) }));
    expect(words('therapists', group({}), group({ pickedUp: true }))).toEqual([
      'Therapists | Ben Castro: accepted, ready | Ben Castro: accepted, ready, picked up; 2 others as before',
    ]);
    // One leaves; one joins; all change; nothing changes.
    expect(words('therapists', group({}), group({}).slice(1))).toEqual([
      'Therapists | Liza Ramos: accepted, ready | 2 others as before',
    ]);
    expect(words('therapists', group({}).slice(0, 1), group({}).slice(0, 2))).toEqual([
      'Therapists | nothing | Ben Castro: accepted, ready; 1 other as before',
    ]);
    expect(words('therapists', [{ id: 6 }], [{ id: 8 }])).toEqual(['Therapists | Liza Ramos | Ben Castro']);
    expect(words('therapists', group({}), group({}))).toEqual([]);
  });

  it.each(['expected', 'counted', 'handed_over', 'unit_cost', 'discount_amount'])(
    'says %s in pesos with two decimals (1-018)',
    (field) => {
      expect(words(field, null, 150.5)).toEqual([expect.stringMatching(/nothing \| ₱150\.50$/)]);
    },
  );

  it('says how late a ride comes (R-beyond-261)', () => {
    const late = { by: 8, minutes: 20, at: 0, expectedAt: Date.parse('2026-11-20T20:20:00+08:00') };
    expect(words('running_late', null, late)).toEqual([
      'Running late | nothing | 20 minutes, about Fri, 20 Nov 2026, 8:20 PM',
    ]);
  });

  it('leaves out technical fields, and puts the status first', () => {
    const change = (field: string) => ({ field, before: 1, after: 2 });
    expect(
      changesInWords([change('version'), change('duration'), change('updated_at'), change('status')], NAMES).map(
        ({ field }) => field,
      ),
    ).toEqual(['Status', 'Duration']);
  });

  it('has the day and the start before the end, as people read them (R-beyond-910)', () => {
    const change = (field: string, [before, after]: readonly [string, string]) => ({ field, before, after });
    const at = ['2026-11-20T04:00:00.000Z', '2026-11-20T05:00:00.000Z'] as const;
    const all = [
      change('ends_at', at),
      change('location', ['Here', 'There']),
      change('service_day', ['2026-11-20', '2026-11-21']),
      change('starts_at', at),
    ];
    expect(changesInWords(all, NAMES).map(({ field }) => field)).toEqual(['Day', 'Start', 'End', 'Location']);
  });

  it('names the people in it, and gives the reason', () => {
    const changes = [
      { field: 'driver_id', before: 8, after: null },
      { field: 'therapists', before: null, after: [{ id: 6 }] },
      { field: 'services', before: null, after: [2, 2] },
      { field: 'total_price', before: 850, after: 900 },
      { field: 'reason', before: null, after: 'the receipt says 300' },
    ];
    expect(numbersOf(changes)).toEqual({ people: [8, 6], services: [2] });
    expect(auditReason(changes)).toBe('the receipt says 300');
    expect(auditReason([])).toBeUndefined();
  });

  it('has words for every change of an appointment, and for names that earlier versions used', () => {
    for (const change of CHANGES) expect(AUDIT_ACTION_NAMES).toContain(`appointment.${change}`);
    expect(Object.values(AUDIT_ACTIONS).filter((said) => !/^[a-z]/.test(said))).toEqual([]);
    expect(auditWords('user.change_hat')).toBe('change hat');
    expect([auditRecord('appointment', '2036'), auditRecord('client', '7'), auditRecord('hat', '1')]).toEqual([
      '#2036',
      'Client 7',
      'hat 1',
    ]);
  });
});
