import pg from 'pg';
import { liveStage, type LiveStage } from '../testing/live-stage.js';
import { parseCursor } from './cursor.js';
import { eventsAfter } from './events.repository.js';

describe('the live channel', () => {
  let stage: LiveStage;
  beforeAll(async () => {
    stage = await liveStage();
    // Nobody can resume from an id older than all stored events.
    await stage.emit({ type: 'long_ago', audience: { operators: true } });
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.close());

  describe('keeps the order of commits', () => {
    /** A transaction that takes its place now and commits on command. */
    const openTransaction = async (type: string): Promise<{ commit(): Promise<void> }> => {
      const client = new pg.Client(stage.server.db.connection);
      await client.connect();
      await client.query('begin');
      await client.query(`insert into events (at, type, audience) values ($1, $2, '{"operators": true}')`, [
        stage.server.clock.now(),
        type,
      ]);
      return {
        async commit() {
          await client.query('commit');
          await client.end();
        },
      };
    };

    it('an event never overtakes one whose transaction began before it and ends after it, on any server', async () => {
      const listeners = await Promise.all([
        stage.connected(stage.first, stage.operator),
        stage.connected(stage.second, stage.operator),
      ]);
      const slow = await openTransaction('slow');
      await stage.emit({ type: 'quick', audience: { operators: true } });
      const other = await openTransaction('other');
      await other.commit();
      for (const client of listeners) expect(client.messages.map(({ type }) => type)).not.toContain('quick');
      await slow.commit();
      for (const client of listeners) {
        await client.next('other');
        expect(client.messages.map(({ type }) => type).filter((type) => /slow|quick|other/.test(type))).toEqual([
          'slow',
          'quick',
          'other',
        ]);
        const cursors = client.messages.flatMap(({ id }) => parseCursor(id) ?? []);
        expect(
          cursors.every(
            ({ tx, id }, at) => at === 0 || tx > (cursors[at - 1]?.tx ?? 0n) || id >= (cursors[at - 1]?.id ?? 0),
          ),
        ).toBe(true);
      }
    });

    it('who reconnects with the last id, to any server, gets the missed events in order and once', async () => {
      stage.sources.put(6, 'pending', stage.therapist.id);
      const before = await stage.connected(stage.first, stage.therapist);
      await stage.emit({ type: 'appointment_created', appointmentId: 6 });
      const last = (await before.next('appointment_created')).id ?? '';
      const slow = await openTransaction('not_for_therapists');
      await stage.emit({ type: 'therapist_acceptance', appointmentId: 6 });
      await before.close();
      await stage.emit({ type: 'driver_response', appointmentId: 6 });
      await slow.commit();
      await stage.heardUntilNow(await stage.connected(stage.second, stage.operator));
      const after = await stage.open(stage.second, stage.therapist.token, { last });
      await after.next('heartbeat');
      await stage.emit({ type: 'session_started', appointmentId: 6 });
      await after.next('session_started');
      const heard = after.messages.map(({ type }) => type).filter((type) => !type.startsWith('marker'));
      expect(heard).toEqual(['therapist_acceptance', 'driver_response', 'heartbeat', 'session_started']);
    });

    it('a transaction with a digit more comes after those before it, also for a reader of a few at a time', async () => {
      const ids = new Map<number, string>();
      for (const tx of [98, 99, 100, 101]) {
        const [row] = await stage.server.sql<{ id: number }>(
          `insert into events (tx_id, at, type, audience) values ($1::text::xid8, $2, $3, '{"operators": true}') returning id`,
          [String(tx), stage.server.clock.now(), `in_${tx}`],
        );
        ids.set(tx, `${tx}.${row?.id}`);
      }
      const first = await eventsAfter(stage.server.db, parseCursor(ids.get(98))!, 2);
      expect(first.map(({ type }) => type)).toEqual(['in_99', 'in_100']);
      const client = await stage.open(stage.second, stage.operator.token, { last: ids.get(98) });
      await client.next('heartbeat');
      expect(client.messages.slice(0, 3).map(({ type }) => type)).toEqual(['in_99', 'in_100', 'in_101']);
    });

    it('who joins while events are being sent misses none and hears none twice', async () => {
      stage.sources.put(7, 'pending');
      const total = 60;
      const start = (await (await stage.open(stage.first, stage.operator.token)).next('initial_data')).id ?? '';
      const sending = (async () => {
        for (let n = 0; n < total; n++)
          await stage.emit({ type: 'appointment_updated', appointmentId: 7, payload: { n } });
      })();
      const joined = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          stage.open(i % 2 ? stage.first : stage.second, stage.operator.token, { last: start }),
        ),
      );
      await sending;
      await stage.heardUntilNow(...joined);
      for (const client of joined) {
        const numbers = client.messages.filter(({ type }) => type === 'appointment_updated').map(({ n }) => n);
        expect(numbers).toEqual(Array.from({ length: total }, (_, n) => n));
      }
    });

    it.each(['', 'nonsense', '1.1', '999999999999.1', `${'9'.repeat(30)}.1`])(
      'an id that cannot be resumed from (%s) starts with everything again',
      async (last) => {
        await stage.emit({ type: 'something', audience: { operators: true } });
        const client = await stage.open(stage.first, stage.operator.token, { last });
        expect(await client.next('initial_data')).toMatchObject({
          appointments: [],
          connection_id: expect.any(String),
          timestamp: expect.any(String),
          id: expect.stringMatching(/^\d+\.\d+$/),
        });
      },
    );
  });
});
