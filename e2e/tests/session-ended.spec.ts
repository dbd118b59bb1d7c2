import { calls } from 'shared-lib/contract';
import { signInByApi } from '../fixtures/api';
import { PASSWORD } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { logIn } from '../screens/login';

test('a session that was ended elsewhere says so at once, and leads to the login page and back (8-001, 8-003, 8-004)', async ({
  as,
  stack,
}) => {
  const { page } = await as('therapist5', { path: '/dashboard?view=all' });
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  const { api } = await signInByApi(stack.url, 'therapist5', PASSWORD);
  const sessions = await api.send(calls.accounts.sessions);
  const ended = sessions.filter(({ current, user_agent }) => !current && user_agent.includes('Chrome'));
  for (const { id } of ended) await api.send(calls.accounts.revokeSession, { params: { id } });

  await expect(page.getByText('Your session has expired. You will be redirected to the login page.')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL('/');
  await logIn(page, 'therapist5', PASSWORD);
  await expect(page).toHaveURL('/dashboard?view=all');
});
