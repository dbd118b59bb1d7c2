import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { htmlOf } from '../platform/mail/mail-html.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

/** Texts that would run if a program took them for markup, an address, a template, a formula or a statement. */
const CORPUS = [
  '<script>window.pwned=1</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '<!--<script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '&lt;b&gt;&amp;quot;',
  '=HYPERLINK("http://evil.example")',
  "'); drop table clients; --",
  '\u2028\u2029<b>',
];

/** Lists with pages. */
const LISTED = /\/(client|clients|material|service|therapist|appointments|pending|rejected|notifications)\/$/;

const isHeld = (value: unknown, text: string): boolean =>
  (typeof value === 'string' && value.includes(text)) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one) => isHeld(one, text)));

describe('a text that would run as markup stays a text', () => {
  const given = freshBusiness();

  /**
   * Every answer that may contain such a text is data: JSON by its type, which no browser takes for another type or
   * runs.
   */
  function asData<T>({ status, headers, body }: TestAnswer<T>, text: string, where = ''): T {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([where, status, isHeld(body, text)]).toEqual([where, status, true]);
    return body;
  }

  it.each(CORPUS)('%s, in every field, as every role reads it', async (text) => {
    const { on, app } = given;
    const {
      operator,
      therapists: [therapist],
      drivers: [driver],
    } = on;
    // The test is not about the ends of the text.
    const sent = text.trim();
    const write = async <T>(answer: Promise<TestAnswer<T>>): Promise<T> => asData(await answer, sent);
    const seenBy = async (who: TestClient, ...paths: string[]): Promise<void> => {
      for (const path of paths)
        asData(await who.get(path, { query: LISTED.test(path) ? { page_size: 100 } : {} }), sent, path);
    };

    const client = await write(
      operator.post<{ id: number }>('/api/scheduling/clients/', {
        first_name: sent,
        last_name: sent,
        phone_number: `0918 ${String(app.clock.now().getTime() + CORPUS.indexOf(text)).slice(-7)}`,
        address: sent,
        notes: sent,
      }),
    );
    await write(operator.patch(`/api/scheduling/clients/${client.id}/`, { notes: sent }));
    await write(
      operator.put('/api/settings/company/', {
        name: sent,
        about: sent,
        address: sent,
        hours: sent,
        phone_number: null,
        email: null,
      }),
    );
    await write(operator.post('/api/registration/register/material/', { name: sent, unit: 'ml', category: sent }));
    await write(
      operator.post('/api/registration/register/service/', { name: sent, duration: 60, price: 500, description: sent }),
    );
    await write(therapist.put('/api/auth/profile/', { first_name: sent, last_name: sent, specialization: sent }));
    await write(driver.put('/api/auth/profile/', { first_name: sent, last_name: sent }));
    await seenBy(
      operator,
      '/api/scheduling/clients/',
      '/api/registration/register/client/',
      '/api/registration/register/material/',
      '/api/registration/register/service/',
      '/api/registration/register/therapist/',
      '/api/scheduling/services/',
      '/api/scheduling/staff/active_staff/',
    );
    await seenBy(therapist, '/api/settings/company/', '/api/auth/profile/');

    const { id } = await on.book({ client: client.id, location: sent, notes: sent });
    await seenBy(
      operator,
      `/api/scheduling/appointments/${id}/`,
      '/api/scheduling/appointments/',
      '/api/scheduling/appointments/pending/',
    );
    for (const who of [therapist, driver])
      await seenBy(
        who,
        `/api/scheduling/appointments/${id}/`,
        '/api/scheduling/appointments/',
        '/api/scheduling/notifications/',
      );
    await write(on.try(driver, id, 'reject', { rejection_reason: sent }));
    await seenBy(operator, '/api/scheduling/appointments/rejected/', '/api/scheduling/notifications/');
    await write(on.try(operator, id, 'review_rejection', { action: 'accept', reason: sent }));

    const other = await on.book({ start_time: '20:00' });
    await write(on.try(operator, other.id, 'cancel', { reason: sent }));
    const channel = await app.channel(operator.token);
    // Operators who connect at the same moment get the same list; later changes follow as their own messages.
    expect(await channel.next((message) => isHeld(message, sent))).toBeDefined();
    await channel.close();
    // The database did not run it either.
    expect((await app.sql('select from clients')).length).toBeGreaterThan(0);
  });

  it.each(CORPUS)('%s is a text in an e-mail too', async (text) => {
    const html = htmlOf({ to: 'a@example.test', subject: text, text: `${text}\n\n${text}` });
    const plain = html.replace(/<\/?(html|head|body|div|p|title|meta|br|a|!doctype)\b[^<>]*>/gi, '');
    expect(plain).not.toMatch(/[<>]/);
    expect(html).not.toMatch(/<(script|img|svg)|href="(?!https?:)/i);
  });
});
