import { testApp, type TestApp } from '../../testing/test-app.js';
import { hashPassword } from '../passwords/passwords.js';

const PASSWORD = 'correct horse battery';

describe('e-mails to people who chose a language (R-beyond-723)', () => {
  let app: TestApp;
  beforeAll(async () => (app = await testApp()));
  afterAll(() => app.close());

  it.each([
    ['fil', 'Ang code para sa bagong password mo', 'Kumusta Lia,', 'Napalitan ang password mo'],
    ['en', 'Your password reset code', 'Hello Lia,', 'Your password was changed'],
    [null, 'Your password reset code', 'Hello Lia,', 'Your password was changed'],
  ])('are in it, with the code beside: %s', async (language, subject, hello, changed) => {
    const [username, email] = [`lia.${language}`, `lia.${language}@example.test`];
    const user = await app.addUser('therapist', { username, email });
    await app.sql("update users set password_hash = $2, language = $3, first_name = 'Lia' where id = $1", [
      user.id,
      await hashPassword(PASSWORD),
      language,
    ]);
    await app.anonymous.post('/api/auth/resend-password-reset/', { email });
    const [code] = (await app.outbox()).filter(({ to }) => to === email);
    expect(code?.subject).toBe(subject);
    expect(code?.text.split('\n\n').at(0)).toBe(hello);
    expect(code?.text.split('\n\n')).toContain(code?.code);
    await app.withToken(user.token).put('/api/auth/change-password/', {
      current_password: PASSWORD,
      new_password: 'halo-halo sa tag-init',
    });
    const [notice] = (await app.outbox()).filter(({ to }) => to === email);
    expect(notice?.subject).toBe(changed);
  });

  it('are in it where an operator changes the address, with the date', async () => {
    const [username, email] = ['mia', 'mia@example.test'];
    const user = await app.addUser('driver', { username, email });
    await app.sql("update users set password_hash = $2, language = 'fil' where id = $1", [
      user.id,
      await hashPassword(PASSWORD),
    ]);
    const operator = await app.addUser('operator', { username: 'boss', email: 'boss@example.test' });
    await app.withToken(operator.token).patch(`/api/registration/staff/${user.id}/`, { email: 'mia.new@example.test' });
    const [asked] = (await app.outbox()).filter(({ to }) => to === email);
    expect(asked?.subject).toBe('Papalitan ang e-mail address mo');
    expect(asked?.text).toMatch(/Magsisimula ito sa (Lunes|Martes|Miyerkules|Huwebes|Biyernes|Sabado|Linggo), /);
  });
});
