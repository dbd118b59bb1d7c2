import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { take, TO_PAYMENT } from '../fixtures/walk';
import { axeFindings, sidewaysOverflow } from '../screens/look';
import { lineOf } from '../screens/needs-now';
import { PHONE } from '../screens/windows';

/** As browsers give it: the server writes the page without knowing anything of the device. */

test('an operator copies a message; the client follows the visit live on a phone, from confirmed to done (R-beyond-460, R-beyond-461, R-beyond-466)', async ({
  as,
  visitor,
  business,
}) => {
  const visit = await business.book();
  const { therapist, driver } = visit;
  await take(business, visit, [
    ['therapist', 'therapist_confirm'],
    ['driver', 'driver_confirm'],
  ]);
  const desk = await as('operator', {
    path: `/dashboard/appointments/${visit.id}`,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await desk.page.getByRole('button', { name: 'Message client' }).click();
  const dialog = desk.page.getByRole('dialog', { name: `Message ${visit.client.name}` });
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/\/t\/[\w-]{22}$/);
  expect(await axeFindings(desk.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await expect(dialog.getByText(/^Confirmation, by /)).toBeVisible();
  const copied = await desk.page.evaluate(() => navigator.clipboard.readText());
  const path = /\/t\/[\w-]{22}/.exec(copied)?.[0] ?? 'no link';

  const phone = await visitor({ ...PHONE, path });
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  const title = phone.getByRole('heading', { level: 1 });
  const step = phone.locator('[aria-current="step"]');
  const askNow = () => phone.evaluate(() => dispatchEvent(new Event('online')));
  const follows = async (words: RegExp, name: string): Promise<void> => {
    await expect(title).toHaveText(words, { timeout: 30_000 });
    await expect(step).toHaveText(name);
    expect(await axeFindings(phone)).toEqual([]);
    expect(await sidewaysOverflow(phone)).toEqual({ by: 0, what: [] });
  };
  await follows(/^(Confirmed for|Your visit is confirmed)/, 'Confirmed');
  await expect(phone.getByText(/^Live · updated /)).toBeVisible();
  await expect.poll(() => asked.some((one) => one.endsWith('/seen'))).toBe(true);
  await take(business, visit, [
    ['therapist', 'therapist_confirm'],
    ['driver', 'driver_confirm'],
    ['operator', 'start_appointment'],
    ['driver', 'start_journey'],
  ]);
  // By itself, within 20 seconds. From here on, as after a moment without a network.
  await follows(/^(Arrives about|Arrives any moment)/, 'On the way');
  await expect(
    phone.getByText(`${driver.name.split(' ')[0]} brings ${therapist.name.split(' ')[0]} to you`),
  ).toBeVisible();
  await take(business, visit, [
    ['driver', 'arrive_at_location'],
    ['driver', 'drop_off_therapist'],
  ]);
  await askNow();
  await follows(/ is here$/, 'Arrived');
  await take(business, visit, [['therapist', 'start_session']]);
  await askNow();
  await follows(/^In session$/, 'In session');
  await take(business, visit, [['therapist', 'mark_awaiting_payment']]);
  await askNow();
  await follows(/^Your session is over$/, 'Done');
  await business.act(business.operator, visit.id, 'mark_completed', {
    payment_method: 'cash',
    payment_amount: visit.service.price,
  });
  await askNow();
  await expect(title).toHaveText('All done. Thank you.', { timeout: 30_000 });
  await expect(phone.getByText(/ paid$/)).toBeVisible();
  const shown = (await phone.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  for (const one of [therapist.name, driver.name, visit.client.name].flatMap((name) => name.split(' ')))
    expect(shown).not.toContain(one);

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(desk.page.getByText('Copied a text for the client').first()).toBeVisible();
  await desk.page.getByRole('button', { name: 'Message client' }).click();
  await expect(dialog.getByText('Opened the link')).toBeVisible();
});

test('without the server the page says so and goes on by itself; without scripts it shows the state; a new link ends it (R-beyond-462, R-beyond-466)', async ({
  visitor,
  business,
}) => {
  const visit = await business.book();
  const { api } = business.operator;
  const path = await business.clientsPath(visit.id);
  const phone = await visitor({ ...PHONE, path });
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^(Booked for|You are booked)/);
  const lost = phone.getByRole('alert');
  await expect(lost).toBeHidden();
  await phone.context().route('**/state?*', (route) => route.abort());
  await expect(lost).toHaveText("The newest state can't be fetched. We keep trying.", { timeout: 30_000 });
  await expect(phone.getByText('Live ·')).toBeHidden();
  await phone.context().unroute('**/state?*');
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(lost).toBeHidden();

  const plain = await visitor({ ...PHONE, path, javaScriptEnabled: false });
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/^(Booked for|You are booked)/);
  await expect(plain.getByRole('link', { name: 'Look again' })).toBeVisible();

  await api.send(calls.tracking.makeLink, { params: { id: visit.id }, body: { replaces: 1 } });
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  expect(await axeFindings(phone)).toEqual([]);
});

test('a client opens the receipt and rates the visit with 2 stars; an operator sees it at once and settles it (R-beyond-510, R-beyond-511, R-beyond-512, R-beyond-513)', async ({
  as,
  visitor,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  await business.act(business.operator, visit.id, 'mark_completed', {
    payment_method: 'cash',
    payment_amount: visit.service.price,
  });
  const path = await business.clientsPath(visit.id);
  const desk = await as('operator');
  const phone = await visitor({ ...PHONE, path });

  await test.step('the receipt has what was paid, and leads back', async () => {
    await phone.getByRole('link', { name: 'Receipt' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Receipt');
    await expect(phone.getByText('Acknowledgement of payment, not an invoice')).toBeVisible();
    await expect(phone.getByRole('row', { name: /^Total/ })).toContainText(formatPesos(visit.service.price));
    await expect(phone.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    expect(await sidewaysOverflow(phone)).toEqual({ by: 0, what: [] });
    await phone.getByRole('link', { name: 'Back to your visit' }).click();
  });

  await test.step('without a network nothing typed is lost; then the rating is sent once', async () => {
    const form = phone.getByRole('group', { name: 'How was your visit?' });
    await form.getByRole('radio', { name: '2 of 5' }).check({ force: true });
    await expect(form.getByText('2 of 5', { exact: true }).last()).toBeVisible();
    await phone.getByRole('textbox', { name: /^Tell us more/ }).fill('Nobody said sorry.');
    expect(await axeFindings(phone)).toEqual([]);
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: 'Send rating' }).click();
    await expect(phone.getByText('Your rating was not sent.')).toBeVisible();
    await phone.context().setOffline(false);
    await phone.getByRole('button', { name: 'Send rating' }).click();
    await expect(phone.getByRole('heading', { name: 'You gave 2 of 5. Thank you.' })).toBeVisible();
    await expect(phone.getByText('Nobody said sorry.').first()).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
  });

  await test.step('an operator sees it in what needs them now, and settles it on the page of the visit', async () => {
    const line = await lineOf(desk.page, 'Low rating', `#${visit.id}`, '2 of 5 “Nobody said sorry.”');
    await line.getByRole('link', { name: 'Open' }).click();
    await desk.page.getByRole('button', { name: 'Mark as settled' }).click();
    await expect(desk.page.getByText(/settled by /)).toBeVisible();
    await expect(desk.page.getByText('Settled a low rating').first()).toBeVisible();
    expect(await axeFindings(desk.page)).toEqual([]);
    await desk.page.goto('/dashboard/sales-reports?show=ratings');
    await expect(desk.page.getByRole('row', { name: new RegExp(visit.therapist.name) })).toContainText('of 5');
    expect(await axeFindings(desk.page)).toEqual([]);
  });

  await test.step('without scripts the same form works, and says what is wrong', async () => {
    const plain = await visitor({ ...PHONE, path, javaScriptEnabled: false });
    await plain.getByText('Change your rating').click();
    await plain.getByRole('radio', { name: '5 of 5' }).check({ force: true });
    await plain.getByRole('button', { name: 'Send rating' }).click();
    await expect(plain.getByRole('heading', { name: 'You gave 5 of 5. Thank you.' })).toBeVisible();
  });
});
