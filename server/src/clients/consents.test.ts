import type { Client, ClientConsent, LogEntry, Paginated } from 'shared-lib/contract';
import { phoneKey } from '../platform/phone/phone.js';
import { agreeOnce } from './agree.usecases.js';
import { stopSms } from './consents.usecases.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { TODAY } from '../appointments/testing/business.js';

const CLIENTS = '/api/scheduling/clients/';
type Answered = { results: ClientConsent[]; code?: string; current?: object; [field: string]: unknown };

describe('what a client agreed to', () => {
  const given = freshBusiness();
  const GIVEN = { about: 'health', state: 'given', how: 'phone', on: TODAY, seen: 0 };
  const record = (body: object, client = given.on.client) =>
    given.on.operator.post<Answered>(`${CLIENTS}${client}/consents/`, body);
  const read = async (client = given.on.client) =>
    (await given.on.operator.get<Answered>(`${CLIENTS}${client}/consents/`)).body.results;

  it('is recorded with its day, how and by whom, and stays when it is taken back (R-beyond-755)', async () => {
    const { on, app } = given;
    const first = await record({ ...GIVEN, on: '2026-10-05' });
    expect(first).toMatchObject({
      status: 201,
      body: { results: [{ about: 'health', state: 'given', how: 'phone', on: '2026-10-05', by: expect.any(String) }] },
    });
    await record({ ...GIVEN, about: 'sms', state: 'refused', how: 'paper' });
    const seen = (await read()).find(({ about }) => about === 'health')?.id;
    expect((await record({ ...GIVEN, state: 'withdrawn', how: 'message', seen })).status).toBe(201);
    expect((await read()).map(({ about, state }) => `${about} ${state}`)).toEqual([
      'health withdrawn',
      'sms refused',
      'health given',
    ]);
    for (const change of [
      `update client_consents set state = 'given'`,
      'delete from client_consents',
      'truncate client_consents',
    ])
      await expect(app.sql(change)).rejects.toMatchObject({ code: 'HT001' });
    const log = await on.operator.get<Paginated<LogEntry>>('/api/logs/', { query: { action: 'client.consent' } });
    expect(log.body.results).toHaveLength(3);
  });

  it('is recorded with a new client who said so on the phone, never over a STOP (R-beyond-1305, R-beyond-1307)', async () => {
    const { on, app } = given;
    const add = (phone_number: string, more: object) =>
      on.operator.post<Client & { agreed?: string[] }>(CLIENTS, { first_name: 'Ana', phone_number, ...more });
    const { status, body } = await add('0917 555 7301', { agreed: ['sms', 'email'], language: 'fil' });
    expect(status).toBe(201);
    expect(body.language).toBe('fil');
    expect((await read(body.id)).map(({ about, state, how, on }) => [about, state, how, on]).sort()).toEqual([
      ['email', 'given', 'phone', TODAY],
      ['sms', 'given', 'phone', TODAY],
    ]);
    expect((await read(body.id))[0]?.by).not.toBe('');
    const plain = await add('0917 555 7302', {});
    expect(await read(plain.body.id)).toEqual([]);
    // Once they answered STOP, nothing is recorded over it.
    const stopped = plain.body.id;
    await app.db.tx((tx) => stopSms(tx, phoneKey('0917 555 7302') ?? '', app.clock.now()));
    await app.db.tx(async (tx) => {
      const agreeing = {
        client: stopped,
        about: 'sms',
        how: 'phone',
        by: on.operator.id,
        at: app.clock.now(),
      } as const;
      expect(await agreeOnce(tx, agreeing)).toBe(true);
    });
    expect((await read(stopped)).map(({ state }) => state)).toEqual(['refused']);
  });

  it('is not recorded over what another operator recorded since, nor for a day to come, nor taken back where nothing was given (R-beyond-755)', async () => {
    const both = await Promise.all([record(GIVEN), record({ ...GIVEN, state: 'refused' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { results: await read() },
    });
    expect((await record({ ...GIVEN, about: 'email', on: '2099-01-01' })).body).toMatchObject({
      on: ['This day is still to come.'],
    });
    expect((await record({ ...GIVEN, about: 'email', state: 'withdrawn' })).body).toMatchObject({
      state: ['The client gave no consent that could be taken back.'],
    });
    expect(await read()).toHaveLength(1);
    expect((await record(GIVEN, 987_654)).status).toBe(404);
  });

  it('goes along with a merge (R-beyond-755)', async () => {
    const { on } = given;
    const other = (await on.operator.post<Client>(CLIENTS, { first_name: 'Ada', phone_number: '0919 777 0001' })).body
      .id;
    await record(GIVEN, other);
    expect((await on.operator.post(`/api/registration/clients/${on.client}/merge/`, { other })).status).toBe(200);
    expect(await read()).toMatchObject([{ about: 'health', state: 'given' }]);
  });
});
