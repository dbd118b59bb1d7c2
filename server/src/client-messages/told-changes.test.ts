import type { ClientConsent } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { linkTo } from '../tracking/testing/link-to.js';
import { textClient } from './sms-client.js';

const RULES = '/api/settings/business/';
const tomorrow = { date: '2026-11-21', start_time: '16:00' };

describe('changes that a client is told', () => {
  const given = freshBusiness();
  const number = (): string => `+63917${String(5_560_000 + given.on.client)}`;
  beforeEach(async () => {
    const { app, on } = given;
    await app.sql('update clients set phone_number = $2, email = $3 where id = $1', [
      on.client,
      number(),
      `client${on.client}@example.test`,
    ]);
    await consent('sms');
    await on.operator.patch(RULES, { client_sms: 1 });
  });
  afterEach(async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.app.sql('delete from client_texts');
  });

  const consent = async (about: string): Promise<void> => {
    const path = `/api/scheduling/clients/${given.on.client}/consents/`;
    const before = (await given.on.operator.get<{ results: ClientConsent[] }>(path)).body.results;
    const seen = before.find((one) => one.about === about)?.id ?? 0;
    const said = { about, state: 'given', how: 'phone', on: TODAY, seen };
    expect((await given.on.operator.post(path, said)).status).toBe(201);
  };
  const later = (minutes: number): void => void given.app.clock.advance({ minutes });
  /** What this client got by SMS after the confirmation, without business and link. */
  const said = async (): Promise<string[]> => {
    const rows = (await given.app.outbox()).filter(({ to }) => to === number()).reverse();
    return rows.slice(1).map(({ text }) => text.replace(/^[^:]*: | ?https?:\S+/g, '').trim());
  };
  const accept = async (id: number, by = given.on.therapists[0]): Promise<void> => {
    await given.on.act(by, id, 'therapist_confirm');
    await given.on.act(given.on.drivers[0], id, 'driver_confirm');
  };
  const booked = async (): Promise<number> => {
    const { id } = await given.on.at('confirmed', tomorrow);
    later(1);
    await given.app.runDueJobs();
    return id;
  };
  const WHEN = 'Saturday, 21 November, 4:00 PM';

  it('are another place, other services with what is to pay, and another therapist, each once (R-beyond-1312)', async () => {
    const { on, app } = given;
    const id = await booked();
    await on.patch(id, { location: '88 Kalayaan Avenue, Makati' });
    later(1);
    await app.runDueJobs();
    expect(await said()).toEqual([
      expect.stringMatching(
        new RegExp(`^Your visit on ${WHEN} has changed\\. We come to another address now(, in \\w+)?\\.$`),
      ),
    ]);
    expect((await said()).join()).not.toContain('Kalayaan');
    await on.patch(id, { therapists: [on.therapists[1].id] });
    await accept(id, on.therapists[1]);
    later(1);
    await app.runDueJobs();
    expect((await said()).slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^Your visit on ${WHEN} has changed\\. \\w+ comes to you\\.$`)),
    ]);
    later(30);
    await app.runDueJobs();
    expect(await said()).toHaveLength(2);
  });
});
