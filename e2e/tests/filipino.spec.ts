import { KEEPING_PHONE } from '../fixtures/cut-line';
import { expect, test } from '../fixtures/test';
import { take, statusOf } from '../fixtures/walk';
import { appointmentCard, openIfFolded } from '../screens/appointment-card';
import { looksRight } from '../screens/look';

test('a therapist is offered Filipino, and works in it from the request to the payment, also without a network (R-beyond-572, R-beyond-573, R-beyond-574)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { page } = await as(visit.therapist.username, { ...KEEPING_PHONE, locale: 'fil-PH' });
  const html = page.locator('html');
  const card = appointmentCard(page, visit.client.name);
  const press = async (button: string): Promise<void> => {
    await openIfFolded(card, visit.client.name);
    await card.getByRole('button', { name: button, exact: true }).click();
    const early = page.getByRole('alertdialog', { name: 'Simulan nang maaga?' });
    const isEarly = early.getByRole('button', { name: button, exact: true });
    await expect(isEarly.or(card.getByRole('button', { name: button, exact: true })).first()).toBeVisible();
  };

  await test.step('English until it is chosen; the answer is kept with the account', async () => {
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Filipino', exact: true }).click();
    await expect(html).toHaveAttribute('lang', 'fil');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Magandang (umaga|hapon|gabi), /);
    await expect(page.getByRole('button', { name: 'Filipino', exact: true })).toBeHidden();
    await looksRight(page);
  });

  await test.step('from the request to the payment', async () => {
    await openIfFolded(card, visit.client.name);
    await card.getByRole('button', { name: 'Tanggapin', exact: true }).click();
    await expect(card.getByText('Tinanggap mo na.', { exact: false })).toBeVisible();
    await take(business, visit, [['driver', 'driver_confirm']]);
    await openIfFolded(card, visit.client.name);
    await card.getByRole('button', { name: 'Handa Na Ako', exact: true }).click();
    await expect.poll(() => statusOf(business, visit.id)).toBe('therapist_confirmed');
    await take(business, visit, [
      ['driver', 'driver_confirm'],
      ['operator', 'start_appointment'],
      ['driver', 'start_journey'],
      ['driver', 'arrive_at_location'],
      ['driver', 'drop_off_therapist'],
    ]);
    await press('Simulan ang Session');
    const early = page.getByRole('alertdialog', { name: 'Simulan nang maaga?' });
    if (await early.isVisible()) await early.getByRole('button', { name: 'Simulan ang Session' }).click();
    await expect.poll(() => statusOf(business, visit.id)).toBe('session_in_progress');
    await looksRight(page);
    await openIfFolded(card, visit.client.name);
    await card.getByRole('button', { name: 'Humingi ng Bayad', exact: true }).click();
    const endsEarly = page.getByRole('alertdialog', { name: 'Tapusin nang maaga?' });
    await endsEarly.getByRole('button', { name: 'Humingi ng Bayad', exact: true }).click();
    await expect.poll(() => statusOf(business, visit.id)).toBe('awaiting_payment');
  });

  await test.step('what the server tells is in it, too', async () => {
    await page.goto('/dashboard/notifications');
    await expect(page.getByText('Naibaba na').first()).toBeVisible();
    await expect(page.getByText('Puwede mo nang simulan ang session.').first()).toBeVisible();
    await looksRight(page);
  });

  await test.step('a start without a network, and back to English in the settings', async () => {
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('hatid-pages')).match('/kept-set'))?.text() ?? '');
    await page.goto('/dashboard');
    await expect.poll(kept, { timeout: 60_000 }).toContain('lang=\\"fil\\"');
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await expect(html).toHaveAttribute('lang', 'fil');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Magandang /);
    await page.context().setOffline(false);
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { name: 'Wika' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  });
  await business
    .act(business.operator, visit.id, 'abort_session', { reason: 'The test is over' })
    .catch(() => undefined);
});
