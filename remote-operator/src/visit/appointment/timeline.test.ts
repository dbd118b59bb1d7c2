import type { VisitMessage } from 'shared-lib';
import { anAppointment } from 'shared-lib/testing';
import type { LogEntry } from 'shared-lib/records';
import { timeline } from './timeline';

/** An operator's action on the visit, as in the trail. */
const anEntry = (over: Partial<LogEntry>): LogEntry => ({
  id: 7,
  at: '2026-11-20T09:00:00.000Z',
  actor: 1,
  actor_name: 'Marisol Ocampo',
  actor_role: 'operator',
  action: 'appointment.start_appointment',
  entity: 'appointment',
  entity_id: '2041',
  subject: null,
  address: null,
  device: null,
  request_id: 'r-1',
  unchanged: 0,
  changes: [],
  ...over,
});

describe('the timeline of an appointment', () => {
  it('starts with the booking and tells what happened in order', () => {
    const appointment = anAppointment({
      status: 'cancelled',
      created_at: '2026-11-20T01:00:00Z',
      rejected_at: '2026-11-20T02:00:00Z',
      rejected_by: { id: 11, role: 'therapist', name: 'Liza Ramos' },
      rejection_reason: 'Health issues',
      rejection_reviewed_at: '2026-11-20T03:00:00Z',
      rejection_review_decision: 'accept',
      rejection_review_notes: 'get well',
      cancelled_at: '2026-11-20T03:00:00Z',
    });
    expect(timeline(appointment).map(({ what, detail }) => [what, detail])).toEqual([
      ['Booked', undefined],
      ['Refused', 'Liza Ramos: Health issues'],
      ['Refusal reviewed', 'accepted, visit cancelled: get well'],
      ['Cancelled', undefined],
    ]);
  });

  it('tells between the other moments who accepted, who was asked for the ride home, and their answers', () => {
    const appointment = anAppointment({ created_at: '2026-11-20T01:00:00Z', started_at: '2026-11-20T04:00:00Z' });
    const moments = timeline(appointment, [
      { at: '2026-11-20T02:00:00Z', kind: 'accepted', name: 'Liza Ramos' },
      { at: '2026-11-20T05:00:00Z', kind: 'pickup_asked', name: 'Ben Castro' },
      { at: '2026-11-20T05:15:00Z', kind: 'pickup_unanswered', name: 'Ben Castro' },
    ]);
    expect(moments.map(({ what, detail }) => [what, detail])).toEqual([
      ['Booked', undefined],
      ['Accepted', 'Liza Ramos'],
      ['Started', undefined],
      ['Asked for the ride home', 'Ben Castro'],
      ['Did not answer for the ride home', 'Ben Castro'],
    ]);
  });

  it('tells who asked for a second driver, and when nobody came forward (R-beyond-9)', () => {
    const moments = timeline(anAppointment({ created_at: '2026-11-20T01:00:00Z' }), [
      { at: '2026-11-20T02:00:00Z', kind: 'backup_asked', name: 'Ana Reyes' },
      { at: '2026-11-20T02:10:00Z', kind: 'backup_unanswered', name: null },
    ]);
    expect(moments.slice(1).map(({ what, detail }) => [what, detail])).toEqual([
      ['Asked for backup', 'Ana Reyes'],
      ['No driver offered to take over the ride', undefined],
    ]);
  });

  it('leaves out what has not happened', () => {
    expect(timeline(anAppointment({ status: 'pending' })).map(({ what }) => what)).toEqual(['Booked']);
  });

  it('says from which device a step was done, and what people were told and who has read it (R-pages-82)', () => {
    const at = '2026-11-20T07:30:00.000Z';
    const entry = anEntry({
      at,
      action: 'appointment.start_appointment',
      address: '192.0.2.7',
      device: 'Chrome on Android',
    });
    const atDesk = {
      ...entry,
      id: 9,
      at: '2026-11-20T07:20:00.000Z',
      action: 'user.log_in',
      device: 'Chrome on Windows',
    };
    const moments = timeline(
      anAppointment({ created_at: '2026-11-20T01:00:00.000Z', started_at: at }),
      [],
      { entries: [entry, atDesk], names: { people: new Map(), services: new Map() } },
      [
        {
          at: '2026-11-20T07:30:01.000Z',
          title: 'Get ready',
          message: 'Your visit was started.',
          to: [
            {
              id: 1,
              name: 'Liza Ramos',
              role: 'therapist',
              rang: true,
              read_at: '2026-11-20T07:31:00.000Z',
              settled: false,
            },
            { id: 1, name: 'Ben Castro', role: 'driver', rang: true, read_at: null, settled: false },
            { id: 1, name: 'Marisol Ocampo', role: 'operator', rang: true, read_at: null, settled: false },
          ],
        },
      ],
    );
    expect(moments.slice(1)).toEqual([
      { at, what: 'Started', detail: 'Marisol Ocampo', device: 'Chrome on Android' },
      {
        at: '2026-11-20T07:30:01.000Z',
        what: 'Told: Get ready',
        detail: 'To Liza Ramos (read 3:31 PM), Ben Castro (not read yet), 1 operator (0 read it)',
        isMessage: true,
      },
    ]);
  });

  it('says of a step that waited on a phone when it happened, beside when it arrived (R-beyond-1520)', () => {
    const at = '2026-11-20T00:54:00.000Z';
    const changes = (after: string): LogEntry['changes'] => [{ field: 'occurred_at', before: null, after }];
    const arrival = (after: string) =>
      timeline(anAppointment({ arrived_at: at }), [], {
        entries: [anEntry({ at, action: 'appointment.arrive_at_location', changes: changes(after) })],
        names: { people: new Map(), services: new Map() },
      }).find(({ what }) => what === 'Arrived');
    expect(arrival('2026-11-20T00:52:10.000Z')).toMatchObject({
      at,
      detail: 'Marisol Ocampo · Happened at 8:52 AM, sent later',
    });
    expect(arrival('2026-11-20T00:54:00.000Z')?.detail).toBe('Marisol Ocampo');
  });

  it('says nothing of a device that is always the same (R-beyond-492)', () => {
    const at = '2026-11-20T07:30:00.000Z';
    const entry = anEntry({ at, action: 'appointment.start_appointment', device: 'Chrome on Android' });
    const moments = timeline(anAppointment({ started_at: at }), [], {
      entries: [entry],
      names: { people: new Map(), services: new Map() },
    });
    expect(moments.filter(({ device }) => device)).toEqual([]);
  });

  it('counts opened messages as read, not those settled unopened (R-pages-82)', () => {
    const at = '2026-11-20T07:30:00.000Z';
    const toldTo = (...to: VisitMessage['to']): (string | undefined)[] =>
      timeline(anAppointment(), [], undefined, [{ at, title: 'Refused', message: '', to }])
        .filter(({ isMessage }) => isMessage)
        .map(({ detail }) => detail);
    const operator = {
      id: 1,
      name: 'Marisol Ocampo',
      role: 'operator',
      rang: true,
      read_at: null,
      settled: true,
    } as const;
    const therapist = { ...operator, name: 'Liza Ramos', role: 'therapist' } as const;
    expect(toldTo(therapist, operator, operator)).toEqual(['To Liza Ramos, 2 operators']);
    expect(toldTo(operator, { ...operator, read_at: at, settled: false })).toEqual(['To 2 operators (1 read it)']);
  });

  it('tells who joined a requested ride home, and its first request once (R-workflow-66, R-pages-82)', () => {
    const [first, later] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:10:00.000Z'];
    const entry = anEntry({
      at: first,
      actor: 11,
      actor_name: 'Liza Ramos',
      actor_role: 'therapist',
      action: 'appointment.request_pickup',
    });
    const appointment = anAppointment({ created_at: '2026-11-20T01:00:00.000Z', pickup_requested_at: first });
    const entries = [entry, { ...entry, id: 8, at: later, actor_name: 'Cora Diaz' }];
    const moments = timeline(appointment, [], { entries, names: { people: new Map(), services: new Map() } });
    expect(moments.slice(1).map(({ what, detail }) => [what, detail])).toEqual([
      ['Ride home asked for', 'Liza Ramos'],
      ['Asked for a ride home', 'Cora Diaz'],
    ]);
  });

  it('tells the answers about a called-off ride home, and those about the current one once (R-pages-125)', () => {
    const [first, later] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:10:00.000Z'];
    const entry = anEntry({
      at: first,
      actor: 21,
      actor_name: 'Ben Castro',
      actor_role: 'driver',
      action: 'appointment.confirm_pickup',
    });
    const entries = [entry, { ...entry, id: 8, at: later, action: 'appointment.cancel_pickup' }];
    const story = (pickup_confirmed_at: string | null): unknown[] =>
      timeline(anAppointment({ created_at: '2026-11-20T01:00:00.000Z', pickup_confirmed_at }), [], {
        entries,
        names: { people: new Map(), services: new Map() },
      })
        .slice(1)
        .map(({ what }) => what);
    expect(story(null)).toEqual(['Confirmed a ride home', 'Cancelled a ride home']);
    expect(story(first)).toEqual(['Ride home confirmed', 'Cancelled a ride home']);
  });

  it('tells a change of driver once, and names who did something to another person (R-pages-82)', () => {
    const [assigned, begun] = ['2026-11-20T02:00:00.000Z', '2026-11-20T07:30:00.000Z'];
    const entry = anEntry({ at: assigned, action: 'appointment.edit_driver' });
    const appointment = anAppointment({
      created_at: '2026-11-20T01:00:00.000Z',
      driver_assigned_at: assigned,
      journey_started_at: begun,
    });
    const entries = [entry, { ...entry, id: 8, at: begun, action: 'appointment.set_journey' }];
    const moments = timeline(appointment, [], { entries, names: { people: new Map(), services: new Map() } });
    expect(moments.slice(1).map(({ what, detail }) => [what, detail])).toEqual([
      ['Changed the driver', 'Marisol Ocampo'],
      ['Journey started', 'Ben Castro · by Marisol Ocampo'],
    ]);
  });

  it('says who came for whom where therapists were swapped, and whom a review asked instead (R-beyond-964)', () => {
    const reviewed = '2026-11-20T03:00:00.000Z';
    const person = (id: number) => ({ id, accepted: false, ready: false });
    const swap = { field: 'therapists', before: [person(11)], after: [person(12)] };
    const entries = [
      anEntry({ at: '2026-11-20T02:00:00.000Z', action: 'appointment.edit_therapists', changes: [swap] }),
      anEntry({ id: 8, at: reviewed, action: 'appointment.review_rejection', changes: [swap] }),
    ];
    const names = {
      people: new Map([
        [11, 'Liza Ramos'],
        [12, 'Mia Gomez'],
      ]),
      services: new Map(),
    };
    const appointment = anAppointment({ created_at: '2026-11-20T01:00:00.000Z', rejection_reviewed_at: reviewed });
    expect(
      timeline(appointment, [], { entries, names })
        .slice(1)
        .map(({ what, changes }) => [what, ...(changes ?? []).map(({ before, after }) => `${before} → ${after}`)]),
    ).toEqual([
      ['Changed the therapists', 'Liza Ramos → Mia Gomez'],
      ['Refusal reviewed', 'Liza Ramos → Mia Gomez'],
    ]);
  });

  it('tells a refund in one line, and keeps when the payment was verified (R-beyond-1547)', () => {
    const refunded = anAppointment({ created_at: '2026-11-20T01:00:00Z', payment_verified_at: null });
    const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
    const verified = anEntry({
      at: '2026-11-20T08:44:00.000Z',
      action: 'appointment.mark_completed',
      changes: [change('payment_method', null, 'cash'), change('payment_amount', null, 850)],
    });
    const back = (...changes: LogEntry['changes']) =>
      anEntry({
        at: '2026-11-20T09:30:00.000Z',
        action: 'appointment.correct_payment',
        changes: [
          change('payment_method', 'cash', null),
          change('payment_amount', 850, 0),
          change('voucher', '1 …4QJN', null),
          change('reason', null, 'She was ill'),
          ...changes,
        ],
      });
    const told = (entry: LogEntry) =>
      timeline(refunded, [], { entries: [verified, entry], names: { people: new Map(), services: new Map() } })
        .slice(1)
        .map(({ what, detail, changes }) => [what, detail, changes]);
    const parts = [
      { method: 'cash', amount: 400 },
      { method: 'gcash', amount: 450 },
    ];
    expect(told(back(change('payment_parts', parts, null)))).toEqual([
      ['Payment verified', 'cash · Marisol Ocampo', undefined],
      ['Payment refunded', 'cash ₱400.00; GCash ₱450.00 · Marisol Ocampo · “She was ill”', undefined],
    ]);
    expect(told(back())[1]).toEqual([
      'Payment refunded',
      'Voucher ₱850.00 · Marisol Ocampo · “She was ill”',
      undefined,
    ]);
  });

  it('tells a correction once, and the payment before it (R-beyond-1547)', () => {
    const corrected = anAppointment({
      created_at: '2026-11-20T01:00:00Z',
      payment_method: 'cash',
      payment_verified_at: '2026-11-20T09:30:00.000Z',
    });
    const entries = [
      anEntry({ at: '2026-11-20T08:44:00.000Z', action: 'appointment.mark_completed' }),
      anEntry({
        at: '2026-11-20T09:30:00.000Z',
        action: 'appointment.correct_payment',
        changes: [{ field: 'payment_amount', before: 850, after: 800 }],
      }),
    ];
    const moments = timeline(corrected, [], { entries, names: { people: new Map(), services: new Map() } });
    expect(moments.map(({ at, what }) => [at, what])).toEqual([
      ['2026-11-20T01:00:00Z', 'Booked'],
      ['2026-11-20T08:44:00.000Z', 'Payment verified'],
      ['2026-11-20T09:30:00.000Z', 'Corrected a payment'],
    ]);
  });
});
