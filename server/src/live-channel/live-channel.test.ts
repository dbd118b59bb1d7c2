import pg from 'pg';
import { WebSocket } from 'ws';
import type { ChannelClient } from '../testing/channel-client.js';
import { FakeAppointments, liveStage, type LiveStage } from '../testing/live-stage.js';
import type { TestUser } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('the live channel', () => {
  let stage: LiveStage;
  beforeAll(async () => {
    stage = await liveStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.close());

  describe('lets in', () => {
    it('a session token in the address (7-097, 7-098)', async () => {
      const client = await stage.connected(stage.first, stage.operator);
      expect(client.messages[0]).toMatchObject({ type: 'initial_data' });
    });

    it('a channel token once, and for 30 seconds', async () => {
      const { body } = await stage.server
        .withToken(stage.driver.token)
        .post<{ token: string }>('/api/auth/channel-token/');
      await (await stage.open(stage.first, body.token)).next('initial_data');
      await expect(stage.open(stage.second, body.token)).rejects.toThrow('401');
      const ask = () => stage.server.withToken(stage.driver.token).post<{ token: string }>('/api/auth/channel-token/');
      const [inTime, late] = [await ask(), await ask()];
      stage.server.clock.advance({ seconds: 29 });
      await (await stage.open(stage.second, inTime.body.token)).next('initial_data');
      stage.server.clock.advance({ seconds: 1 });
      await expect(stage.open(stage.first, late.body.token)).rejects.toThrow('401');
    });

    it('nobody without a token, or with an invalid one', async () => {
      for (const token of [undefined, '', 'undefined', 'null', 'x'.repeat(43)])
        await expect(stage.open(stage.first, token)).rejects.toThrow('401');
    });

    it('no page of another site', async () => {
      for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
        await expect(stage.open(stage.first, stage.operator.token, { origin })).rejects.toThrow('403');
      const host = new URL(stage.first.address).host;
      await (await stage.open(stage.first, stage.operator.token, { origin: `http://${host}` })).next('initial_data');
    });
  });

  describe('tells', () => {
    it('the people whom an event concerns: operators of every appointment, staff of their own (1-019, 7-118)', async () => {
      stage.sources.put(1, 'confirmed', stage.therapist.id);
      const listeners = await Promise.all([
        stage.connected(stage.first, stage.operator),
        stage.connected(stage.first, stage.therapist),
        stage.connected(stage.first, stage.driver),
      ]);
      await stage.emit({
        type: 'therapist_acceptance',
        appointmentId: 1,
        payload: { therapist_id: stage.therapist.id },
      });
      const [toOperator, toTherapist, toDriver] = await stage.heardUntilNow(...listeners);
      expect([toOperator, toTherapist, toDriver]).toEqual([['therapist_acceptance'], ['therapist_acceptance'], []]);
      expect(listeners[0]?.messages.find(({ type }) => type === 'therapist_acceptance')).toEqual({
        type: 'therapist_acceptance',
        id: expect.stringMatching(/^\d+\.\d+$/),
        timestamp: stage.server.clock.now().toISOString(),
        therapist_id: stage.therapist.id,
        appointment: { id: 1, status: 'confirmed', payment_amount: 500 },
      });
    });

    it('each person only the fields of a record that they may see: no payment to a driver', async () => {
      stage.sources.put(2, 'awaiting_payment', stage.driver.id);
      const client = await stage.connected(stage.first, stage.driver);
      await stage.emit({ type: 'awaiting_payment', appointmentId: 2 });
      expect((await client.next('awaiting_payment'))['appointment']).toEqual({ id: 2, status: 'awaiting_payment' });
    });

    it('people who were taken off an appointment that it is gone for them', async () => {
      stage.sources.put(3, 'confirmed');
      const client = await stage.connected(stage.first, stage.driver);
      await stage.emit({
        type: 'driver_assigned',
        appointmentId: 3,
        audience: { users: [stage.driver.id] },
        payload: { secret: 'of the new driver' },
      });
      const message = await client.next('appointment_deleted');
      expect(message).toEqual({
        type: 'appointment_deleted',
        id: expect.any(String),
        timestamp: expect.any(String),
        appointment: { id: 3 },
      });
    });

    it('all who had a record that it was deleted', async () => {
      const listeners = await Promise.all([
        stage.connected(stage.first, stage.operator),
        stage.connected(stage.first, stage.therapist),
        stage.connected(stage.first, stage.driver),
      ]);
      await stage.emit({ type: 'appointment_deleted', appointmentId: 4, audience: { users: [stage.therapist.id] } });
      expect(await stage.heardUntilNow(...listeners)).toEqual([['appointment_deleted'], ['appointment_deleted'], []]);
    });

    it('single people, operators among them, what is only for them', async () => {
      const another = await stage.server.addUser('operator');
      const listeners = await Promise.all([
        stage.connected(stage.first, stage.operator),
        stage.connected(stage.first, another),
        stage.connected(stage.first, stage.therapist),
      ]);
      await stage.emit(
        { type: 'notification', audience: { users: [another.id] } },
        { type: 'low_stock', audience: { operators: true } },
      );
      expect(await stage.heardUntilNow(...listeners)).toEqual([['low_stock'], ['notification', 'low_stock'], []]);
    });

    it('people on every server of actions on one', async () => {
      stage.sources.put(5, 'pending', stage.therapist.id);
      const [here, there] = await Promise.all([
        stage.connected(stage.first, stage.operator),
        stage.connected(stage.second, stage.therapist),
      ]);
      await stage.emit({ type: 'appointment_created', appointmentId: 5 });
      expect((await here.next('appointment_created'))['appointment']).toMatchObject({ id: 5 });
      expect((await there.next('appointment_created'))['appointment']).toMatchObject({ id: 5 });
    });

    it('all operators with one query and one text for a whole batch', async () => {
      const counted = new FakeAppointments();
      const instance = await stage.another(counted);
      const listeners = await Promise.all(Array.from({ length: 5 }, () => stage.connected(instance, stage.operator)));
      for (let id = 10; id < 20; id++) counted.put(id, 'pending', stage.therapist.id);
      await stage.emit(
        ...Array.from({ length: 10 }, (_, i) => ({ type: 'appointment_updated', appointmentId: 10 + i })),
      );
      await stage.heardUntilNow(...listeners);
      expect(counted.loads).toEqual([[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]]);
      expect(counted.serialisedForOperators).toBe(10);
      await instance.close();
    });
  });

  it('begins with the appointments the person may see', async () => {
    stage.sources.put(8, 'pending', stage.therapist.id);
    stage.sources.put(9, 'confirmed', stage.driver.id);
    await stage.emit(
      { type: 'appointment_created', appointmentId: 8 },
      { type: 'appointment_created', appointmentId: 9 },
    );
    await stage.heardUntilNow(await stage.connected(stage.first, stage.operator));
    const ids = async (user: TestUser): Promise<unknown> =>
      (await (await stage.open(stage.first, user.token)).next('initial_data'))['appointments'];
    expect(await ids(stage.operator)).toHaveLength(2);
    expect(await ids(stage.therapist)).toEqual([{ id: 8, status: 'pending', payment_amount: 500 }]);
    expect(await ids(stage.driver)).toEqual([{ id: 9, status: 'confirmed' }]);
  });

  describe('answers', () => {
    it('a heartbeat with heartbeat_response, and takes a heartbeat_response (7-099, 7-100)', async () => {
      const client = await stage.connected(stage.first, stage.driver);
      client.send({ type: 'heartbeat_response', timestamp: 1 });
      client.send({ type: 'heartbeat', timestamp: '2026-11-20T05:10:00Z' });
      expect(await client.next('heartbeat_response')).toEqual({
        type: 'heartbeat_response',
        timestamp: stage.server.clock.now().toISOString(),
      });
    });

    it('an appointment_update_request with the current record, and like a missing one where it belongs to others (7-101)', async () => {
      stage.sources.put(20, 'journey', stage.driver.id);
      const client = await stage.connected(stage.first, stage.driver);
      client.send({ type: 'appointment_update_request', appointment_id: 20, timestamp: 1 });
      expect((await client.next('appointment_update'))['appointment']).toEqual({ id: 20, status: 'journey' });
      stage.sources.put(21, 'journey', stage.therapist.id);
      for (const id of [21, 404404]) {
        client.send({ type: 'appointment_update_request', appointment_id: id });
        expect(await client.next('error')).toEqual({
          type: 'error',
          code: 'NOT_FOUND',
          appointment_id: id,
          timestamp: expect.any(String),
        });
      }
    });

    it('an availability_check with availability_update (7-102)', async () => {
      const client = await stage.connected(stage.first, stage.operator);
      client.send({ type: 'availability_check', date: '2026-11-20', time: '13:00', service_id: 2, timestamp: 1 });
      expect(await client.next('availability_update')).toEqual({
        type: 'availability_update',
        date: '2026-11-20',
        time: '13:00',
        service_id: 2,
        timestamp: expect.any(String),
        therapists: [{ id: 3, service: 2 }],
        drivers: [],
      });
    });

    it.each([
      'no json',
      '[]',
      '{"type":"appointment_update_request"}',
      '{"type":"shutdown"}',
      '{"type":"availability_check","date":"2026-02-30","time":"13:00","service_id":1}',
    ])('an unknown message (%s) with an error, and continues', async (text) => {
      const client = await stage.connected(stage.first, stage.operator);
      client.send(text);
      expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED' });
      client.send({ type: 'heartbeat' });
      await client.next('heartbeat_response');
    });
  });

  describe('keeps in touch', () => {
    let ahead = 0;
    beforeEach(() => {
      ahead = 0;
      const { now } = performance;
      jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
    });
    afterEach(() => jest.restoreAllMocks());

    const answered = async (client: ChannelClient): Promise<void> => {
      client.send({ type: 'heartbeat' });
      await client.next('heartbeat_response');
    };

    it('by a heartbeat every 30 seconds, with the place to resume from (7-111)', async () => {
      const early = await stage.connected(stage.first, stage.operator);
      await stage.heardUntilNow(early);
      ahead += 5_000;
      const late = await stage.connected(stage.first, stage.therapist);
      ahead += 25_000;
      const { id, timestamp } = await early.next('heartbeat');
      expect(timestamp).toBe(stage.server.clock.now().toISOString());
      await answered(late);
      expect(late.messages.map(({ type }) => type)).toEqual(['initial_data', 'heartbeat_response']);
      ahead += 30_000;
      await Promise.all([early.next('heartbeat'), late.next('heartbeat')]);
      const resumed = await stage.open(stage.first, stage.operator.token, { last: id });
      expect((await resumed.next()).type).toBe('heartbeat');
    });

    it('and closes after 75 seconds without a message', async () => {
      const gone = await stage.open(stage.first, stage.driver.token, { answersPings: false });
      const there = await stage.connected(stage.first, stage.operator);
      await gone.next('initial_data');
      ahead += 40_000;
      await Promise.all([gone.next('heartbeat'), there.next('heartbeat')]);
      ahead += 32_000;
      await Promise.all([gone.next('heartbeat'), there.next('heartbeat')]);
      await answered(there);
      ahead += 4_000;
      expect(await gone.closed()).toBe(1006);
      await answered(there);
    });
  });

  describe('closes the socket', () => {
    it('of a session that was ended, on every server, even while an older transaction holds events back', async () => {
      const doomed = await stage.server.addUser('therapist');
      const other = await stage.server.addSession(doomed.id);
      const sockets = await Promise.all([stage.connected(stage.first, doomed), stage.connected(stage.second, doomed)]);
      const stays = await stage.open(stage.second, other.token);
      await stays.next('initial_data');
      const holder = new pg.Client(stage.server.db.connection);
      await holder.connect();
      await holder.query('begin; select pg_current_xact_id()');
      const begun = performance.now();
      await stage.emit({ type: 'session_revoked', payload: { user_id: doomed.id, session_ids: [doomed.sessionId] } });
      expect(await Promise.all(sockets.map((client) => client.closed()))).toEqual([4401, 4401]);
      expect(performance.now() - begun).toBeLessThan(1_000);
      await holder.query('rollback');
      await holder.end();
      stays.send({ type: 'heartbeat' });
      await stays.next('heartbeat_response');
    });

    it('and tells nobody of such an event', async () => {
      const listeners = [
        await stage.connected(stage.first, stage.operator),
        await stage.connected(stage.first, stage.therapist),
      ];
      await stage.emit({
        type: 'session_revoked',
        audience: { operators: true, users: [stage.therapist.id] },
        payload: { session_ids: ['not-one-of-these'] },
      });
      expect(await stage.heardUntilNow(...listeners)).toEqual([[], []]);
    });

    it('when the session reaches its end', async () => {
      const brief = await stage.server.addUser('driver');
      await stage.server.sql('update sessions set expires_at = $2 where id = $1', [
        brief.sessionId,
        new Date(stage.server.clock.now().getTime() + 60_000),
      ]);
      const client = await stage.connected(stage.first, brief);
      stage.server.clock.advance({ seconds: 60 });
      expect(await client.closed()).toBe(4401);
    });

    it('of a frame over 64 KiB', async () => {
      const client = await stage.connected(stage.first, stage.operator);
      client.send('x'.repeat(64 * 1024));
      expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED' });
      client.send('x'.repeat(64 * 1024 + 1));
      expect(await client.closed()).toBe(1009);
    });

    it('of a flood: more than 60 messages within 10 seconds', async () => {
      const client = await stage.connected(stage.first, stage.operator);
      for (let i = 0; i < 59; i++) client.send({ type: 'heartbeat_response' });
      client.send({ type: 'heartbeat' });
      await client.next('heartbeat_response');
      client.send({ type: 'heartbeat' });
      expect(await client.closed()).toBe(1008);
    });

    it('on binary data', async () => {
      const client = await stage.connected(stage.first, stage.operator);
      client.socket.send(Buffer.from([1, 2, 3]));
      expect(await client.closed()).toBe(1008);
    });

    it('that is the oldest of more than twelve of one session', async () => {
      const many: ChannelClient[] = [];
      const crowd = await stage.server.addUser('operator');
      for (let i = 0; i < 13; i++) many.push(await stage.connected(stage.first, crowd));
      expect(await many[0]?.closed()).toBe(1008);
      expect(many[1]?.socket.readyState).toBe(WebSocket.OPEN);
    });

    it('of a reader that does not read, instead of buffering for it', async () => {
      const instance = await stage.another();
      const client = await stage.connected(instance, stage.operator);
      client.socket.pause();
      const connections = async (): Promise<number> =>
        Number(
          /^live_connections (\d+)$/m.exec(
            await (await fetch(instance.address.replace('ws', 'http').replace(/ws\/.*/, 'metrics'))).text(),
          )?.[1],
        );
      let sent = 0;
      for (const large = 'x'.repeat(1_000_000); (await connections()) > 0; sent++)
        await stage.emit({ type: 'large', audience: { operators: true }, payload: { large } });
      client.socket.resume();
      expect(await client.closed()).toBe(1006);
      expect(client.messages.filter(({ type }) => type === 'large').length).toBeLessThan(sent);
      await instance.close();
    });

    it('but not for a burst that is merely large', async () => {
      const client = await stage.connected(stage.first, stage.operator);
      const payload = { text: 'x'.repeat(5_000) };
      await stage.emit(
        ...Array.from({ length: 480 }, (_, n) => ({
          type: 'burst',
          audience: { operators: true },
          payload: { ...payload, n },
        })),
      );
      await stage.heardUntilNow(client);
      expect(client.messages.filter(({ type }) => type === 'burst').map(({ n }) => n)).toEqual(
        Array.from({ length: 480 }, (_, n) => n),
      );
    });

    it('with 1001 when the server stops, so that the client reconnects elsewhere', async () => {
      const third = await stage.another();
      const client = await stage.connected(third, stage.operator);
      await third.close();
      expect(await client.closed()).toBe(1001);
    });
  });

  it('continues after the loss of the database: earlier commits that nobody has read come first', async () => {
    const client = await stage.connected(stage.first, stage.operator);
    // Committed without the product: nobody is woken for them.
    const writer = new pg.Client(stage.server.db.connection);
    await writer.connect();
    await writer.query(
      `insert into events (at, type, audience)
        select $1, 'before_' || n, '{"operators": true}' from generate_series(1, 3) n`,
      [stage.server.clock.now()],
    );
    await writer.end();
    const unread = () => stage.server.logs.filter(({ message }) => message === 'the outbox could not be read').length;
    const before = unread();
    await stage.server.outage(() => until(async () => unread() > before));
    await stage.emit({ type: 'after', audience: { operators: true } });
    expect(await stage.heardUntilNow(client)).toEqual([['before_1', 'before_2', 'before_3', 'after']]);
  });

  it('leaves no token in the log', async () => {
    await stage.connected(stage.first, stage.operator);
    await expect(stage.open(stage.first, `${stage.operator.token}x`)).rejects.toThrow('401');
    expect(JSON.stringify(stage.server.logs)).not.toContain(stage.operator.token);
  });
});
