import { calls } from 'shared-lib/contract';
import { mailedCode } from '../fixtures/mailbox';
import { expect, test } from '../fixtures/test';
import { axeFindings, looksRight } from '../screens/look';
import { lineOf } from '../screens/needs-now';
import { PHONE } from '../screens/windows';

test('somebody asks for a visit on a phone; an operator books one request and declines another, also in Filipino without scripts (R-beyond-800, R-beyond-801, R-beyond-803, R-beyond-805)', async ({
  as,
  visitor,
  business,
  stack,
  trouble,
}) => {
  // Wrong entries are answered by the page with its status.
  trouble.expected.push(/422/, /404/);
  const { api } = business.operator;
  const withRule = (book_online: number) => api.send(calls.business.changeRules, { body: { book_online } });
  const desk = await as('operator');
  const closed = await visitor({ ...PHONE, path: '/book/' });
  await expect(closed.getByRole('heading', { name: 'No requests are taken here' })).toBeVisible();
  await withRule(2);
  const email = 'liwayway@example.test';

  await test.step('who asks chooses services and times, and reads what is missing', async () => {
    await closed.reload();
    await looksRight(closed);
    await closed.getByRole('checkbox').first().check();
    await closed.getByRole('button', { name: 'See free times' }).click();
    await closed.locator('summary').nth(3).click();
    const times = closed.locator('details').nth(3).getByRole('checkbox');
    for (const at of [0, 1, 2]) await times.nth(at).check({ force: true });
    await expect(closed.getByText('3 of 3')).toBeVisible();
    await expect(times.nth(3)).toBeDisabled();
    await closed.getByRole('button', { name: 'Send me a code' }).click();
    await expect(closed.getByText('Write your name.')).toBeVisible();
    await expect(times.nth(2)).toBeChecked();
    await looksRight(closed);
    await closed.getByLabel('Your area').selectOption({ label: 'Another area' });
    await closed.getByLabel('Your address').fill('9 Rizal Street');
    await closed.getByLabel('Your name').fill('Liwayway Dizon');
    await closed.getByLabel('Your phone number').fill('0917 555 8123');
    await closed.getByLabel('Your e-mail address').fill(email);
    await closed.getByRole('button', { name: 'Send me a code' }).click();
  });

  await test.step('the code makes it a request, which an operator sees at once', async () => {
    await expect(closed.getByText(`We sent a code to ${email}.`)).toBeVisible();
    await looksRight(closed);
    const code = await mailedCode(stack.url, email, 'Your code to ask for a visit');
    await closed.getByLabel('Code from the e-mail').fill(code === '000000' ? '000001' : '000000');
    await closed.getByRole('button', { name: 'Send the request' }).click();
    await expect(closed.getByText(/^This code is wrong/)).toBeVisible();
    await closed.getByLabel('Code from the e-mail').fill(code);
    await closed.getByRole('button', { name: 'Send the request' }).click();
    await expect(closed.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    await looksRight(closed);
  });

  await test.step('the operator books it with the form filled in, and the page says so', async () => {
    const line = await lineOf(desk.page, 'Asks for a visit', 'Liwayway Dizon');
    await line.getByRole('link', { name: 'Book' }).click();
    await expect(desk.page.getByText('Liwayway Dizon asks for a visit')).toBeVisible();
    await expect(desk.page.getByLabel('First name')).toHaveValue('Liwayway');
    await desk.page.getByRole('group', { name: 'Times that suit them' }).getByRole('button').last().click();
    await expect(desk.page.getByLabel('Location')).toHaveValue('9 Rizal Street');
    expect(await axeFindings(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(desk.page.getByText('Appointment created successfully')).toBeVisible();
    await closed.reload();
    await expect(closed.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible();
    const { results } = await api.send(calls.appointments.list, { query: { search: 'Liwayway Dizon' } });
    const [visit] = results;
    if (!visit) throw new Error('nothing was booked');
    await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
  });

  await test.step('without scripts and in Filipino another asks, and is declined with a reason', async () => {
    const plain = await visitor({ ...PHONE, path: '/book/?lang=fil', javaScriptEnabled: false });
    await plain.getByRole('checkbox').first().check();
    await plain.getByRole('button', { name: 'Tingnan ang bakanteng oras' }).click();
    await plain.getByRole('checkbox').first().check({ force: true });
    await plain.getByLabel('Lugar ninyo').selectOption({ label: 'Ibang lugar' });
    await plain.getByLabel('Address ninyo', { exact: true }).fill('4 Luna Street');
    await plain.getByLabel('Pangalan ninyo').fill('Amihan Cruz');
    await plain.getByLabel('Phone number ninyo').fill('0917 555 8124');
    await plain.getByLabel('E-mail address ninyo').fill('amihan@example.test');
    await plain.getByRole('button', { name: 'Padalhan ako ng code' }).click();
    const code = await mailedCode(stack.url, 'amihan@example.test', 'Ang code ninyo para humiling ng visit');
    await plain.getByLabel('Code mula sa e-mail').fill(code);
    await plain.getByRole('button', { name: 'Ipadala ang hiling' }).click();
    await expect(plain.getByRole('heading', { name: 'Natanggap namin ang hiling ninyo' })).toBeVisible();
    await desk.page.goto('/dashboard');
    const line = await lineOf(desk.page, 'Asks for a visit', 'Amihan Cruz');
    await line.getByRole('link', { name: 'Book' }).click();
    await desk.page.getByRole('button', { name: 'Decline', exact: true }).click();
    await desk.page.getByLabel('Reason').fill('Nobody is near');
    await desk.page.getByRole('button', { name: 'Decline the request' }).click();
    await expect(desk.page.getByText('Amihan Cruz asks for a visit')).toBeHidden();
    await plain.reload();
    await expect(plain.getByRole('heading', { name: 'Hindi ito matanggap ng office' })).toBeVisible();
  });
  await withRule(0);
});
