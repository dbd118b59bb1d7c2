import type { Answer, Calls, Client } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedService, seedWindow } from '../testing/seed.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

describe('two records of one client', () => {
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
  const add = async (given: object = {}): Promise<Client> => {
    serial++;
    const body = { first_name: 'Ana', last_name: 'Cruz', phone_number: `0917 200 ${1_000 + serial}`, ...given };
    return (await operator.post<Client>('/api/scheduling/clients/', body)).body;
  };
  const merge = (keep: number, other: number, as = operator, key?: string) =>
    as.post<Client & Record<string, unknown>>(`/api/registration/clients/${keep}/merge/`, { other }, { key });
  const record = async (id: number) =>
    await operator.get<Answer<Calls['records']['client']> & Record<string, unknown>>(
      `/api/registration/clients/${id}/`,
    );

  it('become one: the kept one gets the appointments, its missing data, and in its notes what differs in the other', async () => {
    const kept = await add({ notes: 'Two dogs' });
    const other = await add({
      first_name: 'Anna',
      email: `anna${serial}@example.test`,
      address: '3 Mabini St.',
      notes: 'Ring twice',
    });
    const moved = await seedAppointment(server, { client: other.id, status: 'confirmed' });
    const deleted = await seedAppointment(server, {
      client: other.id,
      status: 'cancelled',
      columns: { deleted_at: server.clock.now() },
    });
    const { status, body } = await merge(kept.id, other.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...kept,
      email: other.email,
      address: '3 Mabini St.',
      notes: `Two dogs\nRing twice\nAlso: Anna Cruz, ${other.phone_number}`,
    });
    expect((await operator.get(`/api/scheduling/appointments/${moved}/`)).body).toMatchObject({
      client: kept.id,
      client_details: { first_name: 'Ana', phone_number: kept.phone_number },
    });
    expect(await server.sql('select client_id from appointments where id = $1', [deleted])).toEqual([
      { client_id: kept.id },
    ]);
    const { results } = (
      await operator.get<{ results: Client[] }>('/api/scheduling/clients/', { query: { search: other.phone_number } })
    ).body;
    // The number stays known, and finds the kept client.
    expect(results.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('keep the allergies of both, the preference of the kept one, the way in of its address, and the marks of both (R-client-3)', async () => {
    const kept = await add({
      address: '1 Ayala Ave.',
      allergies: 'Nuts',
      preferred_gender: 'female',
      birth_month: 'may',
      language: 'fil',
    });
    const other = await add({
      address: '3 Mabini St.',
      gate_instructions: 'Blue gate',
      allergies: 'Coconut oil',
      preferred_gender: 'male',
      birth_month: 'june',
      language: 'en',
    });
    await operator.post(`/api/scheduling/clients/${other.id}/marks/`, { kind: 'do_not_book', reason: 'Was rude' });
    const { body } = await merge(kept.id, other.id);
    expect(body).toMatchObject({
      allergies: 'Nuts; Coconut oil',
      preferred_gender: 'female',
      birth_month: 'may',
      language: 'fil',
      gate_instructions: '',
      notes: `Also: ${other.phone_number}, 3 Mabini St., Blue gate`,
      do_not_book: { reason: 'Was rude' },
    });
  });

  it('can be booked again once the do-not-book mark is lifted, though each had one (R-client-4)', async () => {
    const [kept, other] = [await add(), await add()];
    for (const { id } of [kept, other])
      await operator.post(`/api/scheduling/clients/${id}/marks/`, { kind: 'do_not_book', reason: `Rude ${id}` });
    const { body } = await merge(kept.id, other.id);
    const lifted = await operator.post<Client>(`/api/scheduling/clients/marks/${body.do_not_book?.mark}/lift/`, {
      reason: 'Apologised',
    });
    expect(lifted.body.do_not_book).toBeNull();
  });

  it('are in the audit trail alone: their data, what moved, by whom; the kept one has the history of both', async () => {
    const kept = await add({ last_name: '' });
    const other = await add({ notes: 'Ring twice' });
    const moved = await seedAppointment(server, { client: other.id, status: 'confirmed' });
    await merge(kept.id, other.id);
    const entries = await server.sql(
      `select entity_id, before, after from audit_trail where action = 'client.merge' and actor_id = $1 and entity_id = any ($2) order by id`,
      [operator.id, [String(kept.id), String(other.id)]],
    );
    const { first_name, last_name, phone_number, email, address, notes } = other;
    const particulars = { first_name, last_name, phone_number, email, address, notes };
    expect(entries).toMatchObject([
      { entity_id: String(other.id), before: particulars, after: { merged_into: kept.id, appointments: [moved] } },
      {
        entity_id: String(kept.id),
        before: { last_name: '' },
        after: { last_name: 'Cruz', merged_with: other.id, appointments: [moved] },
      },
    ]);
    const { body } = await record(kept.id);
    expect(body.history.map(({ action }) => action)).toEqual([
      'client.merge',
      'client.merge',
      'client.create',
      'client.create',
    ]);
    expect(body.appointments.map(({ id }) => id)).toEqual([moved]);
  });

  it('lead from the removed one to the kept one, also where that one was merged later', async () => {
    const [first, middle, last] = [await add(), await add(), await add({ first_name: 'Liza' })];
    await merge(middle.id, first.id);
    await merge(last.id, middle.id);
    const gone = { status: 404, body: { detail: 'This client was merged with Liza Cruz.', merged_into: last.id } };
    expect(await record(first.id)).toMatchObject(gone);
    expect(await operator.patch(`/api/scheduling/clients/${first.id}/`, { notes: 'x' })).toMatchObject(gone);
    expect(await operator.get(`/api/scheduling/clients/${middle.id}/`)).toMatchObject(gone);
  });

  it('by two operators at once become one once: the second reads of it, whichever they keep', async () => {
    const other = second.withToken((await server.as('operator', 2)).token ?? '');
    for (const crossed of [false, true]) {
      const [one, two] = [await add(), await add()];
      const visit = await seedAppointment(server, { client: two.id, status: 'confirmed' });
      const answers = await Promise.all([
        merge(one.id, two.id),
        crossed ? merge(two.id, one.id, other) : merge(one.id, two.id, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const kept = answers.find(({ status }) => status === 200)?.body.id;
      expect(answers.find(({ status }) => status === 404)?.body).toMatchObject({ merged_into: kept });
      expect(await server.sql('select client_id from appointments where id = $1', [visit])).toEqual([
        { client_id: kept },
      ]);
    }
  });

  it('are merged once by a repeated press', async () => {
    const [kept, other] = [await add(), await add()];
    const answers = [
      await merge(kept.id, other.id, operator, 'merge-once'),
      await merge(kept.id, other.id, operator, 'merge-once'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('lose no booking that is made meanwhile for the removed one: the kept one gets it, or it is refused', async () => {
    const therapist = await server.addUser('therapist');
    const service = await seedService(server);
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']) {
      await seedWindow(server, therapist.id, day);
      const [kept, other] = [await add({ address: 'x' }), await add({ address: 'x' })];
      const booking = {
        client: other.id,
        services: [service],
        therapist: therapist.id,
        date: day,
        start_time: '16:00',
      };
      const [merged, booked] = await Promise.all([
        merge(kept.id, other.id),
        operator.post<{ id: number } & Record<string, unknown>>('/api/scheduling/appointments/', booking),
      ]);
      expect(merged.status).toBe(200);
      if (booked.status === 400) expect(booked.body).toMatchObject({ client: ['Not found.'] });
      else
        expect(await server.sql('select client_id from appointments where id = $1', [booked.body.id])).toEqual([
          { client_id: kept.id },
        ]);
    }
  });

  it('are refused if they are the same, unknown, or have too long notes together', async () => {
    const [kept, other] = [await add({ notes: 'a'.repeat(1500) }), await add({ notes: 'b'.repeat(1500) })];
    expect((await merge(kept.id, kept.id)).body).toMatchObject({ other: ['Choose another client.'] });
    expect((await merge(kept.id, 999_999)).status).toBe(404);
    expect((await merge(kept.id, other.id)).body).toMatchObject({
      notes: ['Together the notes are longer than 2000 characters. Shorten those of one client first.'],
    });
    expect((await record(other.id)).status).toBe(200);
  });

  it('are redacted together: what the trail says of the removed one goes with the kept one', async () => {
    const kept = await seedClient(server, { last_name: 'Old' });
    const other = await add({ first_name: 'Older', notes: 'Ring twice' });
    await merge(kept, other.id);
    await server.sql(`update clients set created_at = '2020-01-01' where id = $1`, [kept]);
    const { redactClients } = await import('../redaction/redact-clients.js');
    await redactClients.run(server.deps, { due: server.clock.now(), attempt: 1, lastAttempt: false });
    expect(
      await server.sql(`select from audit_personal where entity = 'client' and entity_id = any ($1)`, [
        [String(kept), String(other.id)],
      ]),
    ).toEqual([]);
  });
});
