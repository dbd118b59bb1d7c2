import { expect, test } from '../fixtures/test';
import { take, TO_PAYMENT } from '../fixtures/walk';
import { looksRight } from '../screens/look';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

test('a client whose phone speaks Filipino is offered it, chooses it, and reads all of the visit in it (R-beyond-570, R-beyond-571)', async ({
  visitor,
  business,
}) => {
  const visit = await business.book();
  const path = await business.clientsPath(visit.id);
  const phone = await visitor({ ...PHONE, path, locale: 'fil-PH' });
  const title = phone.getByRole('heading', { level: 1 });
  const askNow = () => phone.evaluate(() => dispatchEvent(new Event('online')));

  await test.step('English until it is chosen', async () => {
    await expect(phone.locator('html')).toHaveAttribute('lang', 'en');
    await expect(title).toHaveText(/^(Booked for|You are booked)/);
    await looksRight(phone);
    await phone.getByRole('link', { name: 'Basahin sa Filipino' }).click();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'fil');
    await expect(title).toHaveText(/^Naka-book/);
    await looksRight(phone);
  });

  await test.step('it stays while the visit goes on, also after a new start of the page', async () => {
    await phone.goto(path);
    await take(business, visit, TO_PAYMENT);
    await askNow();
    await expect(title).toHaveText('Tapos na ang session ninyo', { timeout: 30_000 });
    await expect(phone.locator('[aria-current="step"]')).toHaveText('Tapos na');
    await looksRight(phone);
    await business.act(business.operator, visit.id, 'mark_completed', {
      payment_method: 'cash',
      payment_amount: visit.service.price,
    });
    await askNow();
    await expect(title).toHaveText('Tapos na. Salamat po!', { timeout: 30_000 });
  });

  await test.step('rating and receipt, and back to English', async () => {
    await phone.getByRole('radio', { name: '5 sa 5' }).check({ force: true });
    await phone.getByRole('button', { name: 'Ipadala ang rating' }).click();
    await expect(phone.getByRole('heading', { name: '5 sa 5 ang bigay ninyo. Salamat po!' })).toBeVisible();
    await looksRight(phone);
    await phone.getByRole('link', { name: 'Resibo' }).click();
    await expect(phone.getByText('Patunay ng bayad, hindi invoice')).toBeVisible();
    await looksRight(phone);
    await phone.getByRole('link', { name: 'English' }).click();
    await expect(title).toHaveText('Receipt');
    await phone.goto(path);
    await expect(title).toHaveText('All done. Thank you.');
  });
});
