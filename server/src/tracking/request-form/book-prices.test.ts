import { serverLimits } from 'shared-lib/domain';
import { TODAY } from '../../appointments/testing/business.js';
import { freshBusiness } from '../../appointments/testing/fresh-business.js';
import type { TestAnswer } from '../../testing/test-client.js';

/** Swedish costs 850. What is sent is kept for some seconds, so each test begins later. */
describe('the price on the request form', () => {
  const given = freshBusiness();
  let area = 0;
  let tests = 0;
  beforeEach(async () => {
    const { app, on } = given;
    app.clock.advance({ seconds: ++tests * 3 * serverLimits.REQUEST_TIMES_SECONDS });
    await app.sql('update surcharges set ends_on = starts_on - 400, starts_on = starts_on - 400');
    await app.sql(`update services set name = 'Old ' || id where is_surcharge`);
    await app.sql('delete from service_areas');
    const [made] = await app.sql<{ id: number }>(
      `insert into service_areas (name, words) values ('Makati', '{}') returning id`,
    );
    area = made?.id ?? 0;
    await on.operator.patch('/api/settings/business/', { book_online: 2 });
  });
  const add = async (more: object): Promise<void> => {
    const { status, text } = await given.on.operator.post('/api/settings/surcharges/', {
      unit: 'pesos',
      amount: 200,
      starts_on: TODAY,
      ...more,
    });
    if (status !== 200) throw new Error(text);
  };
  const both = async (): Promise<void> => {
    await add({ name: 'Evening', from_time: '18:00', to_time: '02:00' });
    await add({ name: 'Makati', area, unit: 'percent', amount: 15 });
  };
  const open = async (query: string, cookie = ''): Promise<TestAnswer<string>> =>
    given.app.anonymous.get<string>(`/book/${query}`, { headers: cookie ? { cookie } : {} });
  const at = (time: string): string => new Date(`2026-11-20T${time}:00+08:00`).toISOString();
  const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  /** What the script reads: the words by area for a start. */
  const pricesAt = (text: string, start: string): unknown => {
    const all = JSON.parse(unescaped(/data-prices="([^"]*)"/.exec(text)?.[1] ?? '[]')) as object[];
    return all[Number(new RegExp(`value="${start}"[^>]* data-price="(\\d+)"`).exec(text)?.[1] ?? -1)];
  };
  const send = (more: Readonly<Record<string, string>>, cookie = ''): Promise<TestAnswer<string>> =>
    given.app.anonymous.post<string>(
      '/book/',
      new URLSearchParams({
        do: 'ask',
        service: String(given.on.service),
        name: 'Ana Reyes',
        phone: '0917 555 0199',
        email: `ana.${tests}@example.test`,
        area: String(area),
        address: '7 Ayala Avenue',
        ...more,
      }).toString(),
      { headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) } },
    );

  it('has the surcharges of each time and area by name, before and after a time is chosen (R-beyond-1422)', async () => {
    await both();
    const { text } = await open(`?step=times&service=${given.on.service}`);
    expect(pricesAt(text, at('19:00'))).toEqual({
      '': 'At least ₱1,050.00, including Evening ₱200.00; choose your area',
      elsewhere: '₱1,050.00, including Evening ₱200.00',
      [area]: '₱1,178.00, including Evening ₱200.00, Makati ₱128.00',
    });
    expect(pricesAt(text, at('17:00'))).toMatchObject({
      elsewhere: '₱850.00',
      [area]: '₱978.00, including Makati ₱128.00',
    });
    // Nothing is chosen yet.
    expect(text).toContain('<output></output>');
    const wrong = await send({ start: at('19:00'), name: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(
      '<p>Friday, 20 November, 7:00 PM: ₱1,178.00, including Evening ₱200.00, Makati ₱128.00</p>',
    );
    const filipino = await send({ start: at('19:00'), name: '', area: 'elsewhere' }, 'language=fil');
    expect(filipino.text).toContain('₱1,050.00, kasama ang Evening ₱200.00');
  });

  it('stands with the request too, for its address, also where no script runs (R-beyond-1422)', async () => {
    await both();
    const sent = await send({ start: at('19:00') });
    const cookie = String([sent.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const { text } = await open('', cookie);
    expect(text).toContain('Fri, 20 Nov 2026, 7:00 PM: ₱1,178.00, including Evening ₱200.00, Makati ₱128.00');
    await given.app.sql('update services set is_active = false where id = $1', [given.on.service]);
    given.app.clock.advance({ seconds: serverLimits.REQUEST_TIMES_SECONDS });
    expect((await open('', cookie)).text).toContain('<p>Fri, 20 Nov 2026, 7:00 PM</p>');
  });

  it('is not said where there is no surcharge: the services have theirs (R-beyond-1422)', async () => {
    const { text } = await open(`?step=times&service=${given.on.service}`);
    expect(text).toContain('60 minutes, ₱850.00 in all');
    expect(text).not.toContain('data-price');
  });
});
