import type { Appointment, ClientContacts } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { redactClients } from '../redaction/redact-clients.js';

type Answered = ClientContacts & { code?: string; [field: string]: unknown };

describe('companions of a client and pins of addresses', () => {
  const given = freshBusiness();
  const path = (client = given.on.client): string => `/api/scheduling/clients/${client}/contacts/`;
  const change = (body: object, client = given.on.client) => given.on.operator.patch<Answered>(path(client), body);
  const read = async () => (await given.on.operator.get<Answered>(path())).body;
  const named = async (...names: string[]): Promise<number[]> => {
    const { body } = await change({ companions: names.map((name) => ({ name, note: '' })) });
    return (body.companions ?? []).map(({ id }) => id);
  };
  const visitOf = async (id: number, who: { get: typeof given.on.operator.get } = given.on.operator) =>
    (await who.get<Appointment>(`${BASE}${id}/`)).body;
  const cardOf = async (id: number, who: { get: typeof given.on.operator.get }) =>
    (await who.get<{ results: Appointment[] }>(BASE, { query: { fields: 'card', page_size: 100 } })).body.results.find(
      (one) => one.id === id,
    );

  it('are kept in order with their numbers; an older list is refused (R-beyond-1025)', async () => {
    const [rosa = 0, lito = 0] = await named('Rosa', 'Lito');
    const seen = (await read()).companions ?? [];
    const next = [
      { id: lito, name: 'Lito Cruz', note: 'Deaf in one ear' },
      { name: 'Mila', note: '' },
    ];
    const changed = await change({ companions: next, expected: { companions: seen } });
    expect(changed.body.companions).toMatchObject([
      { id: lito, name: 'Lito Cruz', note: 'Deaf in one ear' },
      { name: 'Mila' },
    ]);
    expect((await change({ companions: [], expected: { companions: seen } })).body.code).toBe('STALE_VERSION');
    expect((await read()).companions?.map(({ id }) => id)).not.toContain(rosa);
    const twice = await change({
      companions: [
        { name: 'Mila', note: '' },
        { name: ' MILA', note: '' },
      ],
    });
    expect([twice.status, twice.body['companions']]).toEqual([400, [expect.stringContaining('of this name')]]);
    expect((await given.on.therapists[0].get(path())).status).toBe(403);
  });

  it('are named on the visit and on cards of all who come, without the note (R-beyond-1025)', async () => {
    const { on } = given;
    const [rosa = 0] =
      (await change({ companions: [{ name: 'Rosa', note: 'Her mother' }] })).body.companions?.map(({ id }) => id) ?? [];
    const { id } = await on.at('pending', { companion: rosa });
    expect((await visitOf(id)).companion).toEqual({ id: rosa, name: 'Rosa' });
    for (const who of [on.therapists[0], on.drivers[0]]) {
      expect((await visitOf(id, who)).companion).toEqual({ id: rosa, name: 'Rosa' });
      expect((await cardOf(id, who))?.companion?.name).toBe('Rosa');
    }
    expect((await given.app.sql(`select from notifications where message like '%Rosa%'`)).length).toBe(0);
    await change({ companions: [{ id: rosa, name: 'Rosa Cruz', note: '' }] });
    expect((await visitOf(id)).companion?.name).toBe('Rosa Cruz');
    await on.patch(id, { companion: null });
    expect((await visitOf(id)).companion).toBeNull();
    await on.patch(id, { companion: rosa });
    await change({ companions: [] });
    expect((await visitOf(id)).companion).toBeNull();
    expect((await on.patch(id, { companion: rosa })).status).toBe(400);
    // Undo sends the list as it was.
    await change({ companions: [{ id: rosa, name: 'Rosa Cruz', note: '' }] });
    expect((await visitOf(id)).companion).toEqual({ id: rosa, name: 'Rosa Cruz' });
  });

  it('that were removed come back for a day, and are gone for good at night (R-beyond-1025)', async () => {
    const [rosa = 0] = await named('Rosa');
    const night = () =>
      redactClients.run(given.app.deps, { due: given.app.clock.now(), attempt: 1, lastAttempt: false });
    const stored = () => given.app.sql('select id from client_companions where id = $1', [rosa]);
    await change({ companions: [] });
    await night();
    expect(await stored()).toHaveLength(1);
    given.app.clock.advance({ hours: 24 });
    await night();
    expect(await stored()).toEqual([]);
    const back = await change({ companions: [{ id: rosa, name: 'Rosa', note: 'Her mother' }] });
    expect(back.body.companions).toMatchObject([{ name: 'Rosa', note: 'Her mother' }]);
  });

  it('of another client are refused in a booking and in a change (R-beyond-1025)', async () => {
    const { on } = given;
    const [other] = await given.app.sql<{ id: number }>(
      `insert into clients (first_name, phone_number, created_at, updated_at) values ('Bea', '0917 555 0123', now(), now()) returning id`,
    );
    const { body } = await change({ companions: [{ name: 'Nena', note: '' }] }, other?.id);
    const nena = body.companions?.[0]?.id ?? 0;
    const { id } = await on.at('pending');
    const refused = await on.patch(id, { companion: nena });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, expect.arrayContaining(['companion'])]);
  });

  it('of two merged clients are more than a page offers, and can all be changed and removed (R-beyond-1112)', async () => {
    const { on } = given;
    const numbers = (from: number) => Array.from({ length: 8 }, (_, at) => `0917 641 ${1_000 + from + at}`);
    const withLists = async (from: number): Promise<number> => {
      const [first = ''] = numbers(from);
      const created = await on.operator.post<{ id: number }>('/api/scheduling/clients/', {
        ...{ first_name: 'Corazon', last_name: 'Uy', phone_number: first },
      });
      const { id } = created.body;
      const filled = await change(
        {
          phones: numbers(from).map((number, at) => ({ number, kind: 'own', main: at === 0 })),
          addresses: numbers(from).map((number) => ({
            ...{ kind: 'home', address: `${number} Luna St.`, room: '', gate_instructions: '', main: false },
          })),
          companions: numbers(from).map((number) => ({ name: `Nena ${number}`, note: '' })),
        },
        id,
      );
      expect(filled.status).toBe(200);
      return id;
    };
    const [kept, other] = [await withLists(0), await withLists(100)];
    expect((await on.operator.post(`/api/registration/clients/${kept}/merge/`, { other })).status).toBe(200);
    const { phones, addresses, companions = [] } = (await on.operator.get<Answered>(path(kept))).body;
    expect([phones.length, addresses.length, companions.length]).toEqual([16, 16, 16]);
    const held = addresses.map(({ kind, address, room, gate_instructions, main, pin }) => ({
      ...{ kind, address, room, gate_instructions, main, pin },
    }));
    for (const [list, seen, next] of [
      ['phones', phones, phones.slice(0, -1)],
      ['addresses', held, held.slice(0, -1)],
      ['companions', companions, companions.map((one, at) => (at === 0 ? { ...one, note: 'Her aunt' } : one))],
    ] as const)
      for (const [expected, body] of [
        [seen, next],
        // And back, as Undo does.
        [next, seen],
      ]) {
        const changed = await change({ [list]: body, expected: { [list]: expected } }, kept);
        expect([list, changed.status]).toEqual([list, 200]);
      }
  });

  it('stand where the address is a place of the visit, for whoever comes; a screen without pins keeps them (R-beyond-1027)', async () => {
    const { on } = given;
    const address = { kind: 'home', address: '7 Mabini St., Pasig', room: '', gate_instructions: '', main: true };
    const link = 'https://www.google.com/maps/place/x/@14.1,121.1,17z/data=!3d14.6081!4d121.0792';
    const wrong = await change({ addresses: [{ ...address, pin: 'https://maps.app.goo.gl/x' }] });
    expect([wrong.status, wrong.body['pin']]).toEqual([400, [expect.stringContaining('latitude and longitude')]]);
    expect((await change({ addresses: [{ ...address, pin: link }] })).status).toBe(200);
    expect((await read()).addresses[0]?.pin).toBe('14.6081,121.0792');
    const { id } = await on.at('pending', { location: '7 Mabini St., Pasig' });
    expect((await visitOf(id, on.drivers[0])).pin).toBe('14.6081,121.0792');
    expect((await cardOf(id, on.drivers[0]))?.pin).toBe('14.6081,121.0792');
    const without = { ...address, gate_instructions: 'Blue gate' };
    const old = await change({ addresses: [without], expected: { addresses: [address] } });
    expect([old.status, old.body.addresses[0]?.pin]).toEqual([200, '14.6081,121.0792']);
    await on.patch(id, { location: '9 Luna St.' });
    expect((await visitOf(id, on.drivers[0])).pin).toBeNull();
    await change({ addresses: [{ ...without, pin: '' }] });
    expect((await read()).addresses[0]?.pin).toBe('');
  });
});
