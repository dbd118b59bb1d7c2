import type { AppointmentCard } from 'shared-lib/contract';
import type { TestClient } from '../../testing/test-client.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('refusing and reviewing', () => {
  const given = freshBusiness();

  it('one refusal of a group refuses the appointment and frees everybody (4-006, 4-014, 4-037, 7-044)', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.book({ therapists: [ana.id, bea.id] });
    await on.act(ana, id, 'therapist_confirm');
    const refused = await on.act(bea, id, 'reject', { rejection_reason: 'Health issues' });
    expect(refused).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Health issues',
      rejected_at: expect.any(String),
      rejected_by: { id: bea.id, role: 'therapist' },
      rejection_reviewed: false,
    });
    expect((await on.tryBook({ therapists: [ana.id, bea.id] })).status).toBe(201);
    const byDriver = await on.book({ start_time: '20:00' });
    expect(await on.act(on.drivers[0], byDriver.id, 'reject', { rejection_reason: 'Travel conflict' })).toMatchObject({
      status: 'rejected',
      rejected_by: { id: on.drivers[0].id, role: 'driver' },
    });
  });

  it('accepting the refusal cancels, with the reason; its people stay free (4-061, 4-062, 7-045)', async () => {
    const { on } = given;
    const { id } = await on.book();
    await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Schedule conflict' });
    expect(
      await on.act(on.operator, id, 'review_rejection', { action: 'accept', reason: 'nobody else' }),
    ).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
      cancel_reason: 'nobody else',
      cancelled_at: expect.any(String),
      rejection_reviewed: true,
      rejection_review_decision: 'accept',
      rejection_review_notes: 'nobody else',
      review_completed: true,
    });
    expect((await on.tryBook()).status).toBe(201);
  });

  it('tells the one who refused that it was not accepted, and the others why they are asked again (R-workflow-64)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Other' });
    await on.act(on.operator, id, 'review_rejection', { action: 'decline' });
    const told = await app.sql<{ user_id: number; title: string; message: string }>(
      `select user_id, title, message from notifications where appointment_id = $1 and notification_type = 'review_rejection'
        and user_id = any($2::int[]) order by user_id = $3`,
      [id, [on.drivers[0].id, on.therapists[0].id], on.drivers[0].id],
    );
    expect(told).toEqual([
      {
        user_id: on.therapists[0].id,
        title: 'Appointment changed',
        message: expect.stringMatching(/: it was refused, and the same people are asked again\. Please answer\.$/),
      },
      {
        user_id: on.drivers[0].id,
        title: 'Your refusal was not accepted',
        message: expect.stringMatching(/\. Please answer again\.$/),
      },
    ]);
  });

  describe('a person who is asked again (R-workflow-69)', () => {
    const again = async (id: number, ...people: readonly TestClient[]): Promise<boolean[]> =>
      (await Promise.all(people.map((who) => given.on.read(id, who)))).map((one) => one.asked_again);

    it('is told so until they answer; a new person is asked for the first time', async () => {
      const { on } = given;
      const [ana, bea, cora] = on.therapists;
      const [ben] = on.drivers;
      const { id } = await on.book({ therapists: [ana.id, bea.id] });
      expect(await again(id, ana, ben)).toEqual([false, false]);
      await on.act(bea, id, 'reject', { rejection_reason: 'Other' });
      await on.act(on.operator, id, 'review_rejection', { action: 'decline', therapists: [ana.id, cora.id] });
      expect(await again(id, ana, cora, ben, on.operator)).toEqual([true, false, true, false]);
      const cards = await ana.get<{ results: AppointmentCard[] }>(`${BASE}?fields=card`);
      expect(cards.body.results).toMatchObject([{ id, asked_again: true }]);
      await on.act(ana, id, 'therapist_confirm');
      await on.patch(id, { therapists: [ana.id, bea.id] });
      expect(await again(id, ana, bea, ben)).toEqual([false, false, true]);
    });

    it.each([
      ['the time is moved', { start_time: '16:30' }],
      ['an operator sets it back by hand', { status: 'pending' }],
    ])('is no longer told so once %s', async (_, change) => {
      const { on } = given;
      const [ana] = on.therapists;
      const [ben] = on.drivers;
      const { id } = await on.book();
      await on.act(ben, id, 'reject', { rejection_reason: 'Other' });
      await on.act(on.operator, id, 'review_rejection', { action: 'decline' });
      expect(await again(id, ana, ben)).toEqual([true, true]);
      await on.act(ana, id, 'therapist_confirm');
      await on.act(ben, id, 'driver_confirm');
      await on.patch(id, change);
      expect(await on.read(id)).toMatchObject({ status: 'pending', rejection_reviewed: true });
      expect(await again(id, ana, ben)).toEqual([false, false]);
    });
  });

  it.each(['reject', 'deny', 'Anything'])(
    'the decision "%s" asks everyone again, with a new deadline (4-063)',
    async (decision) => {
      const { on, app } = given;
      const { id } = await on.book();
      await on.act(on.therapists[0], id, 'therapist_confirm');
      await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Other' });
      app.clock.set('2026-11-20T15:25:00+08:00');
      const again = await on.act(on.operator, id, 'review_rejection', { action: decision });
      expect(again).toMatchObject({
        status: 'pending',
        therapists_accepted: [false],
        driver_accepted: false,
        rejection_review_decision: decision,
      });
      expect(new Date(again.response_deadline)).toEqual(new Date('2026-11-20T15:40:00+08:00'));
      expect((await on.tryBook()).status).toBe(400);
    },
  );

  it('replaces the person who refused in the same step', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.book();
    await on.act(ana, id, 'reject', { rejection_reason: 'Personal reasons' });
    const swapped = await on.act(on.operator, id, 'review_rejection', {
      action: 'other',
      therapists: [bea.id],
      driver: on.drivers[1].id,
    });
    expect(swapped).toMatchObject({ status: 'pending', therapists: [bea.id], driver: on.drivers[1].id });
    expect(await on.try(ana, id, 'therapist_confirm')).toMatchObject({ status: 404 });
    expect((await on.tryBook()).status).toBe(201);
  });

  it('refuses to ask a person again who is booked elsewhere now, or does not exist', async () => {
    const { on } = given;
    const { id } = await on.book();
    await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Other' });
    await on.book({ start_time: '16:30', driver: null });
    expect(await on.try(on.operator, id, 'review_rejection', { action: 'other' })).toMatchObject({
      status: 400,
      body: {
        therapist: ['Therapist is not available during this time slot'],
        alternatives: { slots: expect.any(Array) },
      },
    });
    expect(await on.try(on.operator, id, 'review_rejection', { action: 'other', therapists: [987_654] })).toMatchObject(
      { status: 400, body: { therapist: ['Not found.'] } },
    );
    expect((await on.read(id)).status).toBe('rejected');
    expect(
      await on.act(on.operator, id, 'review_rejection', { action: 'other', therapists: [on.therapists[1].id] }),
    ).toMatchObject({ status: 'pending' });
  });

  it('names by id the people who are not free, in a group and in both trades (R-workflow-77, R-booking-10)', async () => {
    const { on } = given;
    const [ana, bea, cora] = on.therapists;
    const [ben] = on.drivers;
    const { id } = await on.book({ therapists: [ana.id, bea.id] });
    await on.act(ana, id, 'reject', { rejection_reason: 'Other' });
    const review = async (): Promise<unknown> => {
      const therapists = [cora.id, bea.id];
      const { body } = await on.try(on.operator, id, 'review_rejection', { action: 'decline', therapists });
      return body['not_free'];
    };
    await on.book({ start_time: '16:30', therapist: bea.id, driver: null });
    expect(await review()).toEqual([bea.id]);
    await on.book({ start_time: '16:30', therapist: ana.id, driver: ben.id });
    expect(await review()).toEqual(expect.arrayContaining([bea.id, ben.id]));
    expect(await review()).toHaveLength(2);
  });

  it('a second refusal replaces the first', async () => {
    const { on } = given;
    const { id } = await on.book();
    await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Other' });
    await on.act(on.operator, id, 'review_rejection', { action: 'other', reason: 'try' });
    expect(await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Equipment not available' })).toMatchObject({
      rejection_reason: 'Equipment not available',
      rejected_by: { id: on.drivers[0].id },
      rejection_reviewed: false,
      rejection_review_decision: null,
      rejection_review_notes: null,
    });
  });

  it('does not decide a second refusal by a reading of the first, with two operators (R-workflow-24)', async () => {
    const { on, app } = given;
    const other = app.withToken((await app.addUser('operator')).token);
    const { id } = await on.book();
    const { version: read } = await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Health issues' });
    // The first operator declines, the same people are asked again, and the driver refuses too.
    await on.act(other, id, 'review_rejection', { action: 'decline', version: read });
    const second = await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Travel conflict' });
    const late = await on.try(on.operator, id, 'review_rejection', { action: 'accept', version: read });
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'STALE_VERSION',
        appointment: { status: 'rejected', version: second.version, rejected_by: { id: on.drivers[0].id } },
      },
    ]);
    expect((await on.read(id)).status).toBe('rejected');
    expect(
      await on.act(on.operator, id, 'review_rejection', { action: 'accept', version: second.version }),
    ).toMatchObject({ status: 'cancelled' });
  });

  it('counts all refusals for good: by therapists, by drivers, and those that wait for a review (2-107..2-110)', async () => {
    const { on } = given;
    const counts = async () =>
      (await on.operator.get<{ counts: Record<string, number> }>(`${BASE}rejected/`)).body.counts;
    const before = await counts();
    for (const [by, start_time] of [
      [on.therapists[0], '16:00'],
      [on.therapists[0], '18:00'],
      [on.therapists[0], '20:00'],
      [on.drivers[0], '22:00'],
    ] as const) {
      const { id } = await on.book({ start_time });
      await on.act(by, id, 'reject', { rejection_reason: 'Other' });
      if (start_time === '16:00') await on.act(on.operator, id, 'review_rejection', { action: 'accept' });
    }
    const after = await counts();
    expect(Object.fromEntries(Object.entries(after).map(([of, n]) => [of, n - (before[of] ?? 0)]))).toEqual({
      total: 4,
      therapist: 3,
      driver: 1,
      pending_review: 3,
    });
  });

  it('tells the second operator who decided what (4-061..4-063)', async () => {
    const { on, app } = given;
    const other = app.withToken((await app.addUser('operator')).token);
    for (const [action, text] of [
      ['accept', /^.+ already accepted this refusal\. The visit is cancelled\.$/],
      ['decline', /^.+ already declined this refusal\. Everyone was asked again\.$/],
    ] as const) {
      const { id } = await on.book({ start_time: action === 'accept' ? '16:00' : '19:00' });
      await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Other' });
      await on.act(on.operator, id, 'review_rejection', { action });
      const answer = await on.try(other, id, 'review_rejection', { action: 'accept' });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'ALREADY_REVIEWED', detail: expect.stringMatching(text) });
    }
  });
});
