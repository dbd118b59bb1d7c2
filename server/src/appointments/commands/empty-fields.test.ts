import type { Client, Profile } from 'shared-lib/contract';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('empty fields of a body (R-api-16)', () => {
  const given = freshBusiness();

  it('count as missing where an operator verifies a cash payment', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    expect(
      await on.act(on.operator, id, 'mark_completed', {
        payment_method: 'cash',
        payment_amount: 850,
        payment_notes: null,
        receipt_hash: '',
        receipt_url: null,
        gcash_reference: '',
        collected_by: '',
        has_service_extension: '',
        extension_amount: '',
        payment_parts: null,
        discount_amount: null,
        discount_reason: '',
      }),
    ).toMatchObject({ status: 'completed', payment_status: 'paid', receipt_hash: null, payment_method: 'cash' });
  });

  it('count as missing in a booking and in both forms of an action, and so does null', async () => {
    const { on } = given;
    const empty = { end_time: '', notes: null, driver: '' as unknown as null, service_assignments: null };
    const booked = await on.operator.post<{ id: number }>(BASE, {
      client: on.client,
      services: [on.service],
      therapist: on.therapists[0].id,
      therapists: null,
      date: '2026-11-20',
      start_time: '16:00',
      location: '',
      wish: null,
      despite_do_not_book: '',
      ...empty,
    });
    expect(booked).toMatchObject({
      status: 201,
      body: { driver: null, end_time: '17:00', location: '14 Sampaguita Street, Quezon City', notes: '' },
    });
    const { id } = await on.book({ start_time: '19:00' });
    const byBody = await on.therapists[0].post(`${BASE}${id}/`, { action: 'therapist_confirm', occurred_at: '' });
    expect(byBody).toMatchObject({ status: 200, body: { therapist_accepted: true } });
    await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Too far', occurred_at: null });
    const reviewed = await on.operator.post(`${BASE}${id}/`, {
      action: 'review_rejection',
      decision: 'decline',
      reason: null,
      internal_note: '',
      therapists: null,
      // Without a driver field the first driver is asked again; null means that nobody drives.
      driver: '',
      version: null,
    });
    expect(reviewed).toMatchObject({ status: 200, body: { status: 'pending', driver: on.drivers[0].id } });
    expect(await on.try(on.operator, id, 'cancel', { reason: '' })).toMatchObject({ status: 400 });
  });

  it('count as missing in a new client; a text of an action may consist of invisible characters', async () => {
    const { on } = given;
    const client = { first_name: 'Ana', phone_number: '0917 555 7701', last_name: null, email: '', address: null };
    for (const path of ['/api/registration/register/client/', '/api/scheduling/clients/']) {
      const answer = await on.operator.post<Client>(path, {
        ...client,
        notes: null,
        preferred_gender: '',
        preferred_therapist: '',
        phone_number: `0917 555 77${path.length}`,
      });
      expect(answer).toMatchObject({
        status: 201,
        body: { email: null, last_name: '', address: '', notes: '', preferred_gender: null },
      });
    }
    const { id } = await on.book();
    expect(await on.act(on.operator, id, 'cancel', { reason: '\u202eIll\u0000\u200b' })).toMatchObject({
      cancel_reason: 'Ill',
    });
  });

  it('clear a value where a change sends null, and keep it where the field is missing', async () => {
    const { on } = given;
    const { id } = await on.book({ notes: 'Two dogs', location: 'Hotel, room 12' });
    expect((await on.patch(id, { notes: null })).body).toMatchObject({ notes: '', location: 'Hotel, room 12' });
    expect((await on.patch(id, { driver: null })).body).toMatchObject({ driver: null, therapist: on.therapists[0].id });
    const client = `/api/scheduling/clients/${on.client}/`;
    await on.operator.patch(client, { email: 'ana@example.test', notes: 'Two dogs' });
    expect(await on.operator.patch(client, { email: null, notes: null })).toMatchObject({
      status: 200,
      body: { email: null, notes: '', address: '14 Sampaguita Street, Quezon City' },
    });
    expect(await on.operator.patch(client, { first_name: null })).toMatchObject({ status: 400 });

    const [therapist] = on.therapists;
    const before = (await therapist.get<Profile>('/api/auth/profile/')).body;
    await therapist.put('/api/auth/profile/', { phone_number: '0917 555 0142' });
    expect(await therapist.put('/api/auth/profile/', { specialization: 'Hilot' })).toMatchObject({
      status: 200,
      body: { ...before, phone_number: '0917 555 0142', specialization: 'Hilot' },
    });
    expect((await therapist.put('/api/auth/profile/', { phone_number: null, last_name: null })).body).toMatchObject({
      first_name: before.first_name,
      last_name: '',
      phone_number: null,
      specialization: 'Hilot',
    });

    const company = '/api/settings/company/';
    await on.operator.put(company, { name: 'Hilot House', address: 'Makati', email: 'us@example.test' });
    expect(await on.operator.put(company, { address: null, email: null })).toMatchObject({
      status: 200,
      body: { name: 'Hilot House', address: '', email: null },
    });

    const windows = await therapist.get<{ id: number; start_time: string }[]>('/api/scheduling/availabilities/', {
      query: { date: '2026-11-22' },
    });
    const window = `/api/scheduling/availabilities/${windows.body[0]?.id}/`;
    expect(await therapist.put(window, { end_time: '20:00' })).toMatchObject({
      status: 200,
      body: { date: '2026-11-22', start_time: windows.body[0]?.start_time, end_time: '20:00' },
    });
  });
});
