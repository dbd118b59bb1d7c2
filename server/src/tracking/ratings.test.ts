import type { Answer, Calls, Rating } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { linkTo } from './testing/link-to.js';
import { redactAged } from './testing/redact-aged.js';

type Ratings = Calls['ratings'];

describe('ratings of clients', () => {
  const given = freshBusiness();
  const send = (link: string, form: Readonly<Record<string, string>>) =>
    given.app.anonymous.post<string>(link, new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const read = async (id: number): Promise<Rating | null> =>
    (await given.on.operator.get<Answer<Ratings['read']>>(`${BASE}${id}/rating/`)).body.rating;
  const low = async () => (await given.on.operator.get<Answer<Ratings['low']>>('/api/scheduling/ratings/low/')).body;
  const done = async (more = {}) => {
    const visit = await given.on.at('awaiting_payment', more);
    await given.on.act(given.on.operator, visit.id, 'mark_completed', { payment_amount: visit.total_price });
    return visit;
  };

  it('come by the page of a visit that is done, can be changed, and count once (R-beyond-5, R-beyond-511)', async () => {
    const { id } = await done();
    const link = await linkTo(given.on.operator, id);
    expect((await given.app.anonymous.get<string>(link)).text).toContain('How was your visit?');
    expect(await read(id)).toBeNull();
    const answer = await send(link, { stars: '4', words: ' Very good hands.\r\nCame late. ' });
    expect([answer.status, answer.headers['location']]).toEqual([303, '?']);
    const first = await read(id);
    expect(first).toMatchObject({ stars: 4, words: 'Very good hands.\nCame late.', waits: false, settled_by: null });
    const page = (await given.app.anonymous.get<string>(link)).text;
    expect(page).toContain('You gave 4 of 5. Thank you.');
    given.app.clock.advance({ minutes: 1 });
    await send(link, { stars: '4', words: 'Very good hands.\r\nCame late.' });
    expect(await read(id)).toEqual(first);
    await send(link, { stars: '5', words: '' });
    expect(await read(id)).toMatchObject({ stars: 5, words: '' });
    const trail = await given.app.sql<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action = 'tracking.rate'`,
      [String(id)],
    );
    expect(trail).toHaveLength(2);
  });

  it.each([
    ['no stars', { words: 'Fine' }],
    ['no star at all', { stars: '0', words: 'Fine' }],
    ['six stars', { stars: '6', words: 'Fine' }],
    ['a word', { stars: 'five', words: 'Fine' }],
  ])('with %s are refused beside the form, which keeps what was typed (R-beyond-511)', async (_what, form) => {
    const { id } = await done();
    const answer = await send(await linkTo(given.on.operator, id), form);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Choose one to five stars.');
    expect(answer.text).toContain('>Fine</textarea>');
    expect(await read(id)).toBeNull();
  });

  it('show what was typed as text, whatever it is (R-beyond-511)', async () => {
    const { id } = await done();
    const link = await linkTo(given.on.operator, id);
    await send(link, { stars: '3', words: `<script>alert(1)</script>${'x'.repeat(600)}` });
    const { words } = (await read(id))!;
    expect(words).toHaveLength(500);
    const page = (await given.app.anonymous.get<string>(link)).text;
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;alert(1)');
  });

  it.each(['confirmed', 'session_in_progress', 'awaiting_payment', 'cancelled'] as const)(
    'are not taken of a visit that is %s (R-beyond-511)',
    async (status) => {
      const { id } = await given.on.at(status === 'cancelled' ? 'confirmed' : status);
      if (status === 'cancelled') await given.on.act(given.on.operator, id, 'cancel', { reason: 'Rain' });
      const link = await linkTo(given.on.operator, id);
      expect((await given.app.anonymous.get<string>(link)).text).not.toContain('How was your visit?');
      expect((await send(link, { stars: '1' })).status).toBe(404);
      expect(await read(id)).toBeNull();
    },
  );

  it('are taken neither by a link that has ended nor by a guess (R-beyond-511)', async () => {
    const { id } = await done();
    const old = await linkTo(given.on.operator, id);
    await linkTo(given.on.operator, id, 1);
    expect((await send(old, { stars: '1' })).status).toBe(404);
    expect((await send(`/t/${'a'.repeat(22)}`, { stars: '1' })).status).toBe(404);
    expect(await read(id)).toBeNull();
  });

  it('of 1 or 2 wait for an operator, until one settles them or the client changes them (R-beyond-512)', async () => {
    const { on } = given;
    const before = (await low()).count;
    const { id, client_details: client } = await done();
    const link = await linkTo(given.on.operator, id);
    const channel = await given.app.channel(on.operator.token ?? '');
    await channel.next('initial_data');
    await send(link, { stars: '2', words: 'Nobody said sorry.' });
    await channel.next('rating_update');
    await channel.close();
    const { results, count } = await low();
    expect(count).toBe(before + 1);
    expect(results.at(-1)).toMatchObject({
      appointment: id,
      stars: 2,
      words: 'Nobody said sorry.',
      client: `${client.first_name} ${client.last_name}`,
    });
    const settle = (stars: number) => on.operator.post<Rating>(`${BASE}${id}/rating/settle/`, { stars });
    expect((await settle(3)).status).toBe(409);
    const settled = await settle(2);
    expect(settled.body).toMatchObject({ waits: false, settled_by: expect.any(String) });
    expect((await settle(2)).body).toEqual(settled.body);
    expect((await low()).count).toBe(before);
    await send(link, { stars: '1', words: 'And now this.' });
    expect(await read(id)).toMatchObject({ waits: true, settled_by: null, settled_at: null });
    await send(link, { stars: '5', words: '' });
    expect((await low()).count).toBe(before);
    expect((await settle(5)).status).toBe(409);
  });

  it('are averaged by therapist over the days of the visits; a group counts for each (R-beyond-513)', async () => {
    const { on } = given;
    const rows = async () =>
      (await on.operator.get<Answer<Ratings['byTherapist']>>('/api/reports/ratings/?from=2026-01-01&to=2026-12-31'))
        .body.rows;
    await given.app.sql('delete from ratings');
    const [one, other] = [on.therapists[0].id, on.therapists[1].id];
    const alone = await done({ therapist: one });
    const group = await done({ therapist: one, therapists: [one, other] });
    await send(await linkTo(given.on.operator, alone.id), { stars: '5' });
    await send(await linkTo(given.on.operator, group.id), { stars: '2' });
    expect((await rows()).map(({ therapist, ...figures }) => [therapist.id, figures])).toEqual([
      [one, { count: 2, average: 3.5, low: 1 }],
      [other, { count: 1, average: 2, low: 1 }],
    ]);
  });

  it('are for operators alone (R-beyond-511)', async () => {
    const { id } = await done();
    await send(await linkTo(given.on.operator, id), { stars: '1', words: 'Late' });
    for (const who of [given.on.therapists[0], given.on.drivers[0]]) {
      expect((await who.get(`${BASE}${id}/rating/`)).status).toBe(403);
      expect((await who.get('/api/scheduling/ratings/low/')).status).toBe(403);
      expect((await who.get<object>(`${BASE}${id}/`)).text).not.toContain('Late');
    }
  });

  it('keep their stars and lose their words with the personal data of the client (R-beyond-511)', async () => {
    const { id } = await done();
    await send(await linkTo(given.on.operator, id), { stars: '2', words: 'My street is flooded' });
    await redactAged(given.app, given.on.client);
    expect(await given.app.sql('select stars, words from ratings where appointment_id = $1', [id])).toEqual([
      { stars: 2, words: '' },
    ]);
  });
});
