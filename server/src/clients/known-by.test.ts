import type { Answer, Calls, Client, Paginated } from 'shared-lib/contract';
import { forgetClients } from '../redaction/redaction.repository.js';
import { NAMES_ALIKE, NAMES_UNLIKE } from '../testing/names.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { planStoredPhones } from './stored-phones.js';

const CLIENTS = '/api/scheduling/clients';
type Duplicates = Answer<Calls['people']['duplicates']>;

describe('how clients are found', () => {
  let server: TestApp;
  let second: TestInstance;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  let serial = 0;
  const number = (): string => `0919 300 ${1_000 + ++serial}`;
  const add = async (given: object = {}): Promise<Client> => {
    const { status, body } = await operator.post<Client>(`${CLIENTS}/`, {
      first_name: 'Amihan',
      last_name: `Dizon${serial}`,
      phone_number: number(),
      ...given,
    });
    expect([status, body]).toEqual([201, body]);
    return body;
  };
  const found = async (search: string): Promise<number[]> =>
    (await operator.get<Paginated<Client>>(`${CLIENTS}/`, { query: { search } })).body.results.map(({ id }) => id);
  const duplicates = async (query: Record<string, string>) =>
    (await operator.get<Duplicates>(`${CLIENTS}/check_duplicates/`, { query })).body;

  describe('numbers', () => {
    it('are stored in one form and answered in the national one, by every call with a number (R-phone-1)', async () => {
      const typed = '\u202a+63 (0)919-777.0001\u202c';
      const as = (last: number) => typed.replace('0001', String(last));
      const client = await add({ phone_number: as(1001) });
      expect(client.phone_number).toBe('0919 777 1001');
      expect(
        await server.sql('select number, shown, position from client_phones where client_id = $1', [client.id]),
      ).toEqual([{ number: '+639197771001', shown: '0919 777 1001', position: 1 }]);
      const changed = await operator.patch<Client>(`${CLIENTS}/${client.id}/`, { phone_number: as(1002) });
      expect(changed.body.phone_number).toBe('0919 777 1002');
      const person = (last: number) => ({
        first_name: 'Lakan',
        last_name: `Bituin${last}`,
        email: `lakan${last}@example.test`,
        phone_number: as(last),
      });
      const register = async (kind: string, body: object) =>
        (await operator.post<{ id: number; phone_number: string }>(`/api/registration/register/${kind}/`, body)).body;
      expect((await register('client', { ...person(1003) })).phone_number).toBe('0919 777 1003');
      const therapist = await register('therapist', person(1004));
      expect(therapist.phone_number).toBe('0919 777 1004');
      const driver = { ...person(1005), vehicle_type: 'car', motorcycle_plate: 'ABC 1005' };
      expect((await register('driver', driver)).phone_number).toBe('0919 777 1005');
      expect((await register('operator', person(1006))).phone_number).toBe('0919 777 1006');
      const edited = await operator.patch<{ phone_number: string }>(`/api/registration/staff/${therapist.id}/`, {
        phone_number: as(1007),
        expected: { phone_number: '+63 919 777 1004' },
      });
      expect(edited.body.phone_number).toBe('0919 777 1007');
      const own = await operator.put<{ phone_number: string }>('/api/auth/profile/', {
        first_name: 'Olive',
        last_name: 'Uy',
        phone_number: '(02) 8123-4567 local 12',
      });
      expect(own.body.phone_number).toBe('(02) 8123 4567 ext. 12');
      const company = {
        name: 'Hatid',
        about: '',
        address: '',
        hours: '',
        phone_number: '00 1 415 555 2671',
        email: null,
      };
      expect((await operator.put<object>('/api/settings/company/', company)).body).toMatchObject({
        phone_number: '+1 415 555 2671',
      });
    });

    it('that cannot be read stay as typed, and the form can say so (R-phone-1)', async () => {
      const client = await add({ phone_number: '0919 300 99' });
      expect(client.phone_number).toBe('0919 300 99');
      const read = async (typed: string) =>
        (await operator.get<object>('/api/scheduling/phones/read/', { query: { number: typed } })).body;
      expect(await read('0919 300 99')).toEqual({ is_number: false, shown: '0919 300 99' });
      expect(await read('63.919.300.1000')).toEqual({ is_number: true, shown: '0919 300 1000' });
      expect(await found('0919 300 99')).toContain(client.id);
    });

    it.each([
      '0918222',
      '+63 918 222',
      '918 222',
      '0063918222',
      '0918-222-0123',
      '(0918) 222',
      '\u202a+639182220123\u202c',
      '63 0918 222',
      'Mobile: 0918 222',
      'viber 0918 222 0123',
    ])('find their client by a part in any form: %j', async (typed) => {
      if (!(await found('Bayani Salonga')).length)
        await add({ first_name: 'Bayani', last_name: 'Salonga', phone_number: '0918 222 0123' });
      const [bayani] = await found('Bayani Salonga');
      expect(await found(typed)).toEqual([bayani]);
    });

    it('find their client as shown, with an extension, by their last digits, and from abroad', async () => {
      const home = await add({ first_name: 'Luz', last_name: 'Bahay', phone_number: '(02) 8123 6342 local 12' });
      const abroad = await add({ first_name: 'Tom', last_name: 'Malayo', phone_number: '+44 20 7946 0958' });
      const networks = await add({ first_name: 'Dita', last_name: 'Otso', phone_number: '0895 123 7777' });
      for (const typed of ['(02) 8123 6342 ext. 12', '8123-6342 local 12', '6342'])
        expect([typed, await found(typed)]).toEqual([typed, [home.id]]);
      expect(await found('+44 (0)20 7946 0958')).toEqual([abroad.id]);
      expect(await found('+63 895 123 7777')).toEqual([networks.id]);
      const again = await operator.post('/api/registration/register/client/', {
        first_name: 'Dita',
        phone_number: '+63 895 123 7777',
      });
      expect(again.status).toBe(400);
    });

    it('are one number in every check for duplicates, in any spelling', async () => {
      const client = await add({ phone_number: '0917 666 0101' });
      for (const typed of [
        '+63 917 666 0101',
        '00639176660101',
        '917-666-0101',
        '(0917) 666.0101',
        '\u200e0917\u00a0666\u00a00101',
      ]) {
        expect(await duplicates({ phone_number: typed })).toMatchObject({
          is_duplicate: true,
          matches: [{ id: client.id, fields: ['phone_number'] }],
        });
        const alike = await operator.get<object>('/api/registration/alike/', {
          query: { kind: 'client', phone_number: typed },
        });
        expect(alike.body).toMatchObject({ matches: [{ id: client.id, fields: ['phone_number'] }] });
        for (const path of [`${CLIENTS}/`, '/api/registration/register/client/'])
          expect(
            (await operator.post<object>(path, { first_name: 'Somebody', phone_number: typed })).body,
          ).toMatchObject({
            code: 'DUPLICATE',
          });
      }
    });

    it('stay known after a change: they find the client, are marked as earlier ones, and refuse nobody (R-phone-2)', async () => {
      const first = number();
      const client = await add({ phone_number: first, address: '7 Mabini St.' });
      await operator.patch(`${CLIENTS}/${client.id}/`, { phone_number: number(), address: '9 Luna St.' });
      expect(await found(first.slice(5))).toEqual([client.id]);
      expect((await duplicates({ phone_number: first })).matches).toMatchObject([
        { id: client.id, fields: ['phone_number'], earlier_number: true },
      ]);
      expect(
        await server.sql('select address from client_addresses where client_id = $1 order by position', [client.id]),
      ).toEqual([{ address: '9 Luna St.' }, { address: '7 Mabini St.' }]);
      const heir = await add({ phone_number: first });
      expect((await duplicates({ phone_number: first })).matches.map(({ id }) => id)).toEqual([heir.id, client.id]);
    });

    it("and home addresses are compared, however written, and a building without its room is nobody's home (R-beyond-1320)", async () => {
      const at = async (address: string): Promise<number[]> =>
        (await duplicates({ address })).matches.map(({ id, fields }) => {
          expect(fields).toEqual(['address']);
          return id;
        });
      const one = await add({ address: 'Unit 8C, 12 Peñaflor St., Makati' });
      const written = 'unit 8c 12 Penaflor St Makati';
      expect(await at(written)).toEqual([one.id]);
      // An address they had before is still theirs to compare, and of several people at one address all are named.
      await operator.patch(`${CLIENTS}/${one.id}/`, { address: '3 Bago St.' });
      const two = await add({ address: 'UNIT 8C, 12 Peñaflor St, Makati' });
      expect(await at(written)).toEqual([one.id, two.id]);
      const named = await duplicates({ address: written, name: `${two.first_name} ${two.last_name}` });
      expect(named.matches.map(({ id, fields }) => [id, fields])).toEqual([
        [two.id, ['name', 'address']],
        [one.id, ['address']],
      ]);
      for (const typed of ['', ' . ', '12 Peñaflor St., Makati', 'Unit 8C'])
        expect([typed, await at(typed)]).toEqual([typed, []]);

      // With a room somebody stays in a hotel; the hotel alone is an address of many, also where no room was written.
      const hotel = 'Hotel Dalisay, 5 Roxas Blvd.';
      const guest = await add({ address: '' });
      const stays = (client: number, [kind, room]: readonly [string, string]) =>
        server.sql(
          `insert into client_addresses (client_id, folded, address, kind, room, position)
           values ($1, fold_text($2), $2, $3, $4, 2)`,
          [client, hotel, kind, room],
        );
      await stays(two.id, ['hotel', '']);
      expect(await at(hotel)).toEqual([]);
      const roomless = await add({ address: hotel });
      expect(await at(hotel)).toEqual([roomless.id]);
      await stays(guest.id, ['hotel', 'Room 1204']);
      expect([await at(hotel), await at(`Room 1204, ${hotel}`), await at(`Room 1205, ${hotel}`)]).toEqual([
        [],
        [guest.id],
        [],
      ]);

      // An address of many is no home: a quarter, or a tower without the unit.
      for (let more = 0; more < 5; more++) await add({ address: 'Bonifacio Global City' });
      expect(await at('Bonifacio Global City')).toHaveLength(5);
      await add({ address: 'Bonifacio Global City' });
      expect(await at('Bonifacio Global City')).toEqual([]);

      // Nobody is refused for an address, and whose data are gone is found by none.
      await server.db.tx((tx) => forgetClients(tx, [guest.id], server.clock.now()));
      expect(await at(`Room 1204, ${hotel}`)).toEqual([]);
    });

    it('and addresses that find a client are named, where the list does not show them (R-beyond-1024)', async () => {
      const [first, second] = [number(), number()];
      const client = await add({ first_name: 'Hiraya', phone_number: first, address: '7 Mabini St., Hotel Kubo' });
      await operator.patch(`${CLIENTS}/${client.id}/`, { phone_number: second, address: '9 Luna St., Kawayan' });
      const why = async (search: string) =>
        (await operator.get<Paginated<Client>>(`${CLIENTS}/`, { query: { search } })).body.results
          .filter(({ id }) => id === client.id)
          .map(({ found_by }) => found_by);
      expect(await why(first)).toEqual([first]);
      expect(await why(first.slice(-8))).toEqual([first]);
      expect(await why('hotel kubo')).toEqual(['7 Mabini St., Hotel Kubo']);
      expect(await why('kawayan')).toEqual(['9 Luna St., Kawayan']);
      expect([await why('Hiraya'), await why(second)]).toEqual([[undefined], [undefined]]);
    });

    it('and addresses of both are kept when two clients are merged, and go at redaction (R-phone-2, R-client-3)', async () => {
      const kept = await add({ address: '1 Ayala Ave.' });
      const gone = await add({ address: '2 Roxas Blvd.' });
      const before = number();
      await operator.patch(`${CLIENTS}/${gone.id}/`, { phone_number: before });
      await operator.post(`/api/registration/clients/${kept.id}/merge/`, { other: gone.id });
      for (const known of [kept.phone_number, gone.phone_number, before]) {
        expect(await found(known)).toEqual([kept.id]);
        expect((await duplicates({ phone_number: known })).matches.map(({ id }) => id)).toEqual([kept.id]);
      }
      const addresses = 'select address from client_addresses where client_id = $1 order by position';
      expect(await server.sql(addresses, [kept.id])).toEqual([
        { address: '1 Ayala Ave.' },
        { address: '2 Roxas Blvd.' },
      ]);
      await server.deps.db.tx((tx) => forgetClients(tx, [kept.id], server.clock.now()));
      expect(await server.sql(addresses, [kept.id])).toEqual([]);
      expect(await server.sql('select from client_phones where client_id = $1', [kept.id])).toEqual([]);
      expect(await server.sql('select earlier_phones from clients where id = $1', [kept.id])).toEqual([
        { earlier_phones: '' },
      ]);
    });

    it('from earlier versions are read once by a job that two servers plan, and another client\u2019s number stays', async () => {
      const insert = async (phone: string): Promise<number> =>
        (
          await server.sql<{ id: number }>(
            `insert into clients (first_name, phone_number, created_at, updated_at) values ('Old', $1, $2, $2) returning id`,
            [phone, server.clock.now()],
          )
        )[0]?.id ?? 0;
      const old = await insert('0919/444/0001');
      const odd = await insert('0919 444 00');
      const owner = await insert('(02) 8444 0003');
      const bare = await insert('8444-0003');
      await server.sql(`update users set phone_number = '+63 9194440004' where id = $1`, [operator.id]);
      await server.sql(`insert into phones_to_read select 'client', unnest($1::int[])`, [[old, odd, owner, bare]]);
      await server.sql(`insert into phones_to_read values ('user', $1), ('company', 0)`, [operator.id]);
      await server.sql(`update settings set value = value || '{"phone_number": "0281234567"}' where key = 'company'`);
      await Promise.all([planStoredPhones(server.deps), planStoredPhones(second.deps)]);
      const { done, failed } = await server.runDueJobs();
      expect([done.filter((task) => task !== 'mail.send'), failed]).toEqual([['clients.read_stored_phones'], []]);
      await planStoredPhones(second.deps);
      expect((await server.runDueJobs()).done).toEqual([]);
      const stored = 'select id, phone_number from clients where id = any ($1) order by id';
      expect(await server.sql(stored, [[old, odd, owner, bare]])).toEqual([
        { id: old, phone_number: '0919 444 0001' },
        { id: odd, phone_number: '0919 444 00' },
        { id: owner, phone_number: '(02) 8444 0003' },
        { id: bare, phone_number: '8444-0003' },
      ]);
      expect((await operator.get<object>('/api/auth/profile/')).body).toMatchObject({ phone_number: '0919 444 0004' });
      expect((await operator.get<object>('/api/settings/company/')).body).toMatchObject({
        phone_number: '(02) 8123 4567',
      });
    });
  });

  describe('names', () => {
    it('that are similar are found and treated as one, others are not (R-names-1)', async () => {
      const key = async (name: string) =>
        (await server.db.one<{ key: string }>('select name_key($1::text) as key', [name])).key;
      for (const [one, other] of NAMES_ALIKE)
        expect([one, other, await key(other)]).toEqual([one, other, await key(one)]);
      for (const [one, other] of NAMES_UNLIKE)
        expect([one, other, await key(other)]).not.toEqual([one, other, await key(one)]);
    });

    it.each(NAMES_ALIKE.slice(0, 24))('%j is found as %j', async (stored, typed) => {
      const [first = '', ...last] = stored.split(' ');
      const client = await add({ first_name: first, last_name: last.join(' ') });
      expect(await found(typed)).toContain(client.id);
      expect((await duplicates({ name: typed })).matches.map(({ id }) => id)).toContain(client.id);
      const alike = await operator.get<{ matches: { id: number }[] }>('/api/registration/alike/', {
        query: { kind: 'client', name: typed },
      });
      expect(alike.body.matches.map(({ id }) => id)).toContain(client.id);
    });
  });
});
