import { signIn } from '../../session/session';
import { anAppointment, aPage, aUser, cardOf, TEST_NOW, TEST_TOKEN, testQueryClient } from '../../testing';
import { setServerTime } from '../../clock/now';
import { cancelRequestsKey } from '../http/query-keys';
import { knownAppointment, putAppointment } from './appointment-cache';
import { optimisticAppointment } from './optimistic-appointment';
import type { CachedAppointment, CachedCard } from './appointment-record';
import { appointmentKeys, appointmentQueries } from './appointments';

const therapist = aUser('therapist');
const whole: CachedAppointment = anAppointment({ id: 41, notes: 'Gate 2', cancel_reason: 'kept' }, therapist);
const card: CachedCard = cardOf(whole);

let client = testQueryClient();
beforeEach(() => {
  setServerTime(TEST_NOW);
  signIn({ token: TEST_TOKEN, user: therapist });
  client = testQueryClient();
});
afterEach(() => client.clear());

/** The keys of the signed-in user. */
const list = () => appointmentQueries.today().queryKey;
const own = () => appointmentKeys.one(41);
const listed = () => client.getQueryData(list())?.results[0];

describe('a list of cards beside the whole record', () => {
  it('replaces the card with a whole record from the channel or an action', () => {
    client.setQueryData(list(), aPage([card]));
    client.setQueryData(own(), whole);
    const next = { ...whole, version: 2, status: 'confirmed' as const };
    putAppointment(client, next);
    expect(listed()).toMatchObject({ ...card, version: 2, status: 'confirmed' });
    expect(client.getQueryData(own())).toEqual(next);
  });

  it('leaves what is no list of appointments as it is, such as requests to cancel', () => {
    const asked = { results: [], count: 0 };
    client.setQueryData(cancelRequestsKey(), asked);
    putAppointment(client, { ...whole, version: 2, status: 'completed' });
    expect(client.getQueryData(cancelRequestsKey())).toEqual(asked);
  });

  it('never shortens the record of a page: for a newer card, the page asks for the record again', () => {
    client.setQueryData(own(), whole);
    putAppointment(client, { ...card, version: 2, status: 'confirmed' });
    expect(client.getQueryData(own())).toEqual(whole);
    expect(client.getQueryState(own())?.isInvalidated).toBe(true);
  });

  it('knows the whole record if it has it, or the card if that is newer', () => {
    client.setQueryData(list(), aPage([card]));
    client.setQueryData(own(), whole);
    expect(knownAppointment(client, 41)).toEqual(whole);
    client.setQueryData(list(), aPage([{ ...card, version: 2 }]));
    expect(knownAppointment(client, 41)?.version).toBe(2);
  });

  it.each([
    ['a card', card],
    ['the whole record', whole],
  ])('predicts an action from %s alike, and loses nothing', (_, before) => {
    const asked = { change: 'therapist_confirm' as const, input: {}, user: therapist, now: new Date(TEST_NOW) };
    const after = optimisticAppointment(before, asked);
    expect(after).toMatchObject({
      notes: 'Gate 2',
      therapists_details: [{ first_name: 'Liza', accepted: true }],
      isOptimistic: true,
    });
    expect(Object.keys(after ?? {})).toEqual(expect.arrayContaining(Object.keys(before)));
  });

  it('keeps when and by whom a ride home was first requested, whoever makes it urgent (R-workflow-63, R-workflow-67)', () => {
    const asked = { change: 'request_pickup' as const, user: therapist, now: new Date(TEST_NOW) };
    const done = cardOf(anAppointment({ status: 'completed', materials_status: 'checked' }, therapist));
    const first = optimisticAppointment(done, { ...asked, input: {} });
    expect(first).toMatchObject({ pickup_requested_at: asked.now.toISOString(), pickup_requested_by: therapist.id });
    const of = { pickup_requested: true, pickup_requested_at: '2026-11-20T12:50:00+08:00', pickup_requested_by: 12 };
    const requested = cardOf(anAppointment({ ...of, status: 'pickup_requested' }, therapist));
    const hurried = optimisticAppointment(requested, { ...asked, input: { urgency: 'urgent' } });
    expect(hurried).toMatchObject({ ...of, pickup_urgency: 'urgent' });
  });
});
