import type { Appointment, ClientContacts } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';

type Reader = { get: ReturnType<typeof freshBusiness>['on']['operator']['get'] };

describe("a client's number for one visit", () => {
  const given = freshBusiness();
  /** Of the client of this test. */
  const own = (network: string): string => `${network} 555 ${String(1000 + given.on.client)}`;
  let MAIN = '';
  let ASSISTANT = '';
  const path = (client = given.on.client): string => `/api/scheduling/clients/${client}/contacts/`;
  const numbers = async (): Promise<string[]> =>
    (await given.on.operator.get<ClientContacts>(path())).body.phones.map(({ number, kind }) => `${number} ${kind}`);
  const setNumbers = async (...list: string[]): Promise<void> => {
    const phones = list.map((number, at) => ({ number, kind: at === 0 ? 'own' : 'assistant', main: at === 0 }));
    expect((await given.on.operator.patch(path(), { phones })).status).toBe(200);
  };
  const visitOf = async (id: number, who: Reader = given.on.operator) =>
    (await who.get<Appointment>(`${BASE}${id}/`)).body;
  const phoneOf = async (id: number, who: Reader = given.on.operator): Promise<string> =>
    (await visitOf(id, who)).client_details.phone_number;
  const found = async (search: string): Promise<number[]> =>
    (await given.on.operator.get<{ results: Appointment[] }>(BASE, { query: { search } })).body.results.map(
      ({ id }) => id,
    );
  beforeEach(() => {
    [MAIN, ASSISTANT] = [own('0917'), own('0918')];
    return setNumbers(MAIN, ASSISTANT);
  });

  it('is what everybody who comes reads and calls; other visits have the main one (R-beyond-1200)', async () => {
    const { on } = given;
    const other = await on.at('pending', { start_time: '20:00' });
    const { id } = await on.at('pending', { visit_phone: ASSISTANT.replace('0918 ', '+63 918-') });
    for (const who of [on.operator, on.therapists[0], on.drivers[0]]) {
      expect(await phoneOf(id, who)).toBe(ASSISTANT);
      const cards = (await who.get<{ results: Appointment[] }>(BASE, { query: { fields: 'card', page_size: 100 } }))
        .body;
      expect(cards.results.find((one) => one.id === id)?.client_details.phone_number).toBe(ASSISTANT);
    }
    expect((await visitOf(id)).visit_phone).toBe(ASSISTANT);
    expect([await phoneOf(other.id), (await visitOf(other.id)).visit_phone]).toEqual([MAIN, null]);
  });

  it('changes on the visit, back to the main one too, and the history says so (R-beyond-1200)', async () => {
    const { on } = given;
    const { id } = await on.at('pending');
    expect((await on.patch(id, { visit_phone: ASSISTANT })).status).toBe(200);
    expect(await phoneOf(id)).toBe(ASSISTANT);
    expect((await on.patch(id, { visit_phone: null })).status).toBe(200);
    expect(await phoneOf(id)).toBe(MAIN);
    // The main one is none for this visit: it follows the record.
    await on.patch(id, { visit_phone: MAIN });
    expect((await visitOf(id)).visit_phone).toBeNull();
    const said = await given.app.sql<{ after: string | null }>(
      `select after ->> 'visit_phone' as after from audit_trail
       where entity = 'appointment' and entity_id = $1 and after ? 'visit_phone' order by id`,
      [String(id)],
    );
    expect(said.map(({ after }) => after)).toEqual([`+63${ASSISTANT.replaceAll(' ', '').slice(1)}`, null]);
  });

  it('counts while the client has it, also once it is the main one (R-beyond-1200)', async () => {
    const { id } = await given.on.at('pending', { visit_phone: ASSISTANT });
    await setNumbers(MAIN);
    expect([await phoneOf(id), (await visitOf(id)).visit_phone]).toEqual([MAIN, null]);
    await setNumbers(ASSISTANT, MAIN);
    expect([await phoneOf(id), (await visitOf(id)).visit_phone]).toEqual([ASSISTANT, null]);
    await setNumbers(MAIN, ASSISTANT);
    expect([await phoneOf(id), (await visitOf(id)).visit_phone]).toEqual([ASSISTANT, ASSISTANT]);
  });

  it('that was typed becomes one of the client, once, and finds the visit (R-beyond-1200)', async () => {
    const { on } = given;
    const { id } = await on.at('pending', { visit_phone: '0919 555 0177' });
    expect(await numbers()).toEqual([`${MAIN} own`, `${ASSISTANT} assistant`, '0919 555 0177 own']);
    await on.at('pending', { visit_phone: '+639195550177', start_time: '20:00' });
    expect(await numbers()).toHaveLength(3);
    expect(await found('0919 555 0177')).toContain(id);
    const wrong = await on.patch(id, { visit_phone: 'none' });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, expect.arrayContaining(['visit_phone'])]);
  });

  it('goes where the client goes in a merge (R-beyond-1200)', async () => {
    const { on, app } = given;
    const [other] = await app.sql<{ id: number }>(
      `insert into clients (first_name, phone_number, created_at, updated_at) values ('Bea', '0917 555 0123', now(), now()) returning id`,
    );
    const { id } = await on.at('pending', {
      client: other?.id ?? 0,
      location: '1 Luna St.',
      visit_phone: '0919 555 0188',
    });
    expect((await on.operator.post(`/api/registration/clients/${on.client}/merge/`, { other: other?.id })).status).toBe(
      200,
    );
    expect([await phoneOf(id), await found('0919 555 0188')]).toEqual(['0919 555 0188', [id]]);
  });

  it('is none of a client whose data were removed (R-beyond-1200)', async () => {
    const { on, app } = given;
    const { id } = await on.at('pending');
    await app.sql('update clients set redacted_at = now() where id = $1', [on.client]);
    expect((await on.patch(id, { visit_phone: '0919 555 0166' })).status).toBe(400);
    expect(await app.sql(`select from client_phones where number = '+639195550166'`)).toEqual([]);
  });
});
