import { mailServer, type MailServer } from '../../testing/mail-server.js';
import { testApp, type TestApp } from '../../testing/test-app.js';

const message = { to: 'maria@example.test', subject: 'Your code', text: 'Your code is 012345.', code: '012345' };

describe('e-mail', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  describe('in demo mode', () => {
    it('goes to the outbox if its transaction commits, and only then', async () => {
      await server.db.tx((tx) => server.deps.mail.send(tx, message));
      const failing = server.db.tx(async (tx) => {
        await server.deps.mail.send(tx, { ...message, subject: 'Never sent' });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await server.outbox()).toEqual([message]);
    });

    it('is shown at /dev/outbox, newest first, as JSON and as a page on which no script of the message runs', async () => {
      await server.db.tx((tx) =>
        server.deps.mail.send(tx, {
          to: 'x@example.test',
          subject: '<script>alert(1)</script>',
          text: '<img src=x onerror=alert(1)>',
        }),
      );
      await server.runDueJobs();
      const json = await server.anonymous.get<{ subject: string; code: string | null }[]>('/dev/outbox', {
        headers: { accept: 'application/json' },
      });
      expect(json.body.map(({ subject, code }) => [subject, code])).toEqual([
        ['<script>alert(1)</script>', null],
        ['Your code', '012345'],
      ]);
      const page = await server.anonymous.get('/dev/outbox', { headers: { accept: 'text/html' } });
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page.text).not.toMatch(/<script|<img/);
    });
  });

  it('has no outbox outside demo mode', async () => {
    const business = await server.secondInstance({ demo: false, smtpUrl: 'smtp://127.0.0.1:1' });
    await server.db.tx((tx) => server.deps.mail.send(tx, message));
    await server.runDueJobs();
    for (const accept of ['application/json', 'text/html'])
      expect((await business.anonymous.get('/dev/outbox', { headers: { accept } })).text).not.toContain(message.text);
  });

  describe('with a mail server', () => {
    let smtp: MailServer;
    beforeAll(async () => {
      smtp = await mailServer();
    });
    afterAll(() => smtp.close());

    it('is delivered to it, from the configured sender', async () => {
      const instance = await server.secondInstance({
        smtpUrl: smtp.url,
        mailFrom: 'Hatid <bookings@example.test>',
      });
      await instance.deps.db.tx((tx) => instance.deps.mail.send(tx, message));
      expect((await instance.runDueJobs()).done).toEqual(['mail.send']);
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]).toMatch(/^From: Hatid <bookings@example\.test>\r$/m);
      expect(smtp.received[0]).toMatch(/^To: maria@example\.test\r$/m);
      expect(smtp.received[0]).toContain('Your code is 012345.');
    });

    it('is tried again when the mail server refuses or is away, and then delivered once', async () => {
      const instance = await server.secondInstance({ smtpUrl: smtp.url });
      smtp.received.length = 0;
      smtp.refusesWith = 451;
      await instance.deps.db.tx((tx) => instance.deps.mail.send(tx, message));
      expect((await instance.runDueJobs()).failed).toHaveLength(1);
      smtp.refusesWith = undefined;
      expect((await instance.runDueJobs()).done).toEqual(['mail.send']);
      expect((await instance.runDueJobs()).done).toEqual([]);
      expect(smtp.received).toHaveLength(1);
    });

    it('never gets an extra header from a subject or an address', async () => {
      const instance = await server.secondInstance({ smtpUrl: smtp.url });
      smtp.received.length = 0;
      await instance.deps.db.tx((tx) =>
        instance.deps.mail.send(tx, { ...message, subject: 'Hello\r\nBcc: everybody@example.test' }),
      );
      await instance.runDueJobs();
      expect(smtp.received[0]).not.toMatch(/^Bcc:/im);
    });
  });
});
