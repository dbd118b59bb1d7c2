import type { Answer, Calls } from 'shared-lib/contract';
import { seedWindow } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';

type FirstRun = Answer<Calls['business']['firstRun']>;

describe('what a new business still lacks (R-pages-3)', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is read from its data, step by step, up to the first confirmed visit', async () => {
    const operator = await server.as('operator');
    const state = async () => (await operator.get<FirstRun>('/api/settings/first-run/')).body;
    const done = async (): Promise<string[]> =>
      (await state()).steps.filter((step) => step.done).map(({ step }) => step);
    const waiting = async (name: string) => (await state()).steps.find(({ step }) => step === name)?.waiting;
    const register = async (kind: string, given: object): Promise<number> => {
      const { status, body } = await operator.post<{ id: number }>(`/api/registration/register/${kind}/`, given);
      expect({ status, body }).toMatchObject({ status: 201 });
      return body.id;
    };
    expect(await done()).toEqual(['mail']);

    await operator.put('/api/settings/company/', {
      name: 'Hilot',
      about: '',
      address: '',
      hours: '',
      phone_number: null,
      email: null,
    });
    const oil = await register('material', { name: 'Oil', unit: 'ml', stock: 500 });
    const service = await register('service', {
      name: 'Hilot',
      duration: 60,
      price: 900,
      materials: [{ material: oil, quantity: 30 }],
    });
    await register('therapist', { first_name: 'Nena', last_name: 'Cruz', email: 'nena@example.test' });
    expect(await done()).toEqual(['mail', 'company', 'materials', 'services']);
    expect(await waiting('therapists')).toBe(1);

    const therapist = await server.as('therapist');
    await server.as('driver');
    expect(await done()).toEqual(['mail', 'company', 'materials', 'services', 'therapists', 'drivers']);
    await seedWindow(server, therapist.id, '2026-11-20');
    const client = await register('client', {
      first_name: 'Luz',
      last_name: 'Reyes',
      phone_number: '0917 555 0142',
      address: '14 Mabini St.',
    });
    expect((await done()).slice(6)).toEqual(['availability', 'clients']);

    const booked = await operator.post<{ id: number }>('/api/scheduling/appointments/', {
      client,
      services: [service],
      therapist: therapist.id,
      date: '2026-11-20',
      start_time: '16:00',
    });
    expect(booked.status).toBe(201);
    expect((await done()).at(-1)).toBe('booking');
    expect((await state()).complete).toBe(false);
    await therapist.post(`/api/scheduling/appointments/${booked.body.id}/therapist_confirm/`);
    expect(await state()).toMatchObject({ complete: true });
    expect((await done()).at(-1)).toBe('confirmed');
  });

  it("says when e-mails cannot be sent, and that the operator's own two-factor step is off", async () => {
    const operator = await server.as('operator');
    const stepOf = async (name: string) =>
      (await operator.get<FirstRun>('/api/settings/first-run/')).body.steps.find(({ step }) => step === name);
    expect(await stepOf('two_factor')).toEqual({ step: 'two_factor', done: false, waiting: 0 });
    await server.sql('update users set two_factor = true where id = $1', [operator.id]);
    expect(await stepOf('two_factor')).toMatchObject({ done: true });
    // The e-mails queued before have been sent.
    await server.outbox();
    const broken = await server.secondInstance({ demo: false, smtpUrl: 'smtp://127.0.0.1:1' });
    await server.db.tx((tx) => server.deps.mail.send(tx, { to: 'x@example.test', subject: 'Hello', text: 'Hello.' }));
    await broken.runDueJobs();
    expect(await stepOf('mail')).toEqual({ step: 'mail', done: false, waiting: 1 });
  });
});
