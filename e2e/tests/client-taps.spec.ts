import { expect, test } from '../fixtures/test';
import { take, TO_JOURNEY } from '../fixtures/walk';
import { axeFindings } from '../screens/look';
import { PHONE } from '../screens/windows';

test('a client says on a phone that they are late, and their unit; the driver reads it on the card of the ride, the office in the history; the driver tells the client to come down (R-beyond-988, R-beyond-989, R-beyond-1010, R-beyond-1012, R-beyond-1295)', async ({
  as,
  visitor,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_JOURNEY);
  const path = await business.clientsPath(visit.id);
  const driver = await as(visit.driver.username, { ...PHONE, path: '/dashboard' });
  const desk = await as('operator', { path: `/dashboard/appointments/${visit.id}` });
  const phone = await visitor({ ...PHONE, path });

  await test.step('one press each, and nothing typed is lost without a network', async () => {
    await phone.getByRole('button', { name: "I'm late" }).click();
    await expect(phone.locator('main').getByText(/^You said at .* that you are late\.$/)).toBeVisible();
    await expect(phone.getByRole('button', { name: "I'm late" })).toBeHidden();
    const unit = phone.getByLabel('Your unit or room');
    await unit.fill('Tower 2, 12B');
    // Whoever looks their unit up comes back to a page that asks for news.
    const asked = phone.waitForResponse((answer) => answer.url().includes('/state'));
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await (await asked).finished();
    await phone.evaluate(() => new Promise(requestAnimationFrame));
    await expect(unit).toHaveValue('Tower 2, 12B');
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: 'Send unit' }).click();
    await expect(phone.getByText('This was not sent.').last()).toBeVisible();
    await expect(unit).toHaveValue('Tower 2, 12B');
    await phone.context().setOffline(false);
    await phone.getByRole('button', { name: 'Send unit' }).click();
    await expect(phone.locator('main').getByText('Your unit: Tower 2, 12B')).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  await test.step('the driver and the office read it without a reload', async () => {
    await expect(driver.page.getByText(/^Late, said at .* · Unit: Tower 2, 12B$/).first()).toBeVisible();
    expect(await axeFindings(driver.page)).toEqual([]);
    await expect(desk.page.getByText(/^Tower 2, 12B · Late, since /)).toBeVisible();
    await expect(desk.page.getByText('Noted that the client is late').first()).toBeVisible();
    await expect(desk.page.getByText("Noted the client's unit").first()).toBeVisible();
  });

  await test.step('in Filipino, without a script, the unit is changed', async () => {
    const plain = await visitor({ ...PHONE, path: `${path}?lang=fil`, javaScriptEnabled: false });
    await expect(plain.getByText('Unit po ninyo: Tower 2, 12B')).toBeVisible();
    await plain.getByText('Palitan ang unit').click();
    await plain.getByLabel('Unit o kuwarto ninyo').fill('Lobby');
    await plain.getByRole('button', { name: 'Ipadala ang unit' }).click();
    await expect(plain.getByText('Unit po ninyo: Lobby')).toBeVisible();
    await expect(driver.page.getByText(/· Unit: Lobby$/).first()).toBeVisible();
  });

  await test.step('the driver at the door asks the client down', async () => {
    const card = driver.page.getByRole('article').first();
    await take(business, visit, [['driver', 'arrive_at_location']]);
    const down = card.getByRole('button', { name: 'Please come down' });
    await expect(down).toBeVisible();
    await expect(card.getByRole('button', { name: 'Which unit?' })).toBeHidden();
    // The therapist's door has the same status, so the driver says once that it is the client's.
    const say = async () => {
      await down.click();
      await driver.page.getByRole('alertdialog').getByRole('button', { name: 'Please come down' }).click();
    };
    await driver.page.context().setOffline(true);
    await say();
    await expect(card.getByText(/Nothing was sent\. Try again, or call the client\.$/)).toBeVisible();
    await expect(card.getByRole('link', { name: 'Open SMS' })).toHaveAttribute('href', /^sms:.*Please%20come%20down/);
    await driver.page.context().setOffline(false);
    await say();
    await expect(card.getByText('The client reads it on the page of the visit.')).toBeVisible();
    await expect(card.getByText(/^Please come down · Last said at /)).toBeVisible();
    expect(await axeFindings(driver.page)).toEqual([]);
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await expect(phone.locator('main').getByText('Please come down.')).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    await expect(desk.page.getByText('Asked the client to come down').first()).toBeVisible();
  });

  await test.step('it ends when the session begins', async () => {
    await take(business, visit, [
      ['driver', 'drop_off_therapist'],
      ['therapist', 'start_session'],
    ]);
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await expect(phone.getByRole('heading', { level: 1, name: 'In session' })).toBeVisible();
    await expect(phone.getByText('Tell those who come')).toBeHidden();
    await expect(driver.page.getByText(/Unit: Lobby/)).toBeHidden();
  });
});
