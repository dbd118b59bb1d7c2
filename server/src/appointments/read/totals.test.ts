import fc from 'fast-check';
import { STATUSES, type Status } from 'shared-lib/domain';
import { seedAppointment } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { ListConditions } from './list-parts.sql.js';
import { countDriven, findPage } from './reads.repository.js';
import { CARDS } from './rows.js';

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;
const SOME: readonly Status[] = ['pending', 'confirmed', 'completed', 'cancelled', 'transport_completed'];

/** For every stored total: the product's number against a count of the rows. */
describe('stored totals', () => {
  let server: TestApp;
  let staff: number[];
  beforeAll(async () => {
    server = await testApp();
    staff = await Promise.all(
      [0, 1, 2].map(async (which) => (await server.addUser(which === 2 ? 'driver' : 'therapist')).id),
    );
  });
  afterAll(() => server.close());

  const lists: readonly (readonly [name: string, wanted: Omit<ListConditions, 'newestFirst'>, condition: string])[] = [
    ['all', {}, 'true'],
    ...DAYS.map((day) => [day, { from: day, to: day }, `service_day = '${day}'`] as const),
    ['a stretch of days', { from: DAYS[1] }, `service_day >= '${DAYS[1]}'`],
    ['days before', { to: DAYS[1] }, `service_day <= '${DAYS[1]}'`],
    ...SOME.map((status) => [status, { statuses: [status] }, `status = '${status}'`] as const),
    [
      'two statuses on a day',
      { statuses: ['pending', 'completed'], from: DAYS[0], to: DAYS[0] },
      `status in ('pending', 'completed') and service_day = '${DAYS[0]}'`,
    ],
    ['every status', { statuses: STATUSES }, 'true'],
  ];
  const ofPerson = (id: number) =>
    `(driver_id = ${id} or pickup_driver_id = ${id} or exists (select from appointment_therapists t where t.appointment_id = appointments.id and t.therapist_id = ${id}))`;

  /** The rule for transports in which a driver has done their part, checked on every row. */
  const DONE_BY = `case when pickup_driver_id = $1 then status = 'transport_completed'
    else driver_id = $1 and dropped_off_at is not null and status not in ('cancelled', 'rejected', 'auto_cancelled') end`;

  const expectTotalsToBeTrue = async () => {
    const everything = [
      ...lists,
      ...staff.flatMap(
        (id) =>
          [
            [`person ${id}`, { people: [id] }, ofPerson(id)],
            [
              `person ${id} on a day`,
              { people: [id], from: DAYS[1], to: DAYS[1] },
              `${ofPerson(id)} and service_day = '${DAYS[1]}'`,
            ],
          ] as const,
      ),
    ];
    const kept: Record<string, number> = {};
    const counted: Record<string, number> = {};
    for (const [name, wanted, condition] of everything) {
      const page = { page: 1, page_size: 1 };
      kept[name] = (await findPage(server.db, { ...wanted, newestFirst: true }, page, CARDS)).count;
      const [row] = await server.sql<{ n: number }>(
        `select count(*)::int as n from appointments where deleted_at is null and ${condition}`,
      );
      counted[name] = row?.n ?? -1;
    }
    for (const id of staff) {
      const name = `driven by ${id}`;
      kept[name] = await countDriven(server.db, id);
      const [row] = await server.sql<{ n: number }>(
        `select count(*)::int as n from appointments where deleted_at is null and ${DONE_BY}`,
        [id],
      );
      counted[name] = row?.n ?? -1;
    }
    expect(kept).toEqual(counted);
  };

  type Change = readonly [
    kind: 'book' | 'status' | 'move' | 'delete' | 'restore' | 'driver' | 'drop off' | 'therapist' | 'erase',
    which: number,
    value: number,
  ];
  const change: fc.Arbitrary<Change> = fc.tuple(
    fc.constantFrom(
      ...(['book', 'book', 'status', 'status', 'move', 'delete', 'restore', 'driver'] as const),
      ...(['drop off', 'drop off', 'therapist', 'erase'] as const),
    ),
    fc.nat(1000),
    fc.nat(1000),
  );

  const carryOut = async ([kind, which, value]: Change) => {
    const rows = await server.sql<{ id: number }>('select id from appointments order by id');
    const id = rows[which % Math.max(1, rows.length)]?.id;
    const day = DAYS[value % DAYS.length] ?? DAYS[0];
    const person = staff[value % staff.length];
    if (kind === 'book' || id === undefined) {
      await seedAppointment(server, {
        date: day,
        status: SOME[value % SOME.length],
        therapists: [staff[value % 2] ?? 0],
        driver: value % 3 ? staff[2] : null,
      });
      return;
    }
    const statements: Record<Exclude<Change[0], 'book'>, readonly [string, ...unknown[]]> = {
      status: ['update appointments set status = $2 where id = $1', SOME[value % SOME.length]],
      move: [
        `update appointments set service_day = $2, starts_at = $2::date + time '07:00', ends_at = $2::date + time '08:00' where id = $1`,
        day,
      ],
      delete: ['update appointments set deleted_at = $2 where id = $1', server.clock.now()],
      restore: ['update appointments set deleted_at = null where id = $1'],
      driver: [
        'update appointments set driver_id = $2, pickup_driver_id = $3 where id = $1',
        value % 2 ? person : null,
        value % 5 ? null : person,
      ],
      'drop off': [
        'update appointments set dropped_off_at = $2, driver_id = coalesce(driver_id, $3) where id = $1',
        value % 4 ? server.clock.now() : null,
        staff[2],
      ],
      therapist: [
        value % 2
          ? 'delete from appointment_therapists where appointment_id = $1 and therapist_id <> $2'
          : 'insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, 9) on conflict do nothing',
        staff[value % 2],
      ],
      erase: ['delete from appointments where id = $1'],
    };
    const [text, ...params] = statements[kind];
    await server.sql(text, [id, ...params]);
  };

  it('are what counting says, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), fc.boolean(), async (changes, fold) => {
        for (const one of changes) await carryOut(one);
        if (fold) await server.db.rows('select fold_appointment_counts()');
        await expectTotalsToBeTrue();
      }),
      { numRuns: 12 },
    );
  });

  it('stay true when many visits change at once, some changes roll back, and the totals are merged meanwhile', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => seedAppointment(server, { therapists: [staff[0] ?? 0] })),
    );
    const work = ids.flatMap((id, at) => [
      server.db.tx((tx) => tx.rows(`update appointments set status = 'confirmed' where id = $1`, [id])),
      server.db
        .tx(async (tx) => {
          await tx.rows(`update appointments set status = 'completed' where id = $1`, [id]);
          if (at % 2) throw new Error('taken back');
        })
        .catch(() => undefined),
      server.db.rows('select fold_appointment_counts()'),
      server.db.tx((tx) =>
        tx.rows(`update appointments set deleted_at = $2 where id = $1`, [id, at % 3 ? null : server.clock.now()]),
      ),
    ]);
    await Promise.all(work);
    await expectTotalsToBeTrue();
  });

  it('are rebuilt from the rows', async () => {
    await server.sql('update appointment_counts set n = n + 7');
    await server.sql('update appointment_people_counts set n = n + 7, driven = driven + 7');
    await server.sql('select recount_appointments()');
    await expectTotalsToBeTrue();
  });

  it('keep the rows of each connection apart, so that changes never wait for each other', async () => {
    const [first, second] = await Promise.all([seedAppointment(server), seedAppointment(server)]);
    await server.db.tx(async (tx) => {
      await tx.rows(`update appointments set status = 'confirmed' where id = $1`, [first]);
      const other = server.db.tx(async (inner) => {
        await inner.rows(`set local lock_timeout = '2s'`);
        await inner.rows(`update appointments set status = 'confirmed' where id = $1`, [second]);
      });
      await expect(other).resolves.toBeUndefined();
    });
    await expectTotalsToBeTrue();
  });
});
