import { testApp } from '../testing/test-app.js';

it('one address asks for at most 60 code mails a minute, over all accounts; then it is told when to come back', async () => {
  const server = await testApp({ config: { rateLimit: 6_000 } });
  const ask = (n: number) => server.anonymous.post<{ code: string }>('/api/auth/resend-password-reset/', { email: `nobody${n}@example.test` });
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push(await ask(n));
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  expect(answers[60]?.status).toBe(429);
  expect(answers[60]?.body.code).toBe('RATE_LIMITED');
  expect(Number(answers[60]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.anonymous.post('/api/auth/check-account-status/', { username: 'nobody' })).status).toBe(404);
  await server.close();
});
