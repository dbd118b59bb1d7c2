import { addDays } from 'shared-lib/domain';
import { seedService, seedWindow } from '../../testing/seed.js';
import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { TODAY, type Answered } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { waitForBlocked } from '../testing/held.js';

interface StoredVisit {
  readonly id: number;
  readonly total_price: number;
  readonly duration: number;
  readonly location: string;
  /** The services as they are stored with the visit. */
  readonly price: number;
  readonly minutes: number;
  readonly name: string;
}

/** A booking reads its services once and stores what it read, even if they change meanwhile. */
describe('beside a change of its services', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });
  /** The operator on the other server. */
  const elsewhere = (): TestClient => second.withToken(given.on.operator.token ?? '');
  const stored = (ids: readonly number[]): Promise<StoredVisit[]> =>
    given.app.sql<StoredVisit>(
      `select a.id, a.total_price, a.duration, a.location, sum(s.price)::int as price, sum(s.duration)::int as minutes, min(s.name) as name
       from appointments a join appointment_services s on s.appointment_id = a.id where a.id = any($1) group by a.id order by a.id`,
      [ids],
    );
  const heldMinutes = async (id: number): Promise<number | undefined> =>
    (
      await given.app.sql<{ minutes: number }>(
        `select (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes from staff_holds where appointment_id = $1 and leg = 'session'`,
        [id],
      )
    )[0]?.minutes;
  const change = (service: number, body: object): Promise<Answered> =>
    elsewhere().patch(`/api/scheduling/services/${service}/`, body);
  let serial = 0;
  /** Another name, length and price. */
  const anew = () => ({ name: `Renamed massage ${++serial}`, duration: 180, price: 2000 });
  const asItWas = { total_price: 850, price: 850, duration: 60, minutes: 60 };

  /** Runs `during` while the statement of `send` waits for a row that another transaction locks. */
  async function whileWaiting(row: string, id: number, send: () => Promise<Answered>, during: () => Promise<unknown>) {
    const { sent } = await given.app.db.tx(async (tx) => {
      await tx.rows(`select from ${row} where id = $1 for no key update`, [id]);
      const answer = send();
      await waitForBlocked(given.app, 1);
      await during();
      return { sent: answer };
    });
    return sent;
  }
  const ofTheSame = (all: readonly StoredVisit[]) => all.map(({ id: _, ...visit }) => JSON.stringify(visit));

  it('20 bookings and edits, each beside a change of their service on another server: the stored values agree (R-booking-60)', async () => {
    const { on, app } = given;
    const ids: number[] = [];
    for (let at = 0; at < 20; at++) {
      const service = await seedService(app, { name: `Raced massage ${at}` });
      const start_time = `${13 + Math.floor(at / 2)}:${at % 2 ? '35' : '15'}`;
      const isEdit = at % 4 === 3;
      const id = isEdit
        ? (await on.book({ driver: null, services: [on.richService], date: addDays(TODAY, 1), start_time })).id
        : undefined;
      const [booked, changed] = await Promise.all([
        id === undefined
          ? on.tryBook({ driver: null, services: [service], start_time })
          : on.patch(id, { services: [service] }),
        change(service, anew()),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 201]).toContain(booked.status);
      ids.push(booked.body.id);
      expect(await heldMinutes(booked.body.id)).toBe(booked.body.duration);
      await on.act(on.operator, booked.body.id, 'cancel', { reason: 'Over' });
    }
    const visits = await stored(ids);
    expect(visits).toHaveLength(20);
    for (const { total_price, price, duration, minutes } of visits) {
      expect(total_price).toBe(price);
      expect(duration).toBe(minutes);
    }
  }, 60_000);

  it('a booking that waits for its people stores name, length and price of the service as it read them (R-booking-60)', async () => {
    const { on } = given;
    const answer = await whileWaiting(
      'users',
      on.therapists[0].id,
      () => on.tryBook({ driver: null }),
      async () => expect((await change(on.service, anew())).status).toBe(200),
    );
    expect(answer.status).toBe(201);
    const [visit] = await stored([answer.body.id]);
    expect(visit).toMatchObject(asItWas);
    expect(visit?.name).toMatch(/^Swedish massage/);
    expect(await heldMinutes(answer.body.id)).toBe(60);
  });

  it('so does an edit of services, also one that moves the visit (R-booking-60)', async () => {
    const { on } = given;
    const { id } = await on.book({ driver: null, services: [on.richService] });
    const answer = await whileWaiting(
      'users',
      on.therapists[0].id,
      () => on.patch(id, { services: [on.service], start_time: '18:00' }, on.operator),
      async () => expect((await change(on.service, anew())).status).toBe(200),
    );
    expect(answer.status).toBe(200);
    expect(await stored([id])).toEqual([expect.objectContaining(asItWas)]);
    expect(await heldMinutes(id)).toBe(60);
  });

  it('a service that is withdrawn during a booking is booked as it was read (R-booking-60)', async () => {
    const { on } = given;
    const answer = await whileWaiting(
      'users',
      on.therapists[0].id,
      () => on.tryBook({ driver: null, services: [on.service, on.richService] }),
      async () => expect((await change(on.richService, { is_active: false, price: 1 })).status).toBe(200),
    );
    expect(await stored([answer.body.id])).toEqual([
      expect.objectContaining({ total_price: 2050, price: 2050, duration: 150, minutes: 150 }),
    ]);
  });

  describe('all visits of a series', () => {
    const week = (weeks: number): string => addDays(TODAY, weeks * 7);
    const SERIES = '/api/scheduling/series/';
    const body = () => ({
      client: given.on.client,
      services: [given.on.service],
      therapist: given.on.therapists[0].id,
      every_weeks: 1,
      dates: [1, 2, 3].map((weeks) => ({ date: week(weeks), start_time: '16:00' })),
    });
    beforeEach(async () => {
      for (const weeks of [1, 2, 3])
        for (const days of [0, 1]) await seedWindow(given.app, given.on.therapists[0].id, addDays(week(weeks), days));
    });
    /**
     * Runs `during` while `send` waits for the hold of its second visit, which another transaction has nearly taken.
     */
    async function inTheMiddle(send: () => Promise<Answered>, during: () => Promise<unknown>, hour = 16) {
      const { on, app } = given;
      const visit = await on.book({ driver: null, therapist: on.therapists[1].id, start_time: '14:00' });
      const givenUp = new Error('given up');
      let sent: Promise<Answered> | undefined;
      let other: Promise<unknown> | undefined;
      await app.db
        .tx(async (tx) => {
          await tx.rows(
            `insert into staff_holds (staff_id, appointment_id, leg, during)
             values ($1, $2, 'session', tstzrange($3::timestamptz, $3::timestamptz + interval '1 hour'))`,
            [on.therapists[0].id, visit.id, `${week(2)}T${hour}:00:00+08:00`],
          );
          sent = send();
          await waitForBlocked(app, 1);
          other = during();
          // The other request is done, or waits for its turn.
          await Promise.race([other, waitForBlocked(app, 2)]);
          throw givenUp;
        })
        .catch((error: unknown) => {
          if (error !== givenUp) throw error;
        });
      await other;
      if (!sent) throw new Error('nothing was sent');
      return sent;
    }
    const ofSeries = async (client: number): Promise<StoredVisit[]> =>
      stored(
        (
          await given.app.sql<{ id: number }>(
            'select id from appointments where client_id = $1 and series_id is not null',
            [client],
          )
        ).map(({ id }) => id),
      );

    it('are booked at one price, length and place (R-booking-60)', async () => {
      const { on } = given;
      const answer = await inTheMiddle(
        () => on.operator.post(SERIES, body()),
        () =>
          Promise.all([
            change(on.service, anew()),
            elsewhere().patch(`/api/scheduling/clients/${on.client}/`, { address: '9 Elsewhere Street, Makati' }),
          ]),
      );
      expect(answer.status).toBe(201);
      const visits = await ofSeries(on.client);
      expect(visits).toHaveLength(3);
      expect(new Set(ofTheSame(visits)).size).toBe(1);
      expect(visits[0]).toMatchObject(asItWas);
    });

    it('get other services at one price and length (R-booking-60)', async () => {
      const { on, app } = given;
      const other = await seedService(app, { name: 'Other massage', duration: 90, price: 1100 });
      await on.operator.post(SERIES, body());
      const before = await ofSeries(on.client);
      const [first] = before;
      const [series] = await app.sql<{ id: number }>('select series_id as id from appointments where id = $1', [
        first?.id,
      ]);
      const versions = await app.sql<{ id: number; version: number }>(
        'select id, version from appointments where series_id = $1',
        [series?.id],
      );
      const answer = await inTheMiddle(
        () =>
          on.operator.patch(`${SERIES}${series?.id}/`, {
            from: first?.id,
            change: { services: [other], start_time: '19:00' },
            visits: versions,
          }),
        () => change(other, anew()),
        19,
      );
      expect(answer.status).toBe(200);
      const visits = await ofSeries(on.client);
      expect(new Set(ofTheSame(visits)).size).toBe(1);
      expect(visits[0]).toMatchObject({ total_price: 1100, price: 1100, duration: 90, minutes: 90 });
    });
  });

  it('a session uses the materials that its service had when it began (R-materials-1)', async () => {
    const { on, app } = given;
    const { id } = await on.at('in_progress', { driver: null, services: [on.richService] });
    let changed: Promise<Answered> | undefined;
    const answer = await whileWaiting(
      'materials',
      on.oil,
      () => on.try(on.therapists[0], id, 'start_session'),
      async () => {
        changed = change(on.richService, { materials: [{ material: on.towel, quantity: 9 }] });
        await Promise.race([changed, waitForBlocked(app, 2)]);
      },
    );
    expect(answer.status).toBe(200);
    expect((await changed)?.status).toBe(200);
    const taken = await app.sql<{ id: number; used: number }>(
      'select material_id as id, quantity_used as used from appointment_materials where appointment_id = $1 order by material_id',
      [id],
    );
    expect(taken).toEqual([
      { id: on.oil, used: 2 },
      { id: on.towel, used: 3 },
    ]);
  });
});
