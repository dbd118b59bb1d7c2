import type { Client, ClientAddress, ClientContacts, ClientPhone, LogEntry, Paginated } from 'shared-lib/contract';
import { seedClient } from '../testing/seed.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';

const CLIENTS = '/api/scheduling/clients/';
type Answered = ClientContacts & { code?: string; current?: ClientContacts; [field: string]: unknown };

describe('the numbers and addresses of a client', () => {
  const given = freshBusiness();
  let serial = 0;
  const number = (): string => `0919 555 ${1_000 + ++serial}`;
  const add = async (more: object = {}): Promise<Client> =>
    (await given.on.operator.post<Client>(CLIENTS, { first_name: 'Florencia', phone_number: number(), ...more })).body;
  const read = async (id: number) => (await given.on.operator.get<Answered>(`${CLIENTS}${id}/contacts/`)).body;
  const change = (id: number, body: object) => given.on.operator.patch<Answered>(`${CLIENTS}${id}/contacts/`, body);
  const record = async (id: number) => (await given.on.operator.get<Client>(`${CLIENTS}${id}/`)).body;
  const found = async (search: string) =>
    (await given.on.operator.get<Paginated<Client>>(CLIENTS, { query: { search } })).body.results.map(({ id }) => id);
  const own = (value: string, more: Partial<ClientPhone> = {}): ClientPhone => ({
    ...{ number: value, kind: 'own', main: false },
    ...more,
  });
  const at = (address: string, more: Partial<ClientAddress> = {}): ClientAddress => ({
    ...{ kind: 'home', address, room: '', gate_instructions: '', main: false },
    ...more,
  });

  it('are several, the main ones are those of the record, and each number finds the client (R-beyond-750)', async () => {
    const client = await add({ address: '23 Ligaya St.', gate_instructions: 'Green gate' });
    const first = client.phone_number;
    const assistant = number();
    expect((await read(client.id)).phones).toEqual([own(first, { main: true })]);
    const both = await change(client.id, {
      phones: [own(assistant.replaceAll(' ', ''), { kind: 'assistant' }), own(first, { main: true })],
    });
    expect([both.status, both.body.phones]).toEqual([
      200,
      [own(first, { main: true }), own(assistant, { kind: 'assistant' })],
    ]);
    for (const known of [first, assistant]) expect(await found(known)).toEqual([client.id]);
    const { body: alike } = await given.on.operator.get<{ matches: { id: number }[] }>(`${CLIENTS}check_duplicates/`, {
      query: { phone_number: assistant },
    });
    expect(alike.matches.map(({ id }) => id)).toEqual([client.id]);

    // Made the main one: the record has it, and the other stays what it was.
    await change(client.id, { phones: [own(assistant, { kind: 'assistant', main: true }), own(first)] });
    expect(await record(client.id)).toMatchObject({ phone_number: assistant });
    expect((await read(client.id)).phones).toEqual([own(assistant, { kind: 'assistant', main: true }), own(first)]);
    // Replaced in the record: it is an earlier one.
    const third = number();
    await given.on.operator.patch(`${CLIENTS}${client.id}/`, { phone_number: third });
    expect((await read(client.id)).phones).toEqual([
      own(third, { main: true }),
      own(first),
      own(assistant, { kind: 'old' }),
    ]);
    // Taken away: it finds nobody any more.
    await change(client.id, { phones: [own(third, { main: true }), own(first)] });
    expect([await found(assistant), await found(first)]).toEqual([[], [client.id]]);
  });

  it('each find the client, names and numbers before addresses (R-beyond-987)', async () => {
    const { app } = given;
    const one = await seedClient(app, { first_name: 'Zita', last_name: 'Luna', address: '9 Katipunan Road' });
    const named = await seedClient(app, { first_name: 'Peñafrancia', last_name: 'Cruz', address: '' });
    const gone = await seedClient(app, { first_name: 'Old', last_name: 'Name', address: '4 Penafrancia Street' });
    await app.sql(
      `insert into client_addresses (client_id, folded, address, room, kind, position) values
         ($1, fold_text('Peñafrancia Tower'), 'Peñafrancia Tower', 'Room 1204', 'hotel', 2),
         ($1, fold_text('2 Kamias St.'), '2 Kamias St.', '', 'old', 3)`,
      [one],
    );
    await app.sql('update clients set redacted_at = now() where id = $1', [gone]);
    // Also one who is found by the name of the street has a name before it.
    expect(await found('penafrancia')).toEqual([named, one]);
    for (const search of ['1204 penafran', 'tower room', 'kamias', 'KATIPUNAN road'])
      expect(await found(search)).toEqual([one]);
    expect(await found('katipunan tower')).toEqual([]);
  });

  it('are looked for by an index, however many there are (R-beyond-987)', async () => {
    const { app } = given;
    await app.sql(
      `insert into client_addresses (client_id, folded, address, position)
       select $1, 'n' || n, 'n' || n || ' Street', n + 100 from generate_series(1, 5000) n`,
      [given.on.client],
    );
    await app.sql('vacuum analyze client_addresses');
    const plan = await app.sql<{ 'QUERY PLAN': string }>(
      `explain select client_id from client_addresses a where fold_text(a.place) like '%n4711%' limit 501`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('client_addresses_search');
    await app.sql(`delete from client_addresses where position > 100`);
  });

  it('have a way in for each address, and whoever comes reads that of the place of the visit (R-beyond-751, R-beyond-752)', async () => {
    const client = await add({ address: '23 Ligaya St., Makati', gate_instructions: 'Green gate' });
    const home = at('23 Ligaya St., Makati', { main: true, gate_instructions: 'Green gate, ring twice' });
    const office = at('Cyber One, Eastwood', { kind: 'office', room: 'Unit 1204', gate_instructions: 'Leave an ID' });
    const { body } = await change(client.id, { addresses: [home, office] });
    expect(body.addresses).toMatchObject([
      { ...home, place: home.address, visits: 0 },
      { ...office, place: 'Unit 1204, Cyber One, Eastwood', visits: 0 },
    ]);
    expect(await record(client.id)).toMatchObject({
      address: home.address,
      gate_instructions: 'Green gate, ring twice',
    });
    const [therapist] = given.on.therapists;
    const wayIn = async (id: number) => {
      const { body: today } = await therapist.get<Paginated<Record<string, unknown>>>(
        '/api/scheduling/appointments/today/',
        { query: { fields: 'card' } },
      );
      return [
        (await given.on.read(id, therapist)).gate_instructions,
        today.results.find((one) => one['id'] === id)?.['gate_instructions'],
      ];
    };
    const visit = await given.on.book({ client: client.id, location: 'UNIT 1204, Cyber-One, Eastwood' });
    expect(await wayIn(visit.id)).toEqual(['Leave an ID', 'Leave an ID']);
    await given.on.patch(visit.id, { location: home.address });
    expect(await wayIn(visit.id)).toEqual(['Green gate, ring twice', 'Green gate, ring twice']);
    await given.on.patch(visit.id, { location: 'Somewhere else' });
    expect(await wayIn(visit.id)).toEqual(['Green gate, ring twice', 'Green gate, ring twice']);

    // Made the main one: the record has its place as one line, and its way in.
    await change(client.id, {
      addresses: [
        { ...office, main: true },
        { ...home, main: false },
      ],
    });
    expect(await record(client.id)).toMatchObject({
      address: 'Unit 1204, Cyber One, Eastwood',
      gate_instructions: 'Leave an ID',
    });
    await given.on.patch(visit.id, { location: home.address });
    expect(await wayIn(visit.id)).toEqual(['Green gate, ring twice', 'Green gate, ring twice']);
  });

  it('are refused where they are wrong, beside the field, and nothing changes (R-beyond-750)', async () => {
    const client = await add();
    const other = await add();
    const main = own(client.phone_number, { main: true });
    const wrong: readonly [object, object][] = [
      [{ phones: [own(client.phone_number)] }, { phones: ['Choose one number as the main one.'] }],
      [
        { phones: [main, own(client.phone_number.replace('0', '+63'))] },
        { phones: ['The client has this number already.'] },
      ],
      [{ phones: [] }, { code: 'VALIDATION_FAILED' }],
      [{ phones: [main, own('call me')] }, { code: 'VALIDATION_FAILED' }],
      [{ addresses: [at('1 Luna St.'), at('1  LUNA st.')] }, { addresses: ['The client has this address already.'] }],
      [
        { addresses: [at('1 Luna St.', { main: true }), at('2 Luna St.', { main: true })] },
        { addresses: ['Choose one address as the main one.'] },
      ],
    ];
    for (const [body, said] of wrong) expect((await change(client.id, body)).body).toMatchObject(said);
    const taken = await change(client.id, { phones: [own(other.phone_number, { main: true })] });
    expect(taken.body).toMatchObject({ code: 'DUPLICATE', phone_number: [expect.stringContaining('Florencia')] });
    // An assistant may be the assistant of several.
    expect((await change(client.id, { phones: [main, own(other.phone_number, { kind: 'assistant' })] })).status).toBe(
      200,
    );
    expect((await change(987_654, { phones: [main] })).status).toBe(404);
  });

  it('of two operators the second reads what the first changed; a repeat of one changes once (R-beyond-750)', async () => {
    const client = await add();
    const main = own(client.phone_number, { main: true });
    const [one, two] = [own(number()), own(number())];
    const answers = await Promise.all(
      [one, two].map((another) => change(client.id, { expected: { phones: [main] }, phones: [main, another] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body.phones;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { phones: kept },
    });
    const { body: log } = await given.on.operator.get<Paginated<LogEntry>>('/api/logs/', {
      query: { entity: 'client', entity_id: String(client.id) },
    });
    expect(log.results[0]).toMatchObject({
      action: 'client.update',
      changes: [
        {
          field: 'phones',
          before: `${main.number} (main)`,
          after: kept?.map((each) => `${each.number} (${each.main ? 'main' : 'Own number'})`).join('; '),
        },
      ],
    });
    await change(client.id, { phones: kept });
    expect(
      (
        await given.on.operator.get<Paginated<LogEntry>>('/api/logs/', {
          query: { entity: 'client', entity_id: String(client.id) },
        })
      ).body.results,
    ).toHaveLength(log.results.length);
  });

  it('go along with a merge, each address with its way in (R-beyond-751)', async () => {
    const kept = await add({ address: '1 Ayala Ave.' });
    const gone = await add({ address: '2 Roxas Blvd.', gate_instructions: 'Lobby B' });
    await given.on.operator.post(`/api/registration/clients/${kept.id}/merge/`, { other: gone.id });
    expect((await read(kept.id)).addresses).toMatchObject([
      { address: '1 Ayala Ave.', main: true },
      { address: '2 Roxas Blvd.', main: false, kind: 'other', gate_instructions: 'Lobby B' },
    ]);
  });
});
